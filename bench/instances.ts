/**
 * What several machines cost beside one (docs/many-machines.md): two instances behind nginx, and one instance alone, each
 * on a database of the same PostgreSQL, measured alternately in one run by the CPU time of all that takes part. Left
 * out, aloud, where PostgreSQL, RabbitMQ or nginx is missing.
 */
import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { findPostgres, startPostgres } from '../e2e/support/postgres-cluster.ts';
import { startProxy } from '../e2e/support/proxies.ts';
import { startRabbitMq } from '../e2e/support/rabbitmq.ts';
import { openConsoleSocket } from './load/console-socket.ts';
import { type Figure, figure, quantile } from './support/figure.ts';
import { consoleCookieOf, fillHospital, orderOf, phoneCookie } from './support/hospital.ts';
import { atPace, pointBody } from './support/phones.ts';
import { measure } from './support/processes.ts';
import { startUnderTest } from './support/server-under-test.ts';
import { whyNoSite } from './support/site.ts';
import { callHead, createWire, type Wire } from './support/wire.ts';

const PHONES = 4_000;
const CONSOLES = 500;
const ORDERS = 6_000;
const TURNS = 3;
const REQUESTS = 1_000;
const ALERTS = 100;
const POSTS_A_SECOND = 2_000;
const POSTS_MS = 10_000;
/** CPU time is counted in steps of 10 ms. */
const IDLE_MS = 10_000;
/** After a start, ms. */
const SETTLE_MS = 3_000;
/** Ten calls a second are those of one console at the most. */
const CALLERS = 50;

/** What it has cost so far, ms of CPU, and the share of a core that it takes while nobody asks it anything. */
interface Part {
  readonly cpuMs: () => number;
  readonly atRest: number;
}

/** One side of a comparison: all that takes part, the database apart. */
interface Side extends Part {
  /** Where its callers call, in turn. */
  readonly urls: readonly string[];
}

interface Site {
  readonly database: Part;
  /** Through nginx, by RabbitMQ. */
  readonly behind: Side;
  /** The same two instances, called by their own addresses. */
  readonly two: Side;
  readonly alone: Side;
  /** A route that inserts one row. */
  readonly bare: Side;
}

export async function instances(program: string, bare: string): Promise<Figure[]> {
  const missing = whyNoSite();
  if (missing !== null) {
    console.error(`Left out: several machines: ${missing}`);
    return [];
  }
  const closers: (() => Promise<void>)[] = [];
  try {
    const site = await open(program, bare, closers);
    return [
      ...(await requests(site)),
      ...(await unchangedPolls(site)),
      ...(await alerts(site)),
      ...(await positions(site)),
    ];
  } finally {
    for (const close of closers.reverse()) await close().catch((error: unknown) => console.error(error));
  }
}

async function open(program: string, bare: string, closers: (() => Promise<void>)[]): Promise<Site> {
  const found = findPostgres();
  if (found.kind === 'none') throw new Error(found.reason);
  const cluster = await startPostgres(found, 'durably');
  closers.push(cluster.stop);
  for (const name of ['site', 'bare']) await cluster.run(`CREATE DATABASE ${name}`);
  await fillHospital(cluster.url('site'), { phones: PHONES, orders: ORDERS, consoles: CONSOLES });
  await cluster.run('CREATE DATABASE alone TEMPLATE site');
  const broker = await startRabbitMq();
  closers.push(broker.stop);
  const start = async (of: string, environment: Readonly<Record<string, string>>) => {
    const server = await startUnderTest(of, { DEMO: 'off', TRUST_PROXY: '1', ...environment });
    closers.push(server.stop);
    return server;
  };
  const shared = { DATABASE_URL: cluster.url('site'), AMQP_URL: broker.url };
  const one = await start(program, { ...shared, INSTANCE: 'machine-1' });
  const other = await start(program, { ...shared, INSTANCE: 'machine-2' });
  const proxy = await startProxy('nginx', one.url, other.url);
  closers.push(proxy.end);
  const alone = await start(program, { DATABASE_URL: cluster.url('alone') });
  const floor = await start(bare, { DATABASE_URL: cluster.url('bare') });
  const [ofBroker, ofProxy] = [cpuOf(broker.pid()), cpuOf(proxy.pid)];
  const [ofOne, ofOther] = [cpuOf(one.pid), cpuOf(other.pid)];
  const both = () => ofOne() + ofOther() + ofBroker();
  await wait(SETTLE_MS);
  const [database, behind, two, rest, least] = await Promise.all([
    partOf(cpuOf(cluster.pid())),
    partOf(() => both() + ofProxy()),
    partOf(both),
    partOf(cpuOf(alone.pid)),
    partOf(cpuOf(floor.pid)),
  ]);
  return {
    database,
    behind: { ...behind, urls: [proxy.url] },
    two: { ...two, urls: [one.url, other.url] },
    alone: { ...rest, urls: [alone.url] },
    bare: { ...least, urls: [floor.url] },
  };
}

