/** The embedded server under 200 phones that post every 5 s and 20 consoles that poll. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { demoFieldPassword, demoHospitals, demoPhone } from '../server/demo/logins.ts';
import { createSimulatedPhone, type SimulatedPhone } from '../server/demo/simulated-phone.ts';
import type { Figure } from './support/figure.ts';
import { startUnderTest } from './support/server-under-test.ts';

const PHONES = 200;
const CONSOLES = 20;
const WATCH_MS = 45_000;
const BUDGET_PERCENT = 30;

export async function serverLoad(program: string): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'homedraw-bench-'));
  const server = await startUnderTest(program, {
    DATA_DIR: dataDir,
    DEMO_PHLEBOTOMISTS: String(PHONES),
    DEMO_FLEET: '0',
  });
  const { url } = server;
  const stop = new AbortController();
  try {
    const phones = await signInPhones(url, stop.signal);
    const cookie = await signInConsole(url);
    const posts = phones.map((phone, i) => postPositions(phone, i, stop.signal));
    const polls = Array.from({ length: CONSOLES }, () => consolePolls(url, cookie, stop.signal)).flat();
    await wait(5_000);
    const before = server.cpuSeconds();
    await wait(WATCH_MS);
    const busy = (server.cpuSeconds() - before) / (WATCH_MS / 1_000);
    stop.abort();
    const failed = (await Promise.all([...posts, ...polls])).reduce((sum, count) => sum + count, 0);
    return [
      {
        what: `Server: ${PHONES} phones, ${CONSOLES} consoles`,
        value: busy * 100,
        unit: '% of a core',
        budget: BUDGET_PERCENT,
        note: `over ${WATCH_MS / 1_000} s; ${failed} calls failed`,
      },
    ];
  } finally {
    stop.abort();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function signInPhones(url: string, signal: AbortSignal): Promise<SimulatedPhone[]> {
  const phones: SimulatedPhone[] = [];
  for (let index = 0; index < PHONES; index += 1) {
    const phone = createSimulatedPhone(
      url,
      { phone: demoPhone(0, index), password: demoFieldPassword },
      signal,
    );
    await phone.signIn();
    phones.push(phone);
  }
  return phones;
}

async function signInConsole(url: string): Promise<string> {
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

/** Posts every 5 s; answers how many posts failed. */
async function postPositions(phone: SimulatedPhone, index: number, signal: AbortSignal): Promise<number> {
  let failed = 0;
  await wait((index / PHONES) * 5_000, undefined, { signal }).catch(() => {});
  for (let step = 0; !signal.aborted; step += 1) {
    const point = { latitude: 13 + index / 5_000 + step / 2_000, longitude: 80.2, orderId: null };
    await phone.post({ ...point, deliveryStatus: 'PROCESSING' }).catch(() => {
      if (!signal.aborted) failed += 1;
    });
    await wait(5_000, undefined, { signal }).catch(() => {});
  }
  return failed;
}

/** The polls of one console at the intervals of specification 9, with ETags as the worker sends them. */
function consolePolls(url: string, cookie: string, signal: AbortSignal): Promise<number>[] {
  const every = async (path: string, ms: number) => {
    let failed = 0;
    let etag: string | null = null;
    await wait(Math.random() * ms, undefined, { signal }).catch(() => {});
    while (!signal.aborted) {
      try {
        const headers: Record<string, string> = { cookie, ...(etag ? { 'if-none-match': etag } : {}) };
        const response: Response = await fetch(url + path, { headers, signal });
        await response.arrayBuffer();
        if (!response.ok && response.status !== 304) failed += 1;
        etag = response.headers.get('etag') ?? etag;
      } catch {
        if (!signal.aborted) failed += 1;
      }
      await wait(ms, undefined, { signal }).catch(() => {});
    }
    return failed;
  };
  const counts = ['total', 'in-progress', 'delivered', 'ready', 'cancelled'].map(
    (name) => `/api/orders/${name}/count`,
  );
  return [
    every('/api/orders', 5_000),
    every('/api/orders/collected', 5_000),
    every('/api/location/all', 5_000),
    every('/api/location/all', 15_000),
    every('/api/drivers?hospitalCode=SRM001', 30_000),
    ...counts.map((path) => every(path, 30_000)),
  ];
}
