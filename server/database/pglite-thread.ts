/** The server's end of the embedded database's thread. */
import { Worker } from 'node:worker_threads';
import {
  DatabaseError,
  type FromDatabase,
  type QueryChannel,
  type QueryRequest,
  type QueryResult,
  type ToDatabase,
} from './query-channel.ts';

interface Waiting {
  resolve(result: QueryResult): void;
  reject(error: Error): void;
}

/**
 * Starts the thread on an initialised directory. `onDeath` is called once if the thread ends without having been
 * closed; what was waiting is rejected then.
 */
export async function openPgliteThread(options: {
  readonly program: URL;
  readonly dir: string;
  readonly onDeath: (reason: string) => void;
}): Promise<QueryChannel> {
  const worker = new Worker(options.program, { workerData: { dir: options.dir } });
  const waiting = new Map<number, Waiting>();
  let nextId = 1;
  let ended: string | null = null;
  let closing = false;

  const end = (reason: string, unexpected: boolean) => {
    if (ended !== null) return;
    ended = reason;
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
    if (unexpected) options.onDeath(reason);
  };

  await new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the database thread ended while it opened the directory')));
    worker.once('message', (message: FromDatabase) => {
      if (message.type === 'opened') return resolve();
      reject(
        new Error(message.type === 'failedToOpen' ? message.message : 'the database thread is confused'),
      );
    });
  });
  worker.removeAllListeners('error');
  worker.removeAllListeners('exit');
  worker.on('error', (error) => end(`the database thread failed: ${error.message}`, true));
  // Closing, PGlite may end its thread before it has answered.
  worker.on('exit', () => end('the database thread ended', !closing));
  worker.on('message', (message: FromDatabase) => {
    if (message.type !== 'done' && message.type !== 'failed') return;
    const caller = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.type === 'done') caller?.resolve(message.result);
    else caller?.reject(new DatabaseError(message.failure));
  });

  const ask = (toMessage: (id: number) => ToDatabase) =>
    new Promise<QueryResult>((resolve, reject) => {
      if (ended !== null) return reject(new Error(ended));
      const id = nextId++;
      waiting.set(id, { resolve, reject });
      worker.postMessage(toMessage(id));
    });

  return {
    run: (request: QueryRequest) => ask((id) => ({ type: 'query', id, request })),
    copyTo: async (to) => void (await ask((id) => ({ type: 'copy', id, to }))),
    close: async () => {
      if (ended !== null) return;
      closing = true;
      await ask((id) => ({ type: 'close', id })).catch((error: unknown) => {
        if (ended === null) throw error;
      });
      end('the database is closed', false);
      await worker.terminate();
    },
  };
}
