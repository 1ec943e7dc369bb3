/**
 * What the approval scan of 200 phlebotomists costs the server for each console that looks at its team: every 5 s, by
 * one call or as specified.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { demoHospitals } from '../server/demo/logins.ts';
import { type Figure, figure } from './support/figure.ts';
import { type ServerUnderTest, startUnderTest } from './support/server-under-test.ts';

const PHLEBOTOMISTS = 200;
const EVERY_MS = 5_000;
/** Below the calls that one session may make at once. */
const SCANS = 800;
/** Of one core, for one console. */
const BUDGET_PERCENT = 0.1;
/** CPU time is counted in steps of 10 ms. */
const IDLE_MS = 3_000;

export async function teamServer(program: string): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'homedraw-bench-'));
  const server = await startUnderTest(program, {
    DATA_DIR: dataDir,
    DEMO_PHLEBOTOMISTS: String(PHLEBOTOMISTS),
    DEMO_FLEET: '0',
  });
  try {
    const scanner = await signIn(server);
    const { etag } = await ask(server, scanner, '/api/drivers/attendance/today');
    const idle = await cpuMsOf(server, () => wait(IDLE_MS));
    const conditional = await cpuMsOf(server, async () => {
      for (let scan = 0; scan < SCANS; scan++) {
        const { status } = await ask(server, scanner, '/api/drivers/attendance/today', etag);
        if (status !== 304) throw new Error(`a scan was answered ${status}`);
      }
    });
    const old = await signIn(server);
    const ids = await idsOf(server, old);
    const month = new Date().toISOString().slice(5, 7);
    const year = new Date().getFullYear();
    const specified = await cpuMsOf(server, async () => {
      for (const id of ids) {
        await ask(server, old, `/api/drivers/${id}/latest-attendance`);
        await ask(server, old, `/api/drivers/${id}/attendance?month=${month}&year=${year}`);
      }
    });
    const idleShare = idle.cpuMs / idle.tookMs;
    const percent = (run: Run, scans: number) =>
      ((run.cpuMs - idleShare * run.tookMs) / scans / EVERY_MS) * 100;
    const what = `Server: approval scan of ${PHLEBOTOMISTS} phlebotomists, each console`;
    return [
      figure(
        what,
        percent(conditional, SCANS),
        '% of a core',
        BUDGET_PERCENT,
        `one conditional call every 5 s, mean of ${SCANS}`,
      ),
      figure(
        `${what}, as specified`,
        percent(specified, 1),
        '% of a core',
        null,
        'two calls for each phlebotomist every 5 s',
      ),
    ];
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Run {
  readonly cpuMs: number;
  readonly tookMs: number;
}

async function cpuMsOf(server: ServerUnderTest, work: () => Promise<unknown>): Promise<Run> {
  const [cpu, at] = [server.cpuSeconds(), performance.now()];
  await work();
  return { cpuMs: (server.cpuSeconds() - cpu) * 1_000, tookMs: performance.now() - at };
}

async function signIn({ url }: ServerUnderTest): Promise<string> {
  const { email, password } = demoHospitals[0];
  const response = await fetch(`${url}/api/hospitals/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  await response.arrayBuffer();
  return response.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
}

async function ask({ url }: ServerUnderTest, cookie: string, path: string, etag: string | null = null) {
  const headers: Record<string, string> = { cookie, ...(etag ? { 'if-none-match': etag } : {}) };
  const response = await fetch(url + path, { headers });
  const body = await response.text();
  if (!response.ok && response.status !== 304) throw new Error(`${path}: ${response.status} ${body}`);
  return { status: response.status, etag: response.headers.get('etag'), body };
}

async function idsOf(server: ServerUnderTest, cookie: string): Promise<readonly number[]> {
  const rows = JSON.parse((await ask(server, cookie, '/api/drivers')).body) as readonly { id: number }[];
  return rows.map(({ id }) => id);
}
