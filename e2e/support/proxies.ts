/**
 * The proxies of docs/deploy as processes, with its files: only where they listen, their TLS and their paths are
 * others.
 */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../server/project-root.ts';
import { freePort } from './free-port.ts';

export const proxies = ['nginx', 'caddy'] as const;
export type Proxy = (typeof proxies)[number];

export interface RunningProxy {
  readonly url: string;
  /** Of its first process. */
  readonly pid: number;
  /** Reads its settings again, with new workers. */
  reload(): void;
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

const fileOf = (name: string) => readFileSync(join(projectRoot, 'docs/deploy', name), 'utf8');

/** Every change must find its text: a file that has changed is no longer the one that is tried. */
function replaced(text: string, changes: readonly (readonly [string | RegExp, string])[]): string {
  return changes.reduce((so, [what, by]) => {
    const next = so.replace(what, by);
    if (next === so) throw new Error(`docs/deploy has no ${what} any more`);
    return next;
  }, text);
}

/** The addresses of the servers in the files of docs/deploy, in the order of those that are given. */
const written = (count: number) =>
  count === 1
    ? ['127.0.0.1:8080']
    : Array.from({ length: count }, (_, index) => `127.0.0.1:${8_081 + index}`);

/** The file's second server alone, in the clear: the first leads to TLS. */
function nginxFile(port: number, servers: readonly string[], folder: string): string {
  const addresses = written(servers.length).map(
    (text, index) => [new RegExp(text.replaceAll('.', '\\.'), 'g'), servers[index] ?? ''] as const,
  );
  const site = replaced(fileOf(servers.length === 1 ? 'nginx.conf' : 'nginx-instances.conf'), [
    [/server \{\n {4}listen 80;[\s\S]*?\n\}\n/, ''],
    ...addresses,
    ['listen 443 ssl;', `listen 127.0.0.1:${port};`],
    [/ +listen \[::\]:443 ssl;\n/, ''],
    [/ +http2 on;\n/, ''],
    [/ +ssl_certificate .*\n/, ''],
    [/ +ssl_certificate_key .*\n/, ''],
  ]);
  const connections = /worker_connections (\d+);/.exec(fileOf('../operations.md'))?.[1];
  if (connections === undefined) throw new Error('docs/operations.md names no worker_connections any more');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = temporary.map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n');
  return `daemon off;\npid ${join(folder, 'pid')};\nerror_log stderr crit;\nworker_processes 1;\nevents { worker_connections ${connections}; }\nhttp {\naccess_log off;\n${paths}\n${site}\n}\n`;
}

function caddyFile(port: number, server: string): string {
  const site = replaced(fileOf('Caddyfile'), [
    [/^http:[\s\S]*?\n\}\n\n/, ''],
    ['homedraw.example {', `http://127.0.0.1:${port} {`],
    ['127.0.0.1:8080', server],
  ]);
  return `{\n\tadmin off\n\tauto_https off\n}\n${site}`;
}

/** Starts one before a server on this machine, or nginx before two instances, and waits until it answers. */
export async function startProxy(proxy: Proxy, ...before: readonly string[]): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), `homedraw-${proxy}-`));
  // nginx's worker is nobody where this is root, and its own folders stand in here.
  chmodSync(folder, 0o711);
  const port = await freePort();
  const file = join(folder, 'settings');
  const hosts = before.map((url) => new URL(url).host);
  writeFileSync(file, proxy === 'nginx' ? nginxFile(port, hosts, folder) : caddyFile(port, hosts[0] ?? ''));
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
    pid: child.pid ?? 0,
    reload: () => void child.kill('SIGHUP'),
    end: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
