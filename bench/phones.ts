/**
 * What a position costs beside a bare Fastify route that is sent the same bytes, and how five thousand phones are served beside fifty
 * consoles. Both routes are measured turn by turn in one run, by the time that their processes used: the machine may be busy.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runConsoles } from './support/consoles.ts';
import { type Figure, figure, quantile } from './support/figure.ts';
import { fillHospital } from './support/hospital.ts';
import { drivePhones } from './support/phones.ts';
import { type ServerUnderTest, startUnderTest } from './support/server-under-test.ts';
import type { WireAnswer } from './support/wire.ts';

const PHONES = 5_000;
const EVERY_MS = 5_000;
const CONSOLES = 50;
const WATCH_MS = 30_000;
const SETTLE_MS = 5_000;
const ORDERS = 6_000;
const TURNS = 3;
const TURN_MS = 6_000;
const BUDGET_RATIO = 4;
const BUDGET_PERCENT = 100;

export async function phones(program: string, bare: string): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'homedraw-bench-'));
  let server: ServerUnderTest | null = null;
  let floor: ServerUnderTest | null = null;
  try {
    await fillHospital(dataDir, { phones: PHONES, orders: ORDERS });
    server = await startUnderTest(program, { DATA_DIR: dataDir, DEMO: 'off' });
    floor = await startUnderTest(bare);
    return [...(await ratio(server, floor)), ...(await together(server))];
  } finally {
    await server?.stop();
    await floor?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The same load on one and the other, turn by turn. */
async function ratio(server: ServerUnderTest, floor: ServerUnderTest): Promise<Figure[]> {
  const costs = { server: [] as number[], floor: [] as number[] };
  await costOf(server);
  await costOf(floor);
  for (let turn = 0; turn < TURNS; turn += 1) {
    costs.floor.push(await costOf(floor));
    costs.server.push(await costOf(server));
  }
  const [cost, least] = [quantile(costs.server, 0.5), quantile(costs.floor, 0.5)];
  const note = `median of ${TURNS} turns at ${PHONES / (EVERY_MS / 1_000)} posts a second`;
  return [
    figure('A bare Fastify route: a post', least, 'ms CPU', null, note),
    figure('A position: a post', cost, 'ms CPU', null, note),
    figure('A position / a bare Fastify route', cost / least, 'x', BUDGET_RATIO, 'same run'),
  ];
}

/** ms of CPU for one answered post. */
async function costOf(server: ServerUnderTest): Promise<number> {
  const stop = new AbortController();
  let answered = 0;
  const before = server.cpuSeconds();
  const driven = drivePhones(
    server.url,
    {
      count: PHONES,
      everyMs: EVERY_MS,
      onAnswer: ({ status }) => {
        if (status === 204) answered += 1;
      },
      onBroken: () => {},
    },
    stop.signal,
  );
  await wait(TURN_MS);
  stop.abort();
  await driven;
  return ((server.cpuSeconds() - before) / Math.max(1, answered)) * 1_000;
}

async function together(server: ServerUnderTest): Promise<Figure[]> {
  const stop = new AbortController();
  const count = { posted: 0, polled: 0, shed: 0, faults: 0, broken: 0 };
  const took: number[] = [];
  const polls: number[] = [];
  let watching = false;
  const note = ({ status }: WireAnswer) => {
    if (status === 503) count.shed += 1;
    else if (status >= 400) count.faults += 1;
  };
  const onBroken = () => {
    if (!stop.signal.aborted) count.broken += 1;
  };
  const work = [
    drivePhones(
      server.url,
      {
        count: PHONES,
        everyMs: EVERY_MS,
        onAnswer: (answer) => {
          if (!watching) return;
          note(answer);
          if (answer.status !== 204) return;
          count.posted += 1;
          took.push(answer.tookMs);
        },
        onBroken,
      },
      stop.signal,
    ),
    runConsoles(
      server.url,
      {
        count: CONSOLES,
        onAnswer: (answer) => {
          if (!watching) return;
          note(answer);
          if (answer.status >= 400) return;
          count.polled += 1;
          polls.push(answer.tookMs);
        },
        onBroken,
      },
      stop.signal,
    ),
  ];
  await wait(SETTLE_MS);
  watching = true;
  const before = server.cpuSeconds();
  const began = performance.now();
  await wait(WATCH_MS);
  const seconds = (performance.now() - began) / 1_000;
  const share = (server.cpuSeconds() - before) / seconds;
  const own = { ...count };
  watching = false;
  stop.abort();
  await Promise.all(work);

  const what = `${PHONES} phones, ${CONSOLES} consoles`;
  const other = `${own.shed} times 503, ${own.faults} other refusals, ${own.broken} broken`;
  const wanted = PHONES / (EVERY_MS / 1_000);
  return [
    figure(
      `${what}: positions not answered`,
      Math.max(0, 100 - (own.posted / seconds / wanted) * 100),
      '%',
      2,
      `${(own.posted / seconds).toFixed(0)} a second answered of ${wanted}; ${other}`,
    ),
    figure(`${what}: a post, p50`, quantile(took, 0.5), 'ms', null, 'as the phone waits'),
    figure(`${what}: a post, p99`, quantile(took, 0.99), 'ms', null, 'as the phone waits'),
    figure(
      `${what}: a poll, p99`,
      quantile(polls, 0.99),
      'ms',
      null,
      `${(own.polled / seconds).toFixed(0)} a second`,
    ),
    figure(
      `${what}: server`,
      share * 100,
      '% of a core',
      BUDGET_PERCENT,
      `over ${seconds.toFixed(0)} s; ${server.peakRssMb().toFixed(0)} MB at most`,
    ),
    figure(`${what}: refused, not with 503`, own.faults + own.broken, '', 0, other),
  ];
}
