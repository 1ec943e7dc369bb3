/** The home of files, as the operator of a server sees and changes it. */
import type { Database } from '../database/database.ts';
import { freeSpaceOfFiles } from '../files/driver-files.ts';
import type { FileHome, Home } from '../files/file-home.ts';
import { type Moved, type MovePlace, moveStep, storeOf } from '../files/move-files.ts';
import { claimBucket } from '../files/owner.ts';
import { type FilePlaces, placesOfFiles } from '../files/places.ts';
import { StoreAway } from '../files/store-away.ts';
import { Refusal } from '../refusal.ts';

interface Means {
  readonly database: Database;
  readonly files: FileHome;
}

export const countFiles = async ({
  database,
  files,
}: Means): Promise<FilePlaces & { readonly home: Home }> => ({
  ...(await placesOfFiles(database)),
  home: files.home,
});

/** One step; at the end the database can use the space of what went. Refuses where the store is not there for it. */
export async function moveFiles(
  { database, files }: Means,
  { to, after }: { readonly to: Home | null; readonly after: MovePlace | null },
): Promise<Moved & { readonly to: Home }> {
  const target = to ?? files.home;
  const moved = await refusingAway(() => moveStep(database, files, target, after));
  if (target === 's3' && moved.next === null) await freeSpaceOfFiles(database);
  return { ...moved, to: target };
}

/** Makes the bucket this database's, whosever it was. */
export const claimFiles = ({ database, files }: Means): Promise<void> =>
  refusingAway(() => claimBucket(database, storeOf(files)));

async function refusingAway<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof StoreAway
      ? new Refusal(`The store of the files cannot be used: ${error.message}.`)
      : error;
  }
}
