/**
 * A genuine Spring backend as a process: Debian's Spring 4.3, its SockJS and its simple broker on Tomcat (`npm run
 * spring` gets them, decision 0044), around the chat of `spring/SpringBackend.java`.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('spring', import.meta.url));
const folder = fileURLToPath(new URL('../../node_modules/.cache/homedraw/spring', import.meta.url));

/** When a message is published to those who subscribed: once it is stored, with its id, or before, without one. */
export type Publishing = 'saved' | 'unsaved';

/** How it writes and reads moments: as LocalDateTimes, or as Instants. */
export type Moments = 'zoneless' | 'zoned';

export interface SpringRow {
  readonly id: number;
  readonly senderId: number;
  readonly content: string;
  readonly createdAt: string;
  readonly seen: boolean;
}

export interface SpringBackend {
  readonly url: string;
  /** Ends it as a power cut would. What it stored is gone with it. */
  kill(): Promise<void>;
  /** Starts it again at the same address. */
  start(): Promise<void>;
  /** A phlebotomist writes to hospital 41. */
  say(from: number, content: string): Promise<void>;
  /** A phlebotomist has read what the hospital wrote until now. */
  see(by: number): Promise<void>;
  /** An alert with the backend's own moment of now. */
  alert(fields: Record<string, unknown>): Promise<void>;
  /** What it has of hospital 41 and a phlebotomist. */
  rows(phlebotomist: number): Promise<readonly SpringRow[]>;
}

/** Why there is no Spring on this machine, as a person should read it; null where there is. */
export function missingSpring(): string | null {
  if (spawnSync('javac', ['-version']).error)
    return 'javac is missing: install a JDK (Debian: default-jdk-headless)';
  return existsSync(join(folder, 'sources'))
    ? null
    : 'Spring is missing: npm run spring fetches it from Debian';
}

const hashOf = (files: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
};

/** Compiles Spring and the backend, once for each wording of the backend; answers the class path. */
function compiled(): string {
  const jars = readdirSync(join(folder, 'jars'))
    // Debian's own messaging package has no STOMP: all of it comes of the sources.
    .filter((name) => name.endsWith('.jar') && !name.includes('messaging'))
    .map((name) => join(folder, 'jars', name));
  const sources = readdirSync(program, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.java'))
    .map((name) => join(program, name));
  const classes = join(folder, 'classes', hashOf(sources));
  const path = [classes, ...jars].join(':');
  if (existsSync(classes)) return path;
  const upgrades =
    'websocket/org/springframework/web/socket/server/standard/TomcatRequestUpgradeStrategy.java';
  const roots = [
    join(program, 'debian'),
    ...['websocket', 'messaging'].map((part) => join(folder, 'sources', part)),
  ];
  const making = `${classes}-${process.pid}`;
  mkdirSync(making, { recursive: true });
  const words = [
    '-nowarn',
    '-proc:none',
    '-parameters',
    '--release',
    '8',
    '-Xlint:-options',
    '-Xprefer:source',
  ];
  const places = ['-d', making, '-cp', jars.join(':'), '-sourcepath', roots.join(':')];
  execFileSync('javac', [...words, ...places, ...sources, join(folder, 'sources', upgrades)], {
    stdio: 'pipe',
  });
  try {
    renameSync(making, classes);
  } catch {
    // Another worker was faster.
    rmSync(making, { recursive: true });
  }
  return path;
}

/** Starts it on a free port, in a zone of its own. */
export async function startSpring(
  publishing: Publishing,
  zone: string,
  moments: Moments = 'zoneless',
): Promise<SpringBackend> {
  const path = compiled();
  let port = '0';
  let end: (() => Promise<void>) | null = null;

  async function start(): Promise<void> {
    const child = spawn(
      'java',
      // Spring's proxies are older than the doors of Java's modules.
      [
        '--add-opens',
        'java.base/java.lang=ALL-UNNAMED',
        `-Duser.timezone=${zone}`,
        '-cp',
        path,
        'SpringBackend',
        port,
        publishing,
        moments,
      ],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    port = await new Promise<string>((resolve, reject) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const found = /^port: (\d+)$/.exec(line)?.[1];
        if (found) resolve(found);
      });
      child.once('exit', (code) => reject(new Error(`Spring ended with ${code} before it answered`)));
    });
    end = async () => {
      child.kill('SIGKILL');
      await ended;
    };
  }
  async function order(what: string, body: object): Promise<void> {
    const answer = await fetch(`http://127.0.0.1:${port}/control/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${what}: ${answer.status} ${await answer.text()}`);
  }

  await start();
  return {
    get url() {
      return `http://127.0.0.1:${port}`;
    },
    kill: async () => end?.(),
    start,
    say: (senderId, content) => order('send', { senderId, receiverId: 41, content, messageType: 'TEXT' }),
    see: (senderId) => order('read', { senderId, receiverId: 41 }),
    alert: (fields) => order('alert', fields),
    rows: async (phlebotomist) => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/chat/history/41/${phlebotomist}`);
      return (await answer.json()) as readonly SpringRow[];
    },
  };
}
