/** The real server, as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../dist-server/main.mjs', import.meta.url));

export interface Backend {
  /** Where the console answers. */
  readonly url: string;
  /** Ends the process as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  start(): Promise<void>;
  /** Ends it and takes its data away. */
  remove(): Promise<void>;
}

/** Starts a server on a free port with a fresh database and the demo. */
export async function startBackend(environment: Record<string, string> = {}): Promise<Backend> {
  const dataDir = mkdtempSync(join(tmpdir(), 'homedraw-e2e-'));
  let child: ChildProcess | null = null;
  let port = '0';

  async function start(): Promise<void> {
    const started = spawn(process.execPath, [program], {
      // No new bookings while a journey counts them, unless it says otherwise.
      env: {
        ...process.env,
        // Whoever has one set does not mean this.
        DATABASE_URL: '',
        DEMO_BOOKINGS: 'off',
        ...environment,
        PORT: port,
        DATA_DIR: dataDir,
        HOST: '127.0.0.1',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = started;
    const address = await new Promise<string>((resolve, reject) => {
      createInterface({ input: started.stdout }).on('line', (line) => {
        const found = /^address: (.*)$/.exec(line)?.[1];
        if (found) resolve(found);
      });
      started.once('exit', (code) => reject(new Error(`The server ended with ${code} before it answered`)));
    });
    port = new URL(address).port;
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null) return;
    const ended = new Promise<void>((resolve) => running.once('exit', () => resolve()));
    running.kill(signal);
    await ended;
  }

  await start();
  return {
    get url() {
      return `http://127.0.0.1:${port}`;
    },
    start,
    kill: () => end('SIGKILL'),
    remove: async () => {
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
