/**
 * The owner of the embedded database's files: PGlite cannot open another user's, and does not name that as the reason.
 */
import { existsSync, lstatSync, mkdtempSync, readdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../refusal.ts';

/**
 * For an operator's command, which may be another user's than the server: refuses to write in a data directory that is
 * not this user's. A server may: a container's root has the folder of a user outside.
 */
export function refuseForeignFolder(dataDir: string): void {
  if (process.getuid === undefined || !existsSync(dataDir)) return;
  const [owner, own] = [lstatSync(dataDir).uid, ownerOfNew(dataDir)];
  if (owner !== own)
    throw new Refusal(
      `The data directory ${dataDir} belongs to the user ${owner} and this runs as ${own}: run it as that user. Nothing was done.`,
    );
}

/**
 * Refuses where the database in `dir` is another user's than what this process would write in `dataDir`, or some of its
 * files are: a command as root leaves files that the server's user cannot open. Compared with a file made for it, since
 * some disks have one owner for all.
 */
export function refuseForeignFiles(dataDir: string, dir: string): void {
  // Windows has no such owners.
  if (process.getuid === undefined || !existsSync(dir)) return;
  const own = ownerOfNew(dataDir);
  const ownerOfDatabase = lstatSync(dir).uid;
  const give = `chown -R ${own} ${dir}`;
  if (ownerOfDatabase !== own)
    throw new Refusal(
      `The database in ${dataDir} belongs to the user ${ownerOfDatabase} and this runs as ${own}: run it as that user, or give the database to this one (as root: ${give}). Nothing was done, the data is whole.`,
    );
  const foreign = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter(
    (entry) => lstatSync(join(dir, entry)).uid !== own,
  );
  if (foreign.length > 0)
    throw new Refusal(
      `Files of the database in ${dataDir} belong to another user (${foreign.length}, such as ${foreign[0]}): give them back (as root: ${give}), then start again. The data is whole.`,
    );
}

function ownerOfNew(dataDir: string): number {
  const made = mkdtempSync(join(dataDir, 'owner-'));
  try {
    return lstatSync(made).uid;
  } finally {
    rmdirSync(made);
  }
}
