/** Opens a database that lies in the folder `database` of some folder, for a moment. */
import type { Database } from '../database/database.ts';
import { openEmbedded } from '../database/open-embedded.ts';

/** Opens it as a server would, does the work, closes it. A copy that cannot be opened is refused in one line. */
export async function openCopy<T>(folder: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openEmbedded(folder, { beside: 'nobody', progress: () => {}, onDeath: () => {} });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
