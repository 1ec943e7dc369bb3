/** What the operator must know about the home of files when the server starts. */
import type { Database } from '../database/database.ts';
import { describeError } from '../refusal.ts';
import type { FileHome } from './file-home.ts';
import { countObjects } from './places.ts';

/** Says nothing where everything is in order. */
export async function sayAboutHome(
  database: Database,
  { store, owns }: Pick<FileHome, 'store' | 'owns'>,
  log: (line: string) => void,
): Promise<void> {
  if (store === null) {
    const objects = await countObjects(database);
    if (objects > 0) log(`Files in an S3 store: ${objects}. S3_URL is not set, so nobody can see them.`);
    return;
  }
  try {
    if (!(await owns()))
      log(
        "The bucket of S3_URL is another database's: files in it are read, new ones stay in the database, and nothing is removed from it. Where no other server uses it any more, say 'npm run files -- claim'.",
      );
  } catch (error) {
    log(`the store of the files cannot be used: ${describeError(error)}`);
  }
}
