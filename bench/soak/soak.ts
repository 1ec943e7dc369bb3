/**
 * `npm run soak -- day` (or `short`, a tenth of it; `day 7` for the first seven rounds): an accelerated month in a
 * browser and on a server of its own, in rounds. After each round garbage is collected and everything measured; the
 * table goes to bench/results/soak.md too. Ends with 1 where something does not hold (docs/operations.md, 'A long life').
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { launchOptions } from '../../browser.ts';
import { freePort } from '../../e2e/support/free-port.ts';
import { startUnderTest } from '../support/server-under-test.ts';
import { openField } from './field.ts';
import { fillSoakHospital, sessionRows } from './hospital.ts';
import { inMb, measure, type Sample, takeSnapshots } from './measure.ts';
import { journeysOf, plans, runRound, warmUpRounds } from './round.ts';
import { openScreens, type Screens } from './screens.ts';
import { type Trend, tableOf, trendOf } from './trend.ts';

/**
 * The engine optimises functions for hours, and what it makes of them lies in the same memory as the product's objects:
 * a twentieth of it, growing ever more slowly. It says nothing about the product. The server's PostgreSQL is compiled
 * code as well.
 */
const uncompiled = ['--no-opt', '--no-maglev', '--no-sparkplug'];
const uncompiledServer = [...uncompiled, '--liftoff-only'];

const [form = '', only] = process.argv.slice(2);
const plan = plans[form];
if (!plan) throw new Error(`Not known: '${form}'. There are ${Object.keys(plans).join(' and ')}.`);
const rounds = only === undefined ? plan.rounds : Math.min(plan.rounds, Number(only));
if (!(rounds >= warmUpRounds + 3)) throw new Error(`A slope needs ${warmUpRounds + 3} rounds or more.`);

/** Rounds after which the heap of each thread is written down. */
const pictured = new Set((process.env['SOAK_SNAPSHOTS'] ?? '').split(',').map(Number));
const results = join(process.cwd(), 'bench/results');
mkdirSync(results, { recursive: true });
const begun = performance.now();
const seconds = () => Math.round((performance.now() - begun) / 1_000);
const dataDir = mkdtempSync(join(tmpdir(), 'homedraw-soak-'));
try {
  const orders = await fillSoakHospital(dataDir, plan.orders, journeysOf(plan));
  const rowsBefore = await sessionRows(dataDir);
  const samples = await runRounds();
  const rowsAfter = await sessionRows(dataDir);
  const trends = trendsOf(samples.slice(warmUpRounds));
  const text = [
    `Soak '${form}', ${rounds} of ${plan.rounds} rounds, ${warmUpRounds} of them warm-up: ${seconds()} s.`,
    `Rows of sessions: ${rowsBefore} at the beginning, ${rowsAfter} at the end with two consoles open.`,
    tableOf(trends),
  ].join('\n\n');
  writeFileSync(join(results, 'soak.md'), `${text}\n`);
  console.log(text);
  process.exitCode = trends.some(({ moves }) => moves) ? 1 : 0;

  async function runRounds(): Promise<readonly Sample[]> {
    if (!plan) return [];
    const [browserPort, serverPort] = [await freePort(), await freePort()];
    const server = await startUnderTest(
      join(process.cwd(), 'dist-server/main.mjs'),
      { DATA_DIR: dataDir, DEMO: 'off', NODE_OPTIONS: `--inspect=127.0.0.1:${serverPort}` },
      uncompiledServer,
    );
    const browser = await chromium.launch({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []),
        `--js-flags=${uncompiled.join()}`,
        `--remote-debugging-port=${browserPort}`,
      ],
    });
    const field = openField(server.url);
    let screens: Screens | null = null;
    try {
      screens = await openScreens(browser, server.url);
      const found: Sample[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await runRound(plan, round, { field, screens, orders, report });
        const sample = await measure({ browserPort, serverPort, server });
        found.push(sample.set('hospital: list of bookings', inMb(await field.bytesOfOrders())));
        if (pictured.has(round + 1)) await takeSnapshots(browserPort, `${results}/soak-${round + 1}`);
        keep(found);
        console.error(`Round ${round + 1} of ${rounds}: ${seconds()} s`);
      }
      for (const words of new Set(screens.errors())) console.error(`The console said: ${words}`);
      return found;
    } finally {
      field.close();
      await screens?.close();
      await browser.close();
      await server.stop();
    }
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

function report(step: string, ms: number): void {
  if (process.env['SOAK_STEPS']) console.error(`  ${step}: ${Math.round(ms)} ms`);
}

/** What was measured so far, for who ends the soak early or draws it. */
function keep(samples: readonly Sample[]): void {
  const rounds = samples.map((sample) => Object.fromEntries(sample));
  writeFileSync(join(results, 'soak.json'), JSON.stringify(rounds, null, 2));
}

/** Of everything that each of the samples has. */
function trendsOf(samples: readonly Sample[]): readonly Trend[] {
  const [first] = samples;
  return [...(first ?? [])].map(([what, measured]) =>
    trendOf(
      what,
      measured,
      samples.map((sample) => sample.get(what)?.value ?? 0),
      plan?.tolerated,
    ),
  );
}
