/**
 * The data folder of a first start with the demo, made once for all servers of a run and copied for each: making the
 * database takes five seconds of two cores. Kept for the next run of the same day and the same built server, with the
 * other caches. Two may make it at a time.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchServer } from './server-program.ts';

const cache = fileURLToPath(new URL('../../node_modules/.cache/homedraw/', import.meta.url));
const built = fileURLToPath(new URL('../../dist-server/', import.meta.url));
const prefix = 'journeys-data-';

/** Makes it where it is not there. */
export async function prepareDemoData(): Promise<void> {
  const folder = demoData();
  if (existsSync(folder)) return;
  mkdirSync(cache, { recursive: true });
  for (const entry of readdirSync(cache))
    if (entry.startsWith(prefix) && !entry.startsWith(basename(folder)))
      rmSync(join(cache, entry), { recursive: true, force: true });
  const making = `${folder}.${process.pid}`;
  const server = await launchServer({ DATA_DIR: making, DEMO_FLEET: '0', DEMO_BOOKINGS: 'off' });
  await server.end('SIGTERM');
  try {
    renameSync(making, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(making, { recursive: true });
  }
}

/** Puts a copy of it into an empty folder. */
export function copyDemoData(to: string): void {
  cpSync(demoData(), to, { recursive: true });
}

/** By the hospital's day, which the demo's bookings are of, and by what made it. */
function demoData(): string {
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
  const hash = createHash('sha256').update(today);
  for (const entry of readdirSync(built).sort())
    if (entry.endsWith('.mjs')) hash.update(entry).update(readFileSync(join(built, entry)));
  return join(cache, prefix + hash.digest('hex').slice(0, 16));
}
