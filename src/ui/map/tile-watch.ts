/** Notices that no tile can be had, goes on trying without a word, and notices when they are there again. */
import type UrlTile from 'ol/source/UrlTile.js';
import { createRetry } from './retry.ts';

export interface TileWatchParts {
  /** None of the tiles that are wanted can be had. */
  onGone(): void;
  /** The first of them is there again. */
  onBack(): void;
  /** Resolves when what failed last can be had: `key` is its address. One request, whatever the number of tiles. */
  probe(key: string): Promise<void>;
}

/** So many tiles in a row without one that loads mean that none can be had. */
const failuresUntilGone = 4;

/** The answer ends it. */
export function watchTiles(source: UrlTile, { onGone, onBack, probe }: TileWatchParts): () => void {
  let isGone = false;
  let failures = 0;
  let pending = 0;
  let lastFailed = '';
  const retry = createRetry(async () => {
    await probe(lastFailed);
    failures = 0;
    source.refresh();
  });

  source.on('tileloadstart', () => {
    pending += 1;
  });
  source.on('tileloaderror', ({ tile }) => {
    pending = Math.max(0, pending - 1);
    failures += 1;
    lastFailed = tile.getKey();
    retry.failed();
    // A small map wants fewer tiles than make a row.
    if (isGone || (failures < failuresUntilGone && pending > 0)) return;
    isGone = true;
    onGone();
  });
  source.on('tileloadend', () => {
    pending = Math.max(0, pending - 1);
    failures = 0;
    if (!isGone) return;
    isGone = false;
    onBack();
  });
  return () => retry.dispose();
}

/** Whether an image can be loaded, asked as tiles are: the policy of the page lets their host in for images alone. */
export const probeImage = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve();
    image.onerror = () => reject(new Error(`${address} cannot be loaded`));
    image.src = address;
  });
