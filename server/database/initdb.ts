/**
 * Makes a new database in the directory given as the first argument, brings every file of it to the disk, and ends: the
 * process that does this keeps 700 MB, which the server should not.
 */
import { initialise, syncTree } from './pglite-engine.ts';

const dir = process.argv[2];
if (dir) {
  // The process that wanted the database is gone: nobody would use what comes of it.
  process.on('disconnect', () => process.exit(1));
  process.channel?.unref();
  await initialise(dir);
  syncTree(dir);
}
