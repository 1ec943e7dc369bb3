/**
 * People at work on a site whose parts are killed, and the books afterwards: what was acknowledged, what is stored, and
 * what each console showed.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as rest } from 'node:timers/promises';
import { createRequest } from '../../server/demo/booking-request.ts';
import { demoFieldPassword, demoHospitals, demoPhone } from '../../server/demo/logins.ts';
import { createRandom } from '../../server/demo/random.ts';
import { stomp } from '../../src/contract/endpoints.ts';
import { readConfig } from '../../src/contract/read-config.ts';
import { idempotencyKeyHeader } from '../../src/contract/wire/offers.ts';
import type { Blow, Site } from '../support/site.ts';
import { createPerson, type Person } from './person.ts';

export interface ChaosPlan {
  readonly blows: readonly Blow[];
  /** ms from the beginning of one to that of the next; after each there is a second of peace, however long it took. */
  readonly everyMs: number;
  readonly consoles: number;
  readonly phones: number;
  /** ms between two things that one person does. */
  readonly paceMs: number;
  readonly seed: number;
}

export interface ChaosReport {
  /** How many were acknowledged. */
  readonly messages: number;
  readonly orders: number;
  readonly alerts: number;
  /** One line for each thing that was lost, doubled, or not in the next list that its author got. */
  readonly faults: readonly string[];
  /** For each blow, the longest time, ms, until somebody was whole again. */
  readonly whole: readonly { readonly blow: Blow; readonly ms: number }[];
}

interface Worker {
  readonly person: Person;
  /** Ids of messages, and the ends of journeys, that it has shown. */
  readonly shown: Set<string>;
  readonly ends: Set<string>;
}

const wholeWithinMs = 60_000;
const peaceMs = 1_000;

