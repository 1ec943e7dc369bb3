/**
 * Batches work that is cheaper together: items of some milliseconds are done at once, one batch after the other. The
 * number of waiting items is bounded, since a caller that waits too long has given up by then.
 */

export interface BatcherOptions<Item, Result> {
  /** ms from the first of a batch until it is begun. While another is under way it goes on growing. */
  readonly windowMs: number;
  /** Items of a batch; as many begin it before its time. */
  readonly most: number;
  /** Items that wait, beside those that are under way. */
  readonly waiting: number;
  /** Settles the items of a batch, in their order. Where it rejects, all of them are rejected. */
  readonly run: (items: readonly Item[]) => Promise<readonly PromiseSettledResult<Result>[]>;
}

export interface Batcher<Item, Result> {
  /** Null where too many wait already: nothing was done and nothing will be. */
  add(item: Item): Promise<Result> | null;
  /** How full the queue is, 0 to 1. */
  utilisation(): number;
}

interface Entry<Item, Result> {
  readonly item: Item;
  resolve(result: Result): void;
  reject(reason: unknown): void;
}

export function createBatcher<Item, Result>({
  windowMs,
  most,
  waiting,
  run,
}: BatcherOptions<Item, Result>): Batcher<Item, Result> {
  let queue: Entry<Item, Result>[] = [];
  /** When the first of the queue came, ms, ever growing. */
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isRunning = false;

  const begin = async () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    isRunning = true;
    const batch = queue.slice(0, most);
    queue = queue.slice(most);
    since = performance.now();
    await settle(batch, run);
    isRunning = false;
    if (queue.length >= most) void begin();
    else if (queue.length > 0) timer = setTimeout(begin, Math.max(0, windowMs - (performance.now() - since)));
  };

  return {
    add: (item) => {
      if (queue.length >= waiting) return null;
      if (queue.length === 0) since = performance.now();
      const result = new Promise<Result>((resolve, reject) => queue.push({ item, resolve, reject }));
      if (isRunning) return result;
      if (queue.length >= most) void begin();
      else timer ??= setTimeout(begin, windowMs);
      return result;
    },
    utilisation: () => queue.length / waiting,
  };
}

async function settle<Item, Result>(
  batch: readonly Entry<Item, Result>[],
  run: BatcherOptions<Item, Result>['run'],
): Promise<void> {
  try {
    const results = await run(batch.map(({ item }) => item));
    for (const [index, { resolve, reject }] of batch.entries()) {
      const result = results[index];
      if (result?.status === 'fulfilled') resolve(result.value);
      else reject(result?.reason ?? new Error('a batch was not answered as a whole'));
    }
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}
