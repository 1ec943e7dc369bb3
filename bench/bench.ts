/**
 * `npm run bench [-- NAME …]`: measures the budgets (of the server programs in BENCH_PROGRAMS, dist-server without it),
 * prints a table, writes it and a JSON file to bench/results, and ends with 1 where a budget does not hold. Machines
 * are noisy: compare with the blank page of the same run.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { bookings } from './bookings.ts';
import { catalogue } from './catalogue.ts';
import { catalogueServer } from './catalogue-server.ts';
import { chat } from './chat.ts';
import { chatPublish } from './chat-publish.ts';
import { daySummary } from './day-summary.ts';
import { dock } from './dock.ts';
import { everyBrowser } from './every-browser.ts';
import { firstMarkers } from './first-markers.ts';
import { frames } from './frames.ts';
import { instances } from './instances.ts';
import { locationPoll } from './location-poll.ts';
import { loginSize } from './login-size.ts';
import { manyOrders } from './many-orders.ts';
import { movingFleet } from './moving-fleet.ts';
import { patients } from './patients.ts';
import { phones } from './phones.ts';
import { scale } from './scale.ts';
import { serverLoad } from './server-load.ts';
import { signIns } from './sign-ins.ts';
import { slow } from './slow.ts';
import { openBrowser } from './support/browser.ts';
import { type Figure, holds, tableOf } from './support/figure.ts';
import { team } from './team.ts';
import { teamServer } from './team-server.ts';
import { wall } from './wall.ts';

const root = process.cwd();
const dist = join(root, 'dist');
/** Another build's `dist`, loaded alternately with this one where a measure compares the two. */
const before = process.env['BENCH_BEFORE'] ?? null;
/** What needs a browser is given one. */
type Measure =
  | { readonly inBrowser: (browser: Browser) => Promise<Figure[]> }
  | { readonly alone: () => Promise<Figure[]> };
/** Another build's programs may stand here, to be measured by the same bench. */
const programs = join(root, process.env['BENCH_PROGRAMS'] ?? 'dist-server');
const program = (name: string) => join(programs, `${name}.mjs`);
const measures: Record<string, Measure> = {
  login: { inBrowser: (browser) => loginSize(browser, dist) },
  markers: { inBrowser: (browser) => firstMarkers(browser, dist, before) },
  poll: { inBrowser: (browser) => locationPoll(browser, dist) },
  fleet: { inBrowser: (browser) => movingFleet(browser, dist) },
  scale: { alone: () => scale(dist) },
  browsers: { alone: () => everyBrowser(dist) },
  slow: { inBrowser: (browser) => slow(browser, dist) },
  bookings: { inBrowser: (browser) => bookings(browser, dist) },
  chat: { inBrowser: (browser) => chat(browser, dist) },
  wall: { inBrowser: (browser) => wall(browser, dist) },
  dock: { inBrowser: (browser) => dock(browser, dist) },
  team: { inBrowser: (browser) => team(browser, dist) },
  catalogue: { inBrowser: (browser) => catalogue(browser, dist) },
  patients: { inBrowser: (browser) => patients(browser, dist) },
  frames: { alone: frames },
  'chat-publish': { alone: () => chatPublish(program('main')) },
  server: { alone: () => serverLoad(program('main')) },
  'sign-ins': { alone: () => signIns(program('main')) },
  phones: { alone: () => phones(program('main'), join(root, 'dist-tools/bench-bare.mjs')) },
  instances: { alone: () => instances(program('main'), join(root, 'dist-tools/bench-bare-insert.mjs')) },
  'team-server': { alone: () => teamServer(program('main')) },
  'catalogue-server': { alone: () => catalogueServer(program('main')) },
  orders: { alone: () => manyOrders(program('main')) },
  day: { alone: () => daySummary(program('main')) },
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in measures));
if (unknown.length > 0) {
  console.error(`Not known: ${unknown.join(', ')}. There are ${Object.keys(measures).join(', ')}.`);
  process.exit(1);
}

let browser: Browser | null = null;
const figures: Figure[] = [];
for (const [name, measure] of Object.entries(measures)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.error(`Measuring ${name} …`);
  if ('alone' in measure) figures.push(...(await measure.alone()));
  else {
    browser ??= await openBrowser();
    figures.push(...(await measure.inBrowser(browser)));
  }
}
await browser?.close();

const table = tableOf(figures);
mkdirSync(join(root, 'bench/results'), { recursive: true });
writeFileSync(join(root, 'bench/results/bench.md'), `${table}\n`);
writeFileSync(
  join(root, 'bench/results/bench.json'),
  JSON.stringify({ at: new Date().toISOString(), figures }, null, 2),
);
console.log(table);
process.exitCode = figures.every(holds) ? 0 : 1;
