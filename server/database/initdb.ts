/**
 * Makes a new database in the directory given as the first argument, brings every file of it to the disk, and ends: the
 * process that does this keeps 700 MB, which the server should not.
 */
import { initialise, syncTree } from './pglite-engine.ts';

const dir = process.argv[2];
if (dir) {
  // Whoever wanted the database is gone: what comes of it would be nobody's.
  process.on('disconnect', () => process.exit(1));
  process.channel?.unref();
  await initialise(dir);
  syncTree(dir);
}
