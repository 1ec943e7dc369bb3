import { isTrackingPath } from '../bridge/tracking-path.ts';
import { prestartPainter } from '../map/spawn-painter.ts';
import { fetchConsole } from './console-file.ts';

/**
 * Fetches the files of the console and of a signed-in page's first screen beside the page's own instead of after them;
 * live tracking's painter begins too. A file that fails is asked for again by the code that needs it, which reports it.
 */
export function warmUp(path: string): void {
  const files: Promise<unknown>[] = [fetchConsole()];
  if (isTrackingPath(path)) {
    prestartPainter();
    files.push(import('../tracking/tracking-screen.tsx'));
  }
  for (const file of files) file.catch(() => {});
}
