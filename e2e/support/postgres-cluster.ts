/**
 * A PostgreSQL server to test against: one that TEST_DATABASE_URL names, or a throw-away one made from the binaries
 * that the machine has. Nothing is installed for it.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';

export interface PostgresCluster {
  /** Of a database of the server. */
  url(database: string): string;
  /** Runs one statement in the database that every server has, beside everything else. */
  run(text: string): Promise<void>;
  /** Ends it at once, as a crash would, and starts it again; null for a server that is not ours to end. */
  readonly restart: (() => Promise<void>) | null;
  /** Of its first process; null for a server that is not ours. */
  pid(): number | null;
  stop(): Promise<void>;
}

export type PostgresFound =
  | { readonly kind: 'server'; readonly url: string }
  | { readonly kind: 'binaries'; readonly folder: string }
  | { readonly kind: 'none'; readonly reason: string };

/** Looks in TEST_DATABASE_URL, in PATH and where Debian puts the binaries; the newest version first. */
export function findPostgres(): PostgresFound {
  const url = process.env['TEST_DATABASE_URL']?.trim();
  if (url) return { kind: 'server', url };
  if (process.platform === 'win32')
    return { kind: 'none', reason: 'there is no PostgreSQL for Windows here' };
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian).sort((one, other) => Number(other) - Number(one))
    : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  const folder = folders.find(
    (path) => existsSync(join(path, 'initdb')) && existsSync(join(path, 'postgres')),
  );
  if (folder === undefined)
    return { kind: 'none', reason: 'no PostgreSQL binaries were found and TEST_DATABASE_URL is not set' };
  if (process.getuid?.() === 0 && unprivileged() === null)
    return {
      kind: 'none',
      reason: 'PostgreSQL does not run as root, and there is no user postgres or nobody',
    };
  return { kind: 'binaries', folder };
}

/** One made from binaries writes as PostgreSQL does without settings where it is to be measured; else it is quick. */
export async function startPostgres(
  found: Exclude<PostgresFound, { kind: 'none' }>,
  writes: 'quickly' | 'durably' = 'quickly',
): Promise<PostgresCluster> {
  return found.kind === 'server' ? existingServer(found.url) : throwAwayCluster(found.folder, writes);
}

function existingServer(url: string): PostgresCluster {
  const of = (database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href;
  return { url: of, run: (text) => runOnce(url, text), restart: null, pid: () => null, stop: async () => {} };
}

async function throwAwayCluster(binaries: string, writes: 'quickly' | 'durably'): Promise<PostgresCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'homedraw-postgres-'));
  const data = join(folder, 'data');
  // PostgreSQL refuses to run as root.
  const owner = process.getuid?.() === 0 ? unprivileged() : null;
  if (owner !== null) chownSync(folder, owner.uid, owner.gid);
  const user = owner ?? {};
  const port = await freePort();
  const url = (database: string) => `postgres://homedraw@127.0.0.1:${port}/${database}`;
  const initdb = ['-D', data, '-U', 'homedraw', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  // A crash of the program loses nothing without these; only one of the machine would.
  const quick = ['fsync=off', 'full_page_writes=off', 'shared_buffers=32MB'];
  // It would count the rows of a table that a test has half filled, and plan for those.
  const still = ['autovacuum=off'];
  const always = ['max_connections=400'];
  const quiet = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'log_min_messages=panic'];
  const server = [
    '-D',
    data,
    '-p',
    String(port),
    ...[...always, ...(writes === 'quickly' ? [...quick, ...still] : []), ...quiet].flatMap((one) => [
      '-c',
      one,
    ]),
  ];

  let child: ChildProcess | null = null;
  const end = async () => {
    const running = child;
    child = null;
    if (running === null || running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((resolve) => running.once('close', resolve));
    // Its word for 'immediately'.
    running.kill('SIGQUIT');
    await ended;
  };
  const start = async () => {
    child = spawn(join(binaries, 'postgres'), server, { ...user, cwd: folder, stdio: 'ignore' });
    const running = child;
    for (;;) {
      if (running.exitCode !== null) throw new Error('the PostgreSQL server did not start');
      const refused = await runOnce(url('postgres'), 'SELECT 1').then(
        () => false,
        () => true,
      );
      if (!refused) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  // Where the tests are cut short.
  const onExit = () => child?.kill('SIGQUIT');
  process.once('exit', onExit);
  const stop = async () => {
    process.removeListener('exit', onExit);
    await end();
    rmSync(folder, { recursive: true, force: true });
  };

  try {
    execFileSync(join(binaries, 'initdb'), initdb, { ...user, cwd: folder, stdio: 'ignore' });
    await start();
  } catch (error) {
    await stop();
    throw error;
  }
  const restart = async () => {
    await end();
    await start();
  };
  const pid = () => child?.pid ?? null;
  return { url, run: (text) => runOnce(url('postgres'), text), restart, pid, stop };
}

/** Whose rights a server gets that root starts. */
function unprivileged(): { readonly uid: number; readonly gid: number } | null {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  return null;
}

async function runOnce(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(text);
  } finally {
    await client.end().catch(() => {});
  }
}
