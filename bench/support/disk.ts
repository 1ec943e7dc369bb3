/** How long the disk takes to keep a page: what every commit waits for, whoever else uses the disk. */
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const page = Buffer.alloc(8_192);
const everyMs = 100;

/** Syncs a page of a file of its own in `folder` again and again until the signal; answers the ms of each. */
export async function watchDisk(folder: string, signal: AbortSignal): Promise<readonly number[]> {
  const path = join(folder, 'disk-watch');
  const file = await open(path, 'w');
  const took: number[] = [];
  while (!signal.aborted) {
    await file.write(page, 0, page.length, 0);
    const began = performance.now();
    await file.datasync();
    took.push(performance.now() - began);
    await wait(everyMs);
  }
  await file.close();
  await rm(path);
  return took;
}