/** ms of CPU of a process and all that it has started; nothing where it is none of ours. */
const cpuOf = (pid: number | null) => () => (pid === null ? 0 : measure(pid).cpuSeconds * 1_000);
async function partOf(cpuMs: () => number): Promise<Part> {
  const [before, at] = [cpuMs(), performance.now()];
  await wait(IDLE_MS);
  return { cpuMs, atRest: (cpuMs() - before) / (performance.now() - at) };
}
const urlOf = ({ urls }: Side, index: number): string => urls[index % urls.length] ?? '';

/** ms of CPU that work took of a side, and of the database, beyond what both take at rest. */
async function costOf({ database }: Site, side: Side, work: () => Promise<void>) {
  const [own, stored, at] = [side.cpuMs(), database.cpuMs(), performance.now()];
  await work();
  const tookMs = performance.now() - at;
  return {
    ownMs: side.cpuMs() - own - side.atRest * tookMs,
    databaseMs: database.cpuMs() - stored - database.atRest * tookMs,
  };
}

/** Asks one call after the other, of many consoles in turn; answers the ms that each took. Throws at a refusal. */
async function ask(side: Side, path: string, count: number, isKnown: boolean): Promise<number[]> {
  const callers = Array.from({ length: CALLERS }, (_, index) => {
    const url = urlOf(side, index);
    return { wire: createWire(url), host: new URL(url).host, cookie: consoleCookieOf(index), etag: '' };
  });
  const took: number[] = [];
  for (const caller of callers) {
    const { etag } = await caller.wire.call(callHead('GET', path, { cookie: caller.cookie }, caller.host));
    caller.etag = etag ?? '';
  }
  for (let turn = 0; turn < count; turn += 1) {
    const { wire, host, cookie, etag } = callers[turn % callers.length] as (typeof callers)[number];
    const head = callHead('GET', path, { cookie, ...(isKnown ? { 'if-none-match': etag } : {}) }, host);
    const answer = await wire.call(head);
    if (answer.status !== (isKnown ? 304 : 200)) throw new Error(`${path} was answered ${answer.status}`);
    took.push(answer.tookMs);
  }
  for (const { wire } of callers) wire.close();
  return took;
}

/** A call through nginx to two instances, beside one instance alone. */
async function requests(site: Site): Promise<Figure[]> {
  const path = '/api/orders/total/count';
  const sides = { behind: site.behind, alone: site.alone };
  const seen = {
    behind: { took: [] as number[], cpu: [] as number[] },
    alone: { took: [] as number[], cpu: [] as number[] },
  };
  for (const side of Object.values(sides)) await ask(side, path, REQUESTS, false);
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const name of ['behind', 'alone'] as const) {
      const { ownMs } = await costOf(site, sides[name], async () => {
        seen[name].took.push(...(await ask(sides[name], path, REQUESTS, false)));
      });
      seen[name].cpu.push(ownMs / (REQUESTS + CALLERS));
    }
  const cpu = (name: 'behind' | 'alone') => quantile(seen[name].cpu, 0.5);
  const p50 = (name: 'behind' | 'alone') => quantile(seen[name].took, 0.5);
  return [
    figure('One instance alone: a call', cpu('alone'), 'ms CPU', null, `p50 ${p50('alone').toFixed(1)} ms`),
    figure(
      'nginx and two instances: a call',
      cpu('behind'),
      'ms CPU',
      null,
      `all four parts; p50 ${p50('behind').toFixed(1)} ms`,
    ),
    figure(
      '… / one instance alone',
      cpu('behind') / cpu('alone'),
      'x CPU',
      null,
      `p50 ${(p50('behind') / p50('alone')).toFixed(2)} x, same run`,
    ),
  ];
}

/** A poll of a list that has not changed, at each of two instances. */
async function unchangedPolls(site: Site): Promise<Figure[]> {
  const each = async (side: Side) => {
    await ask(side, '/api/orders', REQUESTS, true);
    const { ownMs } = await costOf(site, side, async () => {
      await ask(side, '/api/orders', REQUESTS, true);
    });
    return ownMs / REQUESTS;
  };
  const [two, alone] = [await each(site.two), await each(site.alone)];
  return [
    figure('Two instances: an unchanged list', two, 'ms CPU', 1, `of ${ORDERS} bookings, both asked in turn`),
    figure('… / one instance alone', two / alone, 'x', null, 'same run'),
  ];
}

