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
import { startUnderTest } from '../support/server-under-test.ts';
import { openSite, whyNoSite } from '../support/site.ts';
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

/** What is loaded. */
interface Loaded {
  readonly url: string;
  /** The processes that the load itself has started. */
  readonly parts: readonly MeasuredProcess[];
  close(): Promise<void>;
}

async function load(wanted: LoadArguments): Promise<void> {
  for (const one of wanted.measured) refuseUnknown(one);
  const { url, parts, close } = await open(wanted);
  try {
    const accounts = chooseAccounts(await hospitalsOf(wanted, url), {
      phones: wanted.phones,
      consoles: wanted.consoles,
      most: mostPhones(wanted),
    });
    const result = await runLoad({
      ...{ url, accounts, phones: wanted.phones, seconds: wanted.seconds, ramp: wanted.ramp },
      measured: [...parts, ...wanted.measured],
      pace: dayPace,
      program: fileURLToPath(new URL('load-crowd.mjs', import.meta.url)),
      say: (line) => console.error(line),
      signal: stop.signal,
    });
    write(result);
  } finally {
    await close();
  }
}

async function open(wanted: LoadArguments): Promise<Loaded> {
  const { target } = wanted;
  const demo = {
    DEMO: 'on',
    DEMO_PHLEBOTOMISTS: String(Math.max(60, mostPhones(wanted))),
    // Nobody but the load is at work.
    DEMO_FLEET: '0',
    DEMO_BOOKINGS: 'off',
    // Consoles are of another machine, whose lists are compressed.
    TRUST_PROXY: '127.0.0.0/8',
  };
  switch (target.kind) {
    case 'url':
      return { url: target.url, parts: [], close: async () => {} };
    case 'own':
      return openServer(demo);
    case 'site': {
      const missing = whyNoSite();
      if (missing !== null)
        throw new Refusal(`--site needs PostgreSQL, RabbitMQ and nginx on this machine: ${missing}.`);
      return openSite(demo, 'durably');
    }
  }
}

/** One server, on PostgreSQL where DATABASE_URL names it. */
async function openServer(settings: Readonly<Record<string, string>>): Promise<Loaded> {
  const folder = mkdtempSync(join(tmpdir(), 'homedraw-load-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const server = await startUnderTest(join(projectRoot, 'dist-server/main.mjs'), {
      ...settings,
      DATA_DIR: folder,
      DATABASE_URL: process.env['DATABASE_URL'] ?? '',
    });
    const close = () => server.stop().finally(remove);
    return { url: server.url, parts: [{ name: 'server', pid: server.pid }], close };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Those of the last step that a ramp may come to. */
function mostPhones({ phones, seconds, ramp }: LoadArguments): number {
  return ramp === null
    ? phones
    : Math.min(limits.phones, phones * 2 ** Math.floor(seconds / ramp.stepSeconds));
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
