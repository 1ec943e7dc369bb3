/** The real server, as a process of its own on data of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyDemoData } from './demo-data.ts';
import type { Kept } from './kept.ts';
import { launchServer, type ServerProgram } from './server-program.ts';

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

/**
 * Starts a server on a free port with the demo as it is at a first start. Nobody moves, and nobody books while a
 * journey counts the bookings, unless `environment` says otherwise.
 */
export async function startBackend(environment: Record<string, string> = {}): Promise<Backend> {
  const dataDir = mkdtempSync(join(tmpdir(), 'homedraw-e2e-'));
  copyDemoData(dataDir);
  let running: ServerProgram | null = null;
  let port = '0';

  async function start(): Promise<void> {
    running = await launchServer({
      DEMO_BOOKINGS: 'off',
      DEMO_FLEET: '0',
      ...environment,
      PORT: port,
      DATA_DIR: dataDir,
    });
    port = new URL(running.url).port;
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = running;
    running = null;
    await ending?.end(signal);
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

/**
 * The server that the journeys of a worker share; `phones` of it move, and then those of one file share it: phones go
 * on moving when nobody looks. It is shared when `isThere` has come to its end.
 */
export function sharedBackend(
  kept: Kept,
  phones: number,
  isThere: (backend: Backend) => Promise<void> = async () => {},
): Promise<Backend> {
  const share = phones > 0 ? kept.forFile : kept.forWorker;
  return share(`a server with ${phones} phones`, async () => {
    const backend = await startBackend({ DEMO_FLEET: String(phones) });
    await isThere(backend);
    return { value: backend, end: () => backend.remove() };
  });
}