export async function runChaos(
  site: Site,
  plan: ChaosPlan,
  report: (line: string) => void,
): Promise<ChaosReport> {
  const random = createRandom(String(plan.seed));
  const faults: string[] = [];
  const messages = new Map<string, string>();
  const orders = new Map<string, number>();
  const ends: { readonly key: string; readonly driverId: number }[] = [];
  const stopped = new AbortController();
  const { url } = site;
  const { reconnectDelayMs } = readConfig(await (await fetch(`${url}/config.json`)).json()).config.timings;

  const signIn = async (path: string, body: object) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return { cookie, account: (await response.json()) as { readonly id: number } };
  };
  const [{ email, password }] = demoHospitals;
  const desk = await signIn('/api/hospitals/login', { email, password });
  const hospitalId = desk.account.id;

  const phones = await Promise.all(
    Array.from({ length: plan.phones }, async (_, index) => {
      const { cookie, account } = await signIn('/api/field/login', {
        phone: demoPhone(0, index),
        password: demoFieldPassword,
      });
      const shown = new Set<string>();
      const person = createPerson({
        ...{ url, cookie, reconnectDelayMs, onSocket: () => {} },
        destinations: [stomp.inbox(String(account.id))],
        onMessage: (_to, body) => noteMessage(shown, body),
      });
      const [row] = await site.query<{ id: number }>(
        `UPDATE orders SET driver_id = $1, status = 'ASSIGNED' WHERE id = (
           SELECT id FROM orders WHERE hospital_id = $2 ORDER BY id OFFSET $3 LIMIT 1) RETURNING id`,
        [account.id, hospitalId, index],
      );
      return { person, shown, driverId: account.id, orderId: row?.id ?? 0 };
    }),
  );
  const consoles = await Promise.all(Array.from({ length: plan.consoles }, () => openConsole()));
  const everybody = [...phones, ...consoles].map(({ person }) => person);

  async function openConsole(): Promise<Worker> {
    const { cookie } = await signIn('/api/hospitals/login', { email, password });
    const worker: Worker = { person: null as never, shown: new Set(), ends: new Set() };
    const person = createPerson({
      ...{ url, cookie, reconnectDelayMs, destinations: [stomp.inbox(String(hospitalId)), stomp.alerts] },
      onMessage: (to, body) => {
        if (to === stomp.alerts) noteEnd(worker.ends, body);
        else noteMessage(worker.shown, body);
      },
      // As the console: what it may have missed is in the histories.
      onSocket: () => void readHistories(worker),
    });
    return Object.assign(worker, { person });
  }
  async function readHistories(worker: Worker): Promise<void> {
    for (const { driverId } of phones) {
      const path = `/api/chat/history/${hospitalId}/${driverId}`;
      const rows = (await worker.person.call('GET', path).catch(() => null)) as readonly Row[] | null;
      for (const row of rows ?? []) worker.shown.add(String(row.id));
    }
  }
  const readLocations = async ({ person, ends: found }: Worker) => {
    const rows = (await person.call('GET', '/api/location/all')) as readonly LocationRow[] | null;
    for (const row of rows ?? [])
      if (row.deliveryStatus === 'ENDED') found.add(endKey(row.deliveryBoyId, row.orderId, row.timestamp));
  };

  const until = async (work: () => Promise<void>) => {
    while (!stopped.signal.aborted) {
      await work().catch((error: unknown) => faults.push(`refused: ${String(error)}`));
      await rest(plan.paceMs * (0.5 + Math.random()));
    }
  };
  const say = async (person: Person, senderId: number, receiverId: number) => {
    const key = randomUUID();
    await person.send(`Message ${key}`, { senderId, receiverId }, key);
    if (!stopped.signal.aborted) messages.set(key, `Message ${key}`);
  };
  const book = async ({ person }: Worker) => {
    const key = randomUUID();
    const body = { ...createRequest(random), email: `${key}@mail.example` };
    const made = (await person.call('POST', '/api/orders', body, { [idempotencyKeyHeader]: key })) as {
      readonly orderId: number;
    } | null;
    if (made === null) return;
    orders.set(key, made.orderId);
    const rows = (await person.call('GET', '/api/orders')) as readonly { readonly orderId: number }[] | null;
    if (rows !== null && !rows.some(({ orderId }) => orderId === made.orderId))
      faults.push(`the order ${made.orderId} was not in the next list of its author`);
  };
  let lastEnd = 0;
  const end = async ({ person, driverId, orderId }: (typeof phones)[number]) => {
    lastEnd = Math.max(Date.now(), lastEnd + 1);
    const timestamp = new Date(lastEnd).toISOString();
    const point = { latitude: 13, longitude: 80.2, deliveryStatus: 'ENDED', orderId, timestamp };
    const answer = await person.call('POST', '/api/field/location', point);
    if (answer !== null || !stopped.signal.aborted)
      ends.push({ key: endKey(driverId, orderId, timestamp), driverId });
  };

  const work = [
    ...consoles.map((worker, index) =>
      until(async () => {
        const phone = phones[(index + Math.floor(Math.random() * phones.length)) % phones.length];
        if (phone) await say(worker.person, hospitalId, phone.driverId);
        await book(worker);
        await readLocations(worker);
      }),
    ),
    ...phones.map((phone) =>
      until(async () => {
        await say(phone.person, phone.driverId, hospitalId);
        await end(phone);
      }),
    ),
  ];

  const whole: { blow: Blow; ms: number }[] = [];
  await allWhole(performance.now());
  const begun = performance.now();
  const untilBlow = (number: number) =>
    rest(Math.max(peaceMs, begun + number * plan.everyMs - performance.now()));
  for (const [index, blow] of plan.blows.entries()) {
    await untilBlow(index + 1);
    const from = await site.strike(blow, plan.seed + index);
    const { ms, last } = await allWhole(from);
    whole.push({ blow, ms });
    report(`${index + 1} of ${plan.blows.length}: ${blow}, whole again after ${ms} ms (${last})`);
  }
  /** ms from the moment until everybody has a socket and an answer, and what came last to whom. */
  async function allWhole(from: number): Promise<{ readonly ms: number; readonly last: string }> {
    for (;;) {
      const found = everybody.map((person) => person.wholeAfter(from));
      if (found.every((one) => one !== null)) {
        const slowest = found.reduce((slower, one) => (one.ms > slower.ms ? one : slower));
        const index = found.indexOf(slowest);
        const who = index < phones.length ? `phone ${index}` : `console ${index - phones.length}`;
        return { ms: Math.max(0, Math.round(slowest.ms)), last: `${slowest.last} of ${who}` };
      }
      if (performance.now() - from > wholeWithinMs) {
        faults.push('somebody was not whole again within a minute');
        return { ms: wholeWithinMs, last: 'not all' };
      }
      await rest(20);
    }
  }

  await untilBlow(plan.blows.length + 1);
  stopped.abort();
  await Promise.all(work);
  // What the last blow delayed comes with the next poll, and with the histories of a new socket.
  for (const worker of consoles) {
    await readHistories(worker);
    await readLocations(worker);
  }

  const stored = await site.query<{ id: string; content: string }>(
    "SELECT id, content FROM chat_message WHERE content LIKE 'Message %'",
  );
  faults.push(
    ...compare(
      'message',
      [...messages.values()],
      stored.map(({ content }) => content),
    ),
  );
  for (const [index, { shown }] of consoles.entries())
    for (const { id, content } of stored)
      if (!shown.has(String(id))) faults.push(`console ${index} did not show ${content}`);
  const booked = await site.query<{ email: string }>(
    "SELECT email FROM orders WHERE email LIKE '%-%@mail.example'",
  );
  faults.push(
    ...compare(
      'order',
      [...orders.keys()].map((key) => `${key}@mail.example`),
      booked.map((row) => row.email),
    ),
  );
  const points = await site.query<{ driver: number; order: number; at: Date }>(
    `SELECT driver_id AS driver, order_id AS order, at FROM location_point
     WHERE delivery_status = 'ENDED' AND driver_id = ANY($1) AND at > now() - interval '2 hours'`,
    [phones.map(({ driverId }) => driverId)],
  );
  const endKeys = ends.map(({ key }) => key);
  const storedEnds = points.map((point) => endKey(point.driver, point.order, point.at.toISOString()));
  faults.push(
    ...compare(
      'end',
      endKeys,
      storedEnds.filter((key) => endKeys.includes(key)),
    ),
  );
  for (const [index, worker] of consoles.entries())
    for (const key of endKeys)
      if (!worker.ends.has(key)) faults.push(`console ${index} did not show the end ${key}`);

  for (const person of everybody) person.close();
  return { messages: messages.size, orders: orders.size, alerts: ends.length, faults, whole };
}

