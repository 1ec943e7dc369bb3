/**
 * `npm run bench [-- NAME …]`: measures the budgets, prints a table, writes it and a JSON file to bench/results, and ends with 1
 * where a budget does not hold. Machines are noisy: compare with the blank page of the same run.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { bookings } from './bookings.ts';
import { firstMarkers } from './first-markers.ts';
import { locationPoll } from './location-poll.ts';
import { loginSize } from './login-size.ts';
import { movingFleet } from './moving-fleet.ts';
import { serverLoad } from './server-load.ts';
import { openBrowser } from './support/browser.ts';
import { type Figure, holds, tableOf } from './support/figure.ts';

const root = process.cwd();
const dist = join(root, 'dist');
const measures: Record<string, (browser: Browser) => Promise<Figure[]>> = {
  login: (browser) => loginSize(browser, dist),
  markers: (browser) => firstMarkers(browser, dist),
  poll: (browser) => locationPoll(browser, dist),
  fleet: (browser) => movingFleet(browser, dist),
  bookings: (browser) => bookings(browser, dist),
  server: () => serverLoad(join(root, 'dist-server/main.mjs')),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in measures));
if (unknown.length > 0) {
  console.error(`Not known: ${unknown.join(', ')}. There are ${Object.keys(measures).join(', ')}.`);
  process.exit(1);
}

const browser = await openBrowser();
const figures: Figure[] = [];
for (const [name, measure] of Object.entries(measures)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.error(`Measuring ${name} …`);
  figures.push(...(await measure(browser)));
}
await browser.close();

const table = tableOf(figures);
mkdirSync(join(root, 'bench/results'), { recursive: true });
writeFileSync(join(root, 'bench/results/bench.md'), `${table}\n`);
writeFileSync(
  join(root, 'bench/results/bench.json'),
  JSON.stringify({ at: new Date().toISOString(), figures }, null, 2),
);
console.log(table);
process.exitCode = figures.every(holds) ? 0 : 1;