/** One journey that ends, told to all the consoles of the hospital. */
async function alerts(site: Site): Promise<Figure[]> {
  const two = await alertCost(site, site.two);
  const alone = await alertCost(site, site.alone);
  const note = `with the position and its commit, mean of ${ALERTS}; PostgreSQL ${two.databaseMs.toFixed(1)} ms`;
  return [
    figure(`Two instances: an alert to ${CONSOLES} consoles`, two.ownMs, 'ms CPU', 25, note),
    figure('… / one instance alone', two.ownMs / alone.ownMs, 'x', null, 'same run, RabbitMQ in the first'),
  ];
}

async function alertCost(site: Site, side: Side) {
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  let received = 0;
  const sockets = Array.from({ length: CONSOLES }, (_, index) =>
    openConsoleSocket({
      url: urlOf(side, index),
      cookie: consoleCookieOf(index),
      name: `bench${index}`,
      topic: '/topic/admin/notifications',
      heartbeatMs: 0,
      open: (address, cookie) => new WebSocket(address, { headers: { cookie } }),
      onBody: () => {
        received += 1;
      },
      onLost: () => {
        throw new Error('A socket was lost');
      },
      signal: stop.signal,
    }),
  );
  await Promise.all(sockets.map(({ ready }) => ready));
  const wires = side.urls.map((url) => createWire(url));
  const end = async (index: number) => {
    const head = positionHead(index);
    const answer = await (wires[index % wires.length] as Wire).call(
      head,
      pointBody(index, 0, 'ENDED', orderOf(index)),
    );
    if (answer.status !== 204) throw new Error(`An end was answered ${answer.status}`);
  };
  const tell = async (from: number, count: number) => {
    const before = received;
    for (let index = from; index < from + count; index += 1) await end(index);
    while (received < before + count * CONSOLES) await wait(5);
  };
  await tell(0, 10);
  const { ownMs, databaseMs } = await costOf(site, side, () => tell(10, ALERTS));
  stop.abort();
  for (const wire of wires) wire.close();
  return { ownMs: ownMs / ALERTS, databaseMs: databaseMs / ALERTS };
}

/** The positions of all phones, beside a route that inserts one row for each. */
async function positions(site: Site): Promise<Figure[]> {
  const seen = { two: [] as Posted[], bare: [] as Posted[] };
  for (const name of ['bare', 'two'] as const) await post(site, site[name], 2_000);
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const name of ['bare', 'two'] as const) seen[name].push(await post(site, site[name], POSTS_MS));
  const middle = (name: 'two' | 'bare', of: 'ownMs' | 'databaseMs') =>
    quantile(
      seen[name].map((posted) => posted[of]),
      0.5,
    );
  const took = seen.two.flatMap((posted) => posted.took);
  const perSecond = (took.length / TURNS / POSTS_MS) * 1_000;
  const [two, bare] = [middle('two', 'ownMs'), middle('bare', 'ownMs')];
  const database = (name: 'two' | 'bare') =>
    `PostgreSQL ${middle(name, 'databaseMs').toFixed(2)} ms beside it`;
  return [
    figure('Positions answered by two instances', perSecond, 'a second', null, `of ${POSTS_A_SECOND} sent`),
    figure('… a post, p99', quantile(took, 0.99), 'ms', 250, 'as the phone waits, the disk synced'),
    figure('A route that inserts one row: a post', bare, 'ms CPU', null, database('bare')),
    figure('Two instances: a post', two, 'ms CPU', null, database('two')),
    figure('… / a route that inserts one row', two / bare, 'x', 3, 'RabbitMQ in the first, same run'),
  ];
}

interface Posted {
  /** ms of CPU of one answered post. */
  readonly ownMs: number;
  readonly databaseMs: number;
  /** ms of each. */
  readonly took: readonly number[];
}

async function post(site: Site, side: Side, forMs: number): Promise<Posted> {
  const stop = new AbortController();
  const wires = Array.from({ length: PHONES }, (_, index) => createWire(urlOf(side, index)));
  const took: number[] = [];
  const step = async (index: number, turn: number) => {
    const orderId = index % 3 === 0 ? orderOf(index) : null;
    const call = (wires[index] as Wire).call(
      positionHead(index),
      pointBody(index, turn, 'PROCESSING', orderId),
    );
    const answer = await call.catch(() => null);
    if (answer?.status === 204) took.push(answer.tookMs);
  };
  const { ownMs, databaseMs } = await costOf(site, side, async () => {
    const everyMs = (PHONES / POSTS_A_SECOND) * 1_000;
    const driven = atPace({ count: PHONES, everyMs, step, onSkipped: () => {} }, stop.signal);
    await wait(forMs);
    stop.abort();
    await driven;
  });
  for (const wire of wires) wire.close();
  const count = Math.max(1, took.length);
  return { ownMs: ownMs / count, databaseMs: databaseMs / count, took };
}

const positionHead = (index: number): string =>
  callHead('POST', '/api/field/location', { cookie: phoneCookie(index), 'content-type': 'application/json' });
