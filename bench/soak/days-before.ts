/**
 * What a browser remembers of the days before. Leases and alerts are kept for three days, and the newest two thousand
 * of each stand in a worker's memory: a browser that begins with none would fill it for as long as the soak takes.
 */
import type { Page } from '@playwright/test';
import { alertStore } from '../../src/worker/alerts/alert-registry.ts';
import { leasesStore } from '../../src/worker/storage/leases.ts';
import type { StoreDefinition } from '../../src/worker/storage/storage.ts';
import { realtimeDatabase } from '../../src/worker/stores.ts';
import { wallDatabase } from '../../src/worker/wall/wall-database.ts';

/** More than a worker holds of each. */
const rows = 2_400;
/** Older than all that the soak adds, ms, and not yet purged. */
const agoMs = 3_600_000;

interface Part {
  readonly store: string;
  readonly prefix: string;
  readonly value: unknown;
}
const partOf = <Value>({ name: store }: StoreDefinition<Value>, prefix: string, value: Value): Part => ({
  store,
  prefix,
  value,
});

/** Writes them beside what the page's worker keeps, and loads the page anew: a worker reads them when it begins. */
export async function rememberDaysBefore(
  page: Page,
  which: 'console' | 'wall',
  hospitalId: string,
): Promise<void> {
  const { name, stores } = which === 'wall' ? wallDatabase : realtimeDatabase;
  const at = Date.now() - agoMs;
  const parts = [
    partOf(leasesStore, 'placed:', true),
    partOf(alertStore, 'ENDED:', { alert: null, raisedAt: at, dismissed: true }),
  ].filter(({ store }) => stores.some((one) => one.name === store));
  await page.evaluate(writeRows, { name, hospitalId, rows, at, parts });
  await page.reload();
}

/** Runs in the page; waits at most a minute until its worker has made the database. */
async function writeRows(told: {
  readonly name: string;
  readonly hospitalId: string;
  readonly rows: number;
  readonly at: number;
  readonly parts: readonly Part[];
}): Promise<void> {
  const { name, hospitalId, rows: count, at, parts } = told;
  const isMade = async () => (await indexedDB.databases()).some((made) => made.name === name);
  const until = Date.now() + 60_000;
  while (!(await isMade())) {
    if (Date.now() > until) throw new Error(`The worker has not made the database ${name}`);
    await new Promise((look) => setTimeout(look, 50));
  }
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const written = database.transaction(
    parts.map(({ store }) => store),
    'readwrite',
  );
  for (const { store, prefix, value } of parts)
    for (let nth = 0; nth < count; nth += 1)
      // Ids that no booking of the soak has.
      written.objectStore(store).put({ at, value }, [hospitalId, `${prefix}${1_000_000 + nth}`]);
  await new Promise<void>((resolve, reject) => {
    written.oncomplete = () => resolve();
    written.onerror = () => reject(written.error);
  });
  database.close();
}
