/**
 * `npm run backup -- FOLDER`: a backup of the embedded database in a new folder there, while the server runs or stands.
 * It counts only after the copy was opened once, as a restore would open it.
 */

import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { placesOfFiles } from '../files/places.ts';
import { Refusal } from '../refusal.ts';
import { readSettings } from '../settings.ts';
import { makeBackupFolder, moveCopy, writeAbout } from './backup.ts';
import { openCopy } from './open-copy.ts';
import { counted, runCommand, runProgram } from './run-command.ts';

await runProgram(async () => {
  const settings = readSettings(process.env);
  const [keptIn, ...rest] = process.argv.slice(2);
  if (keptIn === undefined || rest.length > 0) throw new Refusal('Say in which folder: backup FOLDER.');
  const now = new Date();
  const folder = makeBackupFolder(resolve(keptIn), now);
  try {
    const { folder: copy } = await runCommand(settings, { do: 'copy' });
    moveCopy(copy, join(folder, 'database'));
    const counts = await openCopy(folder, async (database) => {
      const [row] = await database.query<{ hospitals: number; orders: number }>(
        'SELECT (SELECT count(*)::integer FROM hospital) AS hospitals, (SELECT count(*)::integer FROM orders) AS orders',
      );
      const { inDatabase, objects } = await placesOfFiles(database);
      return { hospitals: row?.hospitals ?? 0, orders: row?.orders ?? 0, inDatabase, objects };
    });
    const { hospitals, orders, inDatabase, objects } = counts;
    writeAbout(folder, { hospitals, orders, objects }, now);
    return `${folder}\nIt was opened and holds ${counted(hospitals, 'hospital')} with ${counted(orders, 'booking')}. ${filesInWords(inDatabase, objects)}`;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
});

function filesInWords(inDatabase: number, objects: number): string {
  const there = objects === 0 ? '' : `; in the S3 store, which has to be saved by itself: ${objects}`;
  return `Files in it: ${inDatabase}${there}.`;
}
