/**
 * `npm run load`: puts a stated load on a HomeDraw server and reports what it costs (docs/operations.md, 'How much it
 * bears'). Prints the report, writes it as data to bench/results/load.json, and ends with 1 where a message or
 * an alert was lost, or a message came twice.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectRoot } from '../../server/project-root.ts';
import { Refusal } from '../../server/refusal.ts';
import { type MeasuredProcess, measure } from '../support/processes.ts';
import { type ServerUnderTest, startUnderTest } from '../support/server-under-test.ts';
import { chooseAccounts, demoAccounts, type HospitalAccounts, readAccounts } from './accounts.ts';
import { type LoadArguments, limits, readArguments, usage } from './arguments.ts';
import { derive, percentilesOf, reportOf } from './report.ts';
import { dayPace, type LoadResult, runLoad } from './run-load.ts';

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop.abort());
try {
  if (process.argv.includes('--help')) console.log(usage);
  else await load(readArguments(process.argv.slice(2)));
} catch (error) {
  if (stop.signal.aborted) console.error('Stopped.');
  else console.error(error instanceof Refusal ? error.message : error);
  process.exitCode = 1;
}

async function load(wanted: LoadArguments): Promise<void> {
  for (const one of wanted.measured) refuseUnknown(one);
  const folder = mkdtempSync(join(tmpdir(), 'homedraw-load-'));
  let own: ServerUnderTest | null = null;
  try {
    own = wanted.url === null ? await startOwn(folder, mostPhones(wanted)) : null;
    const url = own?.url ?? wanted.url ?? '';
    const measured = [...(own ? [{ name: 'server', pid: own.pid }] : []), ...wanted.measured];
    const accounts = chooseAccounts(await hospitalsOf(wanted, url), {
      phones: wanted.phones,
      consoles: wanted.consoles,
      most: mostPhones(wanted),
    });
    const result = await runLoad({
      ...{ url, accounts, measured, phones: wanted.phones, seconds: wanted.seconds, ramp: wanted.ramp },
      pace: dayPace,
      program: fileURLToPath(new URL('load-crowd.mjs', import.meta.url)),
      say: (line) => console.error(line),
      signal: stop.signal,
    });
    write(result);
  } finally {
    await own?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Those of the last step that a ramp may come to. */
function mostPhones({ phones, seconds, ramp }: LoadArguments): number {
  return ramp === null
    ? phones
    : Math.min(limits.phones, phones * 2 ** Math.floor(seconds / ramp.stepSeconds));
}

/** A demo in which nobody but the load is at work, on PostgreSQL where DATABASE_URL names it. */
function startOwn(folder: string, phones: number) {
  return startUnderTest(join(projectRoot, 'dist-server/main.mjs'), {
    DATA_DIR: folder,
    DATABASE_URL: process.env['DATABASE_URL'] ?? '',
    DEMO: 'on',
    DEMO_PHLEBOTOMISTS: String(Math.max(60, phones)),
    DEMO_FLEET: '0',
    DEMO_BOOKINGS: 'off',
    // Consoles are of another machine, whose lists are compressed.
    TRUST_PROXY: '127.0.0.0/8',
  });
}

async function hospitalsOf(wanted: LoadArguments, url: string): Promise<readonly HospitalAccounts[]> {
  const all = wanted.accounts === null ? await demoAccounts(url, stop.signal) : readAccounts(wanted.accounts);
  if (wanted.hospitals.length === 0) return wanted.accounts === null ? all.slice(0, 1) : all;
  return wanted.hospitals.map((name) => {
    const found = all.find(({ email, code }) => name === email || name === code);
    if (!found)
      throw new Refusal(`--hospital is '${name}', and there are accounts of ${all.map(({ code }) => code)}.`);
    return found;
  });
}

function refuseUnknown({ name, pid }: MeasuredProcess): void {
  try {
    measure(pid);
  } catch {
    throw new Refusal(`--pids names ${name}=${pid}: there is no such process, or this system has no /proc.`);
  }
}

function write(result: LoadResult): void {
  const derived = derive(result);
  const folder = join(projectRoot, 'bench/results');
  mkdirSync(folder, { recursive: true });
  const windows = result.windows.map(({ ofPhones, ofConsoles, ...window }) => ({
    ...window,
    ofPhones: { ...ofPhones, percentiles: percentilesOf(ofPhones) },
    ofConsoles: { ...ofConsoles, percentiles: percentilesOf(ofConsoles) },
  }));
  const data = { at: new Date().toISOString(), ...result, windows, derived };
  writeFileSync(join(folder, 'load.json'), JSON.stringify(data, null, 2));
  console.log(reportOf(result, derived));
  const { messages, alerts } = result.lost;
  if (messages + alerts + result.total.chat.doubled > 0) process.exitCode = 1;
}
