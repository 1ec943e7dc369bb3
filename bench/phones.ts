/**
 * What a position costs beside a bare Fastify route that is sent the same bytes, and how five thousand phones are
 * served beside fifty consoles, at their pace and at five times of it. The two routes are measured alternately in one
 * run, by the time that their processes used: the machine may be busy.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runConsoles } from './support/consoles.ts';
import { watchDisk } from './support/disk.ts';
import { type Figure, figure, quantile } from './support/figure.ts';
import { fillHospital } from './support/hospital.ts';
import { drivePhones } from './support/phones.ts';
import { type ServerUnderTest, startUnderTest } from './support/server-under-test.ts';
import type { WireAnswer } from './support/wire.ts';

const PHONES = 5_000;
const EVERY_MS = 5_000;
const CONSOLES = 50;
const WATCH_MS = 30_000;
const BEYOND = 5;
const BEYOND_MS = 15_000;
const SETTLE_MS = 5_000;
const ORDERS = 6_000;
const TURNS = 3;
const TURN_MS = 6_000;
const BUDGET_RATIO = 4;
const BUDGET_PERCENT = 100;
const HEALTH_EVERY_MS = 500;

export async function phones(program: string, bare: string): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'homedraw-bench-'));
  let server: ServerUnderTest | null = null;
  let floor: ServerUnderTest | null = null;
  try {
    await fillHospital(dataDir, { phones: PHONES, orders: ORDERS });
    server = await startUnderTest(program, { DATA_DIR: dataDir, DEMO: 'off' });
    floor = await startUnderTest(bare);
    const routes = await ratio(server, floor);
    return [...routes, ...(await together(server, dataDir)), ...(await beyond(server, dataDir))];
  } finally {
    await server?.stop();
    await floor?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The same load on one and the other, alternately. */
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

interface Watched {
  readonly seconds: number;
  /** Share of a core. */
  readonly cpu: number;
  /** ms of the posts and of the polls that were answered. */
  readonly posts: readonly number[];
  readonly polls: readonly number[];
  /** ms of each sync of the disk meanwhile. */
  readonly disk: readonly number[];
  readonly shedPosts: number;
  readonly shedPolls: number;
  /** Refused otherwise than by 503, or not answered at all. */
  readonly faults: number;
  /** Looks at /health that were not answered with 200. */
  readonly sick: number;
}

/** All phones and all consoles for a while. */
async function watch(
  server: ServerUnderTest,
  dataDir: string,
  everyMs: number,
  watchMs: number,
): Promise<Watched> {
  const stop = new AbortController();
  const count = { shedPosts: 0, shedPolls: 0, faults: 0, sick: 0 };
  const posts: number[] = [];
  const polls: number[] = [];
  let isWatching = false;
  const take = ({ status, tookMs }: WireAnswer, took: number[], shed: 'shedPosts' | 'shedPolls') => {
    if (!isWatching) return;
    if (status === 503) count[shed] += 1;
    else if (status >= 400) count.faults += 1;
    else took.push(tookMs);
  };
  const onBroken = () => {
    if (isWatching) count.faults += 1;
  };
  const askHealth = async () => {
    while (!stop.signal.aborted) {
      const { status } = await fetch(`${server.url}/health`).catch(() => ({ status: 0 }));
      if (isWatching && status !== 200) count.sick += 1;
      await wait(HEALTH_EVERY_MS);
    }
  };
  const disk = watchDisk(dataDir, stop.signal);
  const work = [
    drivePhones(
      server.url,
      { count: PHONES, everyMs, onAnswer: (answer) => take(answer, posts, 'shedPosts'), onBroken },
      stop.signal,
    ),
    runConsoles(
      server.url,
      { count: CONSOLES, onAnswer: (answer) => take(answer, polls, 'shedPolls'), onBroken },
      stop.signal,
    ),
    askHealth(),
  ];
  await wait(SETTLE_MS);
  isWatching = true;
  const before = server.cpuSeconds();
  const began = performance.now();
  await wait(watchMs);
  const seconds = (performance.now() - began) / 1_000;
  const cpu = (server.cpuSeconds() - before) / seconds;
  isWatching = false;
  stop.abort();
  await Promise.all(work);
  return { seconds, cpu, posts, polls, disk: await disk, ...count };
}

async function together(server: ServerUnderTest, dataDir: string): Promise<Figure[]> {
  const seen = await watch(server, dataDir, EVERY_MS, WATCH_MS);
  const what = `${PHONES} phones, ${CONSOLES} consoles`;
  const perSecond = seen.posts.length / seen.seconds;
  const wanted = PHONES / (EVERY_MS / 1_000);
  const refused = `503: ${seen.shedPosts} positions, ${seen.shedPolls} polls`;
  const memory = `over ${seen.seconds.toFixed(0)} s; ${server.peakRssMb().toFixed(0)} MB at most`;
  return [
    figure(
      `${what}: positions not answered`,
      Math.max(0, 100 - (perSecond / wanted) * 100),
      '%',
      2,
      `${perSecond.toFixed(0)} a second answered of ${wanted}; ${refused}`,
    ),
    figure(`${what}: a post, p50`, quantile(seen.posts, 0.5), 'ms', null, 'as the phone waits'),
    figure(`${what}: a post, p99`, quantile(seen.posts, 0.99), 'ms', null, 'as the phone waits'),
    figure(
      `${what}: a poll, p99`,
      quantile(seen.polls, 0.99),
      'ms',
      null,
      `${(seen.polls.length / seen.seconds).toFixed(0)} a second`,
    ),
    figure('The disk keeps a page, p99', quantile(seen.disk, 0.99), 'ms', null, 'same run, to compare with'),
    figure(`${what}: server`, seen.cpu * 100, '% of a core', BUDGET_PERCENT, memory),
    figure(`${what}: refused, not with 503`, seen.faults, '', 0, `/health not well: ${seen.sick} times`),
  ];
}

async function beyond(server: ServerUnderTest, dataDir: string): Promise<Figure[]> {
  const seen = await watch(server, dataDir, EVERY_MS / BEYOND, BEYOND_MS);
  const what = `${BEYOND} times as many posts`;
  const perSecond = (count: number) => (count / seen.seconds).toFixed(0);
  const refused = `503: ${perSecond(seen.shedPosts)} positions, ${perSecond(seen.shedPolls)} polls a second`;
  return [
    figure(`${what}: answered a second`, seen.posts.length / seen.seconds, '', null, refused),
    figure(`${what}: a post, p99`, quantile(seen.posts, 0.99), 'ms', null, 'of those that were taken'),
    figure(`${what}: refused, not with 503`, seen.faults, '', 0, 'or not answered'),
    figure(`${what}: /health not well`, seen.sick, 'times', 0, `asked every ${HEALTH_EVERY_MS} ms`),
  ];
}
