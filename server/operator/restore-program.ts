/**
 * `npm run restore -- BACKUP [--yes]`: puts a backup in the place of the embedded database, while no server runs on
 * it. What was there is set aside, never overwritten. Everybody signs in anew and every wall display is paired anew:
 * what was ended since the backup would live again.
 */
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { refuseForeignFolder } from '../database/data-owner.ts';
import { lockDirectory } from '../database/directory-lock.ts';
import { restoringName } from '../database/folders.ts';
import { syncPath } from '../database/pglite-engine.ts';
import { bucketOwner, display, pairing, session } from '../database/schema.ts';
import { Refusal } from '../refusal.ts';
import { readSettings } from '../settings.ts';
import { type About, copyToDisk, readAbout, refuseWithoutSpace, setAside } from './backup.ts';
import { openCopy } from './open-copy.ts';
import { ask, hasTerminal } from './prompt.ts';
import { counted, runProgram } from './run-command.ts';

await runProgram(async () => {
  const { databaseUrl, dataDir } = readSettings(process.env);
  if (databaseUrl !== null)
    throw new Refusal(
      'DATABASE_URL names a PostgreSQL server, which is restored with its own tools: pg_restore --clean --if-exists --dbname="$DATABASE_URL" homedraw.dump.',
    );
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { yes: { type: 'boolean' } },
  });
  const [from, ...rest] = positionals;
  if (from === undefined || rest.length > 0)
    throw new Refusal('Say which backup: restore FOLDER/homedraw-….');
  const backup = resolve(from);
  const about = readAbout(backup);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  refuseForeignFolder(dataDir);
  refuseWithoutSpace(join(backup, 'database'), dataDir);
  if (values.yes !== true) await confirm(about, dataDir);
  const aside = await putInPlace(backup, dataDir);
  const where =
    aside === null ? '' : ` What was there before is in ${aside}; remove it when you no longer want it.`;
  return `${dataDir} is as it was at ${about.madeAt}; everybody signs in anew, and wall displays are paired anew.${where}${objectsInWords(about)}`;
});

function objectsInWords({ objects = 0 }: About): string {
  if (objects === 0) return '';
  return ` Files in the S3 store, which S3_URL must name: ${objects}. It is only read from here; where no other server uses it any more, start this one and say 'npm run files -- claim'.`;
}

async function confirm({ madeAt, hospitals, orders }: About, dataDir: string): Promise<void> {
  const what = `The backup of ${madeAt} holds ${counted(hospitals, 'hospital')} with ${counted(orders, 'booking')}. It takes the place of what is in ${dataDir}.`;
  if (!hasTerminal()) throw new Refusal(`${what} Nothing was done: say --yes if that is meant.`);
  const answer = await ask(`${what}\nType yes to go on: `);
  if (answer.trim() !== 'yes') throw new Refusal('Nothing was done.');
}

/** The copy is made whole and opened beside its place first: whatever breaks before leaves everything as it was. */
async function putInPlace(backup: string, dataDir: string): Promise<string | null> {
  const lock = await lockDirectory(dataDir);
  if (lock === null) throw new Refusal(`A server runs on ${dataDir}: stop it first.`);
  const making = join(dataDir, restoringName);
  try {
    rmSync(making, { recursive: true, force: true });
    mkdirSync(making);
    copyToDisk(join(backup, 'database'), join(making, 'database'));
    await openCopy(making, async ({ orm }) => {
      // Whoever the backup was taken of may still be running: the bucket is that one's until an operator says otherwise.
      for (const table of [session, pairing, display, bucketOwner]) await orm.delete(table);
    });
    const aside = setAside(dataDir, new Date());
    renameSync(join(making, 'database'), join(dataDir, 'database'));
    syncPath(dataDir);
    return aside;
  } finally {
    rmSync(making, { recursive: true, force: true });
    await lock.release();
  }
}
