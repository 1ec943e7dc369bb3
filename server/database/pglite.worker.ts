/**
 * The thread of the embedded database: opens the directory it is given and answers queries until it is told to close.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { diskFull } from './free-space.ts';
import { openEngine, toQueryError } from './pglite-engine.ts';
import { DatabaseError, type FromDatabase, type ToDatabase } from './query-channel.ts';

const port = parentPort;
if (port) {
  const answer = (message: FromDatabase) => port.postMessage(message);
  const dir = String((workerData as { dir: unknown }).dir);
  openEngine(dir).then(
    (engine) => {
      port.on('message', async (message: ToDatabase) => {
        try {
          if (message.type === 'query')
            answer({ type: 'done', id: message.id, result: await engine.run(message.request) });
          else if (message.type === 'copy') {
            await engine.copyTo(message.to);
            answer({ type: 'done', id: message.id, result: { rows: [], rowCount: 0 } });
          } else {
            await engine.close();
            answer({ type: 'done', id: message.id, result: { rows: [], rowCount: 0 } });
            port.close();
          }
        } catch (error) {
          const failure = toQueryError(error);
          answer({ type: 'failed', id: message.id, failure });
          // The engine itself ran out of space: from now on it would answer nothing.
          if (failure.code === diskFull && !(error instanceof DatabaseError))
            throw new Error('the disk is full, and what was written last is not saved');
        }
      });
      answer({ type: 'opened' });
    },
    (error: unknown) => answer({ type: 'failedToOpen', message: toQueryError(error).message }),
  );
}
