/**
 * What a poll of GET /api/location/all with 10,000 points costs: the worker's own modules here, the main thread in a
 * browser.
 */
import type { Browser } from 'playwright';
import type { IdleWatch } from '../src/domain/idle-rule.ts';
import { watchIdle } from '../src/domain/idle-rule.ts';
import { createCounters } from '../src/worker/counters.ts';
import { createFleetTable } from '../src/worker/fleet/fleet-table.ts';
import { readLocationPoll } from '../src/worker/positions/positions.ts';
import { mainThreadMs, pause, signIn } from './support/browser.ts';
import { type Figure, quantile } from './support/figure.ts';
import { startStubBackend } from './support/stub-backend.ts';

const SIZE = 10_000;
const POLLS = 40;
const WATCH_MS = 30_000;
const POLL_MS = 5_000;
/** Of the browser: so often that what a poll costs stands out of what the screen does anyway. */
const ALERT_POLL_MS = 1_000;
const limits = { idleAfterMs: 180_000, idleRadiusM: 50 };

export async function locationPoll(browser: Browser, dist: string): Promise<Figure[]> {
  return [workerCost(), ...(await mainThreadCost(browser, dist))];
}

function workerCost(): Figure {
  const counters = createCounters();
  const table = createFleetTable({
    now: Date.now,
    silentAfterMs: 300_000,
    rotationThresholdM: 5,
    stopOf: () => null,
  });
  table.connect({ postMessage: () => {}, close: () => {} });
  const watches = new Map<string, IdleWatch>();
  const costs: number[] = [];
  for (let poll = 0; poll < POLLS; poll += 1) {
    const body = bodyOf(poll);
    const before = process.cpuUsage();
    const { newest } = readLocationPoll(JSON.parse(body) as unknown[], 'bench', 'Asia/Kolkata', counters);
    for (const [id, point] of newest) {
      const before = watches.get(id) ?? null;
      const { watch } = watchIdle(before, point, poll * POLL_MS, limits);
      if (watch && watch !== before) watches.set(id, watch);
    }
    table.setPositions(newest);
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / 1_000);
  }
  const warm = costs.slice(10);
  return {
    what: '10,000 points: worker, a poll',
    value: quantile(warm, 0.5),
    unit: 'ms CPU',
    budget: 40,
    note: `median of ${warm.length}, p95 ${quantile(warm, 0.95).toFixed(0)} ms: parse, read, idle rule, frame`,
  };
}

/** Work of the main thread with the polls, less that of the same screen with a fleet of nobody. */
async function mainThreadCost(browser: Browser, dist: string): Promise<Figure[]> {
  const measure = async (size: number) => {
    const backend = await startStubBackend(dist, size, { timings: { alertPollMs: ALERT_POLL_MS } });
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await signIn(page, backend.url);
    // The dashboard shows none of the positions: what they cost here is the price of their coming in.
    await pause(page, 5_000);
    const before = await mainThreadMs(page);
    await pause(page, WATCH_MS);
    const spent = (await mainThreadMs(page)) - before;
    await context.close();
    await backend.close();
    return spent;
  };
  const without = await measure(0);
  const withFleet = await measure(SIZE);
  const polls = WATCH_MS / ALERT_POLL_MS;
  return [
    {
      what: '10,000 points: main thread, a poll',
      value: Math.max(0, withFleet - without) / polls,
      unit: 'ms',
      budget: 2,
      note: `${withFleet.toFixed(0)} ms over ${polls} polls of the alert logic, less ${without.toFixed(0)} ms of the same screen without a fleet`,
    },
  ];
}

function bodyOf(poll: number): string {
  return JSON.stringify(
    Array.from({ length: SIZE }, (_, id) => ({
      deliveryBoyId: id + 1,
      latitude: 12.9 + (id % 100) / 500 + poll / 5_000,
      longitude: 80.1 + Math.floor(id / 100) / 500,
      timestamp: new Date(1_795_000_000_000 + poll * POLL_MS).toISOString(),
      deliveryStatus: 'PROCESSING',
      orderId: id % 4 === 0 ? id : null,
    })),
  );
}
