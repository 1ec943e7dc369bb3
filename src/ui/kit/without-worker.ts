/** A realtime worker whose file went with an older build never starts again, and no worker looks for the new one. */
import type { System } from '../../machines/system.ts';

const LOOK_MS = 60_000;

/** Has the page look for the new build itself, once a minute for as long as no worker runs. Answers how to stop. */
export function whileWithoutWorker(
  { worker }: Pick<System, 'worker'>,
  look: () => Promise<void> | void,
): () => void {
  const timer = setInterval(() => {
    if (worker.getSnapshot().state !== 'running') void look();
  }, LOOK_MS);
  return () => clearInterval(timer);
}
