/**
 * The proxies of docs/deploy as processes, with its files: only where they listen, their TLS and their paths are
 * others.
 */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';

export const proxies = ['nginx', 'caddy'] as const;
export type Proxy = (typeof proxies)[number];

export interface RunningProxy {
  readonly url: string;
  end(): Promise<void>;
}

const words: Readonly<Record<Proxy, readonly string[]>> = {
  nginx: ['nginx', '-v'],
  caddy: ['caddy', 'version'],
};

/** Why it is not on this machine, as a person should read it; null where it is. */
export function missingProxy(proxy: Proxy): string | null {
  const [program = '', ...rest] = words[proxy];
  const debian = { nginx: 'nginx-light', caddy: 'caddy' }[proxy];
  return spawnSync(program, rest).error ? `${proxy} is missing: install it (Debian: ${debian})` : null;
}

const fileOf = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../docs/deploy/${name}`, import.meta.url)), 'utf8');

/** Every change must find its text: a file that has changed is no longer the one that is tried. */
function replaced(text: string, changes: readonly (readonly [string | RegExp, string])[]): string {
  return changes.reduce((so, [what, by]) => {
    const next = so.replace(what, by);
    if (next === so) throw new Error(`docs/deploy has no ${what} any more`);
    return next;
  }, text);
}

/** The file's second server alone, in the clear: the first leads to TLS. */
function nginxFile(port: number, server: string, folder: string): string {
  const site = replaced(fileOf('nginx.conf'), [
    [/server \{\n {4}listen 80;[\s\S]*?\n\}\n/, ''],
    ['127.0.0.1:8080', server],
    ['listen 443 ssl;', `listen 127.0.0.1:${port};`],
    [/ +listen \[::\]:443 ssl;\n/, ''],
    [/ +http2 on;\n/, ''],
    [/ +ssl_certificate .*\n/, ''],
    [/ +ssl_certificate_key .*\n/, ''],
  ]);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = temporary.map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n');
  return `daemon off;\npid ${join(folder, 'pid')};\nerror_log stderr crit;\nworker_processes 1;\nevents {}\nhttp {\naccess_log off;\n${paths}\n${site}\n}\n`;
}

function caddyFile(port: number, server: string): string {
  const site = replaced(fileOf('Caddyfile'), [
    [/^http:[\s\S]*?\n\}\n\n/, ''],
    ['homedraw.example {', `http://127.0.0.1:${port} {`],
    ['127.0.0.1:8080', server],
  ]);
  return `{\n\tadmin off\n\tauto_https off\n}\n${site}`;
}

/** Starts one before a server on this machine, and waits until it answers. */
export async function startProxy(proxy: Proxy, before: string): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), `homedraw-${proxy}-`));
  // nginx's worker is nobody where this is root, and its own folders stand in here.
  chmodSync(folder, 0o711);
  const port = await freePort();
  const file = join(folder, 'settings');
  const { host } = new URL(before);
  writeFileSync(file, proxy === 'nginx' ? nginxFile(port, host, folder) : caddyFile(port, host));
  const [program, ...rest] =
    proxy === 'nginx'
      ? (['nginx', '-p', folder, '-c', file] as const)
      : (['caddy', 'run', '--adapter', 'caddyfile', '--config', file] as const);
  const child = spawn(program, rest, {
    stdio: ['ignore', 'ignore', proxy === 'nginx' ? 'inherit' : 'ignore'],
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  let code: number | null | undefined;
  const ended = new Promise<void>((resolve) =>
    child.once('exit', (status) => {
      code = status;
      resolve();
    }),
  );
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    if (code !== undefined) throw new Error(`${proxy} ended with ${code} before it answered`);
  return {
    url,
    end: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
