/**
 * The painter worker: made when its screen needs it, or prestarted for a page that opens on that screen (decision
 * 0051).
 */
import { prestartWorker, type SpawnWorker } from '../bridge/prestart-worker.ts';

const name = 'painter';
const make: SpawnWorker = () =>
  new Worker(new URL('../../worker/painter/painter.worker.ts', import.meta.url), { type: 'module', name });

let spawn = make;

/** The next painter that is asked for has begun by then. A browser that refuses one says so to who asks. */
export function prestartPainter(): void {
  try {
    ({ spawn } = prestartWorker(make, name));
  } catch {
    spawn = make;
  }
}

export const spawnPainter = (): Worker => spawn(name);
