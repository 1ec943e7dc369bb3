import { failed } from '../contract/failure.ts';
import type { ReadModel } from './read-model.ts';
import type { System, WorkerLink, WorkerModel } from './system-types.ts';

/**
 * Queries of the signed-in session; an answer of another session is never given. A query while no worker runs waits for
 * the start under way, since a screen that a link opened asks that early. If the start fails, the query fails.
 */
export function askingIn(
  session: () => string | null,
  { port, hurry }: Pick<WorkerLink, 'port' | 'hurry'>,
  worker: ReadModel<WorkerModel>,
): System['ask'] {
  return async (name, ask) => {
    const id = session();
    if (worker.getSnapshot().state !== 'running') {
      hurry();
      await nextOf(worker);
    }
    if (session() !== id) return ended;
    const outcome = await port.ask(name, ask, id);
    return session() === id ? outcome : ended;
  };
}

const ended = failed('stopped', 'The session ended');

const nextOf = (worker: ReadModel<WorkerModel>): Promise<void> =>
  new Promise((resolve) => {
    const watch = worker.subscribe(() => {
      watch.unsubscribe();
      resolve();
    });
  });
