/** What is left after garbage collection, in every thread of the browser and in the server. */
import { createWriteStream } from 'node:fs';
import { setTimeout as rest } from 'node:timers/promises';
import { RING_BYTES } from '../../src/worker/journal/ring.ts';
import { connectDevTools, type DevTools, type Target } from '../support/devtools.ts';
import type { ServerUnderTest } from '../support/server-under-test.ts';
import { ownerOf } from './screens.ts';

export interface Measured {
  readonly value: number;
  readonly unit: 'MB' | '';
  /** Up to this it may fill and then does not grow; null where nothing fills. */
  readonly most: number | null;
}

export const inMb = (bytes: number): Measured => ({ value: bytes / mb, unit: 'MB', most: null });

/** Each thing by its name, in the order of the table. */
export type Sample = ReadonlyMap<string, Measured>;

export interface Watched {
  /** Ports at which the browser and the server's Node can be asked. */
  readonly browserPort: number;
  readonly serverPort: number;
  readonly server: Pick<ServerUnderTest, 'rssMb' | 'sockets'>;
}

/** What a finalizer lets go is garbage of the next collection. */
const collections = 3;
const betweenCollectionsMs = 200;
const mb = 1024 * 1024;
/**
 * While a poll's answer is read, its text stands in memory beside the one that it is compared with: what is left is the
 * least of so many looks, each after a collection.
 */
const looks = 3;
const betweenLooksMs = 1_000;
/** A tab's journal fills its ring, and what was deleted stays on the disk for a while. */
const filledBytes = 2 * RING_BYTES;

export async function measure({ browserPort, serverPort, server }: Watched): Promise<Map<string, Measured>> {
  const sample = new Map<string, Measured>();
  const add = (what: string, value: number, unit: Measured['unit'], most: number | null = null) =>
    sample.set(what, { value: value + (sample.get(what)?.value ?? 0), unit, most });

  const browser = await connectDevTools(browserPort, 'version');
  try {
    const targets = (await browser.targets()).filter(({ page }) => page.startsWith('http'));
    for (let turn = 0; turn < collections; turn += 1) {
      await Promise.all(targets.map(collect));
      await rest(betweenCollectionsMs);
    }
    // Tabs of one origin share a thread, and then its heap, its nodes and its listeners.
    const counted = new Set<string>();
    for (const [target, { used, buffers }] of await leastHeapsOf(targets)) {
      const { id } = await target.send<{ readonly id: string }>('Runtime.getIsolateId');
      if (counted.has(id)) continue;
      counted.add(id);
      const name = nameOf(target);
      add(`${name}: heap`, used / mb, 'MB');
      add(`${name}: buffers`, buffers / mb, 'MB');
      if (target.kind !== 'page') continue;
      const dom = await target.send<{ readonly nodes: number; readonly jsEventListeners: number }>(
        'Memory.getDOMCounters',
      );
      add(`${name}: DOM nodes`, dom.nodes, '');
      add(`${name}: listeners`, dom.jsEventListeners, '');
      const tabs = targets.filter((one) => one.kind === 'page' && nameOf(one) === name).length;
      add(`${name}: IndexedDB`, (await indexedDbBytes(target)) / mb, 'MB', (tabs * filledBytes) / mb);
    }
  } finally {
    browser.close();
  }

  const node = await connectDevTools(serverPort, 'list');
  try {
    for (let turn = 0; turn < collections; turn += 1) await collect(node);
    const { used, buffers } = await heapOf(node);
    add('server: heap', used / mb, 'MB');
    add('server: buffers', buffers / mb, 'MB');
  } finally {
    node.close();
  }
  add('server: RSS', server.rssMb(), 'MB');
  add('server: sockets', server.sockets(), '');
  return sample;
}

/**
 * Writes what lies in the heap of each thread, for the Memory panel of Chromium's DevTools: two rounds of one thread
 * compared there name what grew. `path` is the beginning of the files' names.
 */
export async function takeSnapshots(browserPort: number, path: string): Promise<void> {
  const browser = await connectDevTools(browserPort, 'version');
  try {
    const targets = (await browser.targets()).filter(({ page }) => page.startsWith('http'));
    for (const [index, target] of targets.entries()) {
      const name = nameOf(target).replace(/\W+/g, '-');
      const file = createWriteStream(`${path}-${index}-${name}.heapsnapshot`);
      const leave = target.on<{ readonly chunk: string }>('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) =>
        file.write(chunk),
      );
      await target.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
      leave();
      await new Promise<void>((resolve) => file.end(resolve));
    }
  } finally {
    browser.close();
  }
}

const collect = (target: DevTools): Promise<unknown> => target.send('HeapProfiler.collectGarbage');

/** Whose it is, and which thread: 'wall, painter'. The console's worker is called realtime, the wall's wall. */
function nameOf({ kind, url, page }: Target): string {
  const script = /\/([a-z]+)\.worker-/.exec(url)?.[1];
  const thread = kind === 'page' || script === 'painter' ? (script ?? kind) : 'worker';
  return `${ownerOf(new URL(page).pathname)}, ${thread}`;
}

/** Bytes of objects, and of what they hold outside the heap of JavaScript. */
interface Heap {
  readonly used: number;
  readonly buffers: number;
}

/** In the order of the targets. */
async function leastHeapsOf(targets: readonly Target[]): Promise<ReadonlyMap<Target, Heap>> {
  const least = new Map<Target, Heap>();
  const sizeOf = ({ used, buffers }: Heap) => used + buffers;
  for (let look = 0; look < looks; look += 1) {
    if (look > 0) {
      await rest(betweenLooksMs);
      await Promise.all(targets.map(collect));
    }
    for (const target of targets) {
      const heap = await heapOf(target);
      const before = least.get(target);
      if (before === undefined || sizeOf(heap) < sizeOf(before)) least.set(target, heap);
    }
  }
  return least;
}

async function heapOf(target: DevTools): Promise<Heap> {
  const usage = await target.send<{ readonly usedSize: number; readonly backingStorageSize?: number }>(
    'Runtime.getHeapUsage',
  );
  return { used: usage.usedSize, buffers: usage.backingStorageSize ?? 0 };
}

async function indexedDbBytes(page: Target): Promise<number> {
  const { usageBreakdown } = await page.send<{
    readonly usageBreakdown: readonly { readonly storageType: string; readonly usage: number }[];
  }>('Storage.getUsageAndQuota', { origin: new URL(page.url).origin });
  return usageBreakdown.find(({ storageType }) => storageType === 'indexeddb')?.usage ?? 0;
}