interface Row {
  readonly id: number;
}
interface LocationRow {
  readonly deliveryBoyId: number;
  readonly orderId: number | null;
  readonly timestamp: string;
  readonly deliveryStatus: string;
}

const endKey = (driverId: number, orderId: number | null, timestamp: string) =>
  `${driverId} ${orderId} ${new Date(timestamp).toISOString()}`;

function noteMessage(shown: Set<string>, body: string): void {
  const row = JSON.parse(body) as Partial<Row>;
  if (row.id !== undefined) shown.add(String(row.id));
}

function noteEnd(found: Set<string>, body: string): void {
  const alert = JSON.parse(body) as { driverId: number; orderId: number | null; timestamp: string };
  found.add(endKey(alert.driverId, alert.orderId, alert.timestamp));
}

/** What was acknowledged and is not stored, and what is stored twice. */
function compare(
  what: string,
  acknowledged: readonly string[],
  stored: readonly string[],
): readonly string[] {
  const counts = new Map<string, number>();
  for (const one of stored) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [
    ...acknowledged.filter((one) => !counts.has(one)).map((one) => `lost ${what}: ${one}`),
    ...[...counts]
      .filter(([, count]) => count > 1)
      .map(([one, count]) => `${count} times the ${what}: ${one}`),
  ];
}
