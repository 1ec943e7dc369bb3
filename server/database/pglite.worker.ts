/** The thread of the embedded database: opens the directory it is given and answers queries until it is told to close. */
import { parentPort, workerData } from 'node:worker_threads';
import { openEngine, toQueryFailure } from './pglite-engine.ts';
import { DatabaseFailure, type FromDatabase, type ToDatabase } from './query-channel.ts';
import { diskFull } from './free-space.ts';

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
          const failure = toQueryFailure(error);
          answer({ type: 'failed', id: message.id, failure });
          // The engine itself ran out of room: from now on it would answer nothing.
          if (failure.code === diskFull && !(error instanceof DatabaseFailure))
            throw new Error('the disk is full, and what was written last is not saved');
        }
      });
      answer({ type: 'opened' });
    },
    (error: unknown) => answer({ type: 'failedToOpen', message: toQueryFailure(error).message }),
  );
}
