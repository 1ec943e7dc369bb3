/**
 * A server that is ended over and over while phones and a console write: `kill -9` as a power cut would, SIGTERM as an
 * operator does. Every write that was acknowledged must be there at the end, once; a booking or a message that was sent
 * again with its key too.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { demoFieldPassword, demoHospitals, demoPhone } from '../../server/demo/logins.ts';
import { booking } from './booking.ts';
import { call } from './call.ts';
import { launch, type Program } from './target.ts';

export interface KillsOptions {
  /** How often by each signal. */
  readonly each: number;
  /** As for an attack. */
  readonly fill?: (dataDir: string) => void;
}

export interface KillsSeen {
  readonly positions: number;
  readonly bookings: number;
  readonly messages: number;
  /** Writes that were not acknowledged, so that nothing is promised of them. */
  readonly unanswered: number;
  readonly broken: readonly string[];
}

const phones = 6;
const from = '127.0.9.1';
const json = { 'content-type': 'application/json' };
/** Long enough for writes of every kind to be under way. */
const worksMs = 700;

export async function killOverAndOver({ each, fill }: KillsOptions): Promise<KillsSeen> {
  const dataDir = mkdtempSync(join(tmpdir(), 'homedraw-kills-'));
  fill?.(dataDir);
  const broken: string[] = [];
  const kept = {
    positions: new Map<number, Set<number>>(),
    bookings: new Map<string, number>(),
    messages: new Map<string, number>(),
    unanswered: 0,
  };
  let program = await launch(dataDir, { DEMO_FLEET: '0' });
  try {
    // Sessions outlive the process.
    const people = await Promise.all(
      Array.from({ length: phones }, (_, index) =>
        signIn(program, '/api/field/login', { phone: demoPhone(0, index), password: demoFieldPassword }),
      ),
    );
    const dispatcher = await signInConsole(program);
    for (let round = 0; round < each * 2; round += 1) {
      const stop = new AbortController();
      const working = Promise.all([
        ...people.map((cookie, index) =>
          postPositions({ program, cookie, kept, broken, signal: stop.signal }, index),
        ),
        book({ program, cookie: dispatcher, kept, broken, signal: stop.signal }),
        write({ program, cookie: people[0] ?? '', kept, broken, signal: stop.signal }),
      ]);
      await wait(worksMs);
      const signal = round % 2 === 0 ? 'SIGKILL' : 'SIGTERM';
      const code = await program.end(signal);
      if (signal === 'SIGTERM' && code !== 0) broken.push(`SIGTERM ended the server with ${code}`);
      stop.abort();
      await working;
      program = await launch(dataDir, { DEMO_FLEET: '0' });
    }
    await compare(program, { dispatcher, phone: people[0] ?? '' }, kept, broken);
  } finally {
    await program.end('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
  return {
    positions: [...kept.positions.values()].reduce((sum, moments) => sum + moments.size, 0),
    bookings: kept.bookings.size,
    messages: kept.messages.size,
    unanswered: kept.unanswered,
    broken: [...new Set(broken)],
  };
}

interface Kept {
  /** By the phone's number in the demo: the moments of its acknowledged positions. */
  readonly positions: Map<number, Set<number>>;
  /** By the key that was sent along: the id of the acknowledged order. */
  readonly bookings: Map<string, number>;
  /** By the key that was sent along: the id of the acknowledged message. */
  readonly messages: Map<string, number>;
  unanswered: number;
}

/** A client that writes until the server is gone. */
interface Writer {
  readonly program: Program;
  readonly cookie: string;
  readonly kept: Kept;
  readonly broken: string[];
  readonly signal: AbortSignal;
}

let lastMoment = Date.now() - 3_600_000;

async function postPositions(
  { program, cookie, kept, broken, signal }: Writer,
  index: number,
): Promise<void> {
  const moments = kept.positions.get(index) ?? new Set();
  kept.positions.set(index, moments);
  while (!signal.aborted) {
    lastMoment += 1;
    const moment = lastMoment;
    const body = { latitude: 13, longitude: 80.2, deliveryStatus: 'PROCESSING', timestamp: moment };
    const answer = await call(program, {
      path: '/api/field/location',
      method: 'POST',
      headers: { ...json, cookie },
      body: JSON.stringify(body),
      from,
    });
    if (answer.status === '204') moments.add(moment);
    else if (answer.status === 'cut' || answer.status === '503') kept.unanswered += 1;
    else broken.push(`a position was answered ${answer.status}`);
    if (answer.status === 'cut') return;
  }
}

const book = (writer: Writer) =>
  sendTwice(writer, 'booking', writer.kept.bookings, (key) => ({
    path: '/api/orders',
    body: { ...booking, patientName: `Key ${key}` },
    idIn: 'orderId',
  }));

const write = (writer: Writer) =>
  sendTwice(writer, 'message', writer.kept.messages, (key) => ({
    path: '/api/field/chat/messages',
    body: { content: `Key ${key}`, messageType: 'TEXT' },
    idIn: 'id',
  }));

/** Sends each with a key and twice, as by somebody who missed the first answer, and keeps what was acknowledged. */
async function sendTwice(
  { program, cookie, kept, broken, signal }: Writer,
  what: string,
  acknowledged: Map<string, number>,
  callOf: (key: string) => { readonly path: string; readonly body: object; readonly idIn: string },
): Promise<void> {
  let key: string = randomUUID();
  while (!signal.aborted) {
    const { path, body, idIn } = callOf(key);
    const answer = await call(program, {
      path,
      method: 'POST',
      headers: { ...json, cookie, 'idempotency-key': key },
      body: JSON.stringify(body),
      from,
    });
    if (answer.status === '201') {
      const id = Number((JSON.parse(answer.body) as Record<string, unknown>)[idIn]);
      const known = acknowledged.get(key);
      acknowledged.set(key, id);
      if (known !== undefined) {
        if (known !== id) broken.push(`the same key was answered with another ${what}`);
        key = randomUUID();
      }
    } else if (answer.status === 'cut' || answer.status === '503') kept.unanswered += 1;
    else broken.push(`a ${what} was answered ${answer.status}`);
    if (answer.status === 'cut') return;
  }
}

async function compare(
  program: Program,
  { dispatcher, phone }: { readonly dispatcher: string; readonly phone: string },
  kept: Kept,
  broken: string[],
) {
  const get = async (path: string, cookie = dispatcher) =>
    JSON.parse((await call(program, { path, headers: { cookie }, from })).body);
  const drivers = (await get('/api/drivers')) as { id: number; phone: string }[];
  for (const [index, moments] of kept.positions) {
    const { id } = drivers.find(({ phone }) => phone === demoPhone(0, index)) ?? { id: 0 };
    const rows = (await get(`/api/location/history/${id}`)) as { timestamp: string }[];
    const counted = new Map<number, number>();
    for (const { timestamp } of rows) {
      const moment = Date.parse(timestamp);
      counted.set(moment, (counted.get(moment) ?? 0) + 1);
    }
    for (const moment of moments) {
      const times = counted.get(moment) ?? 0;
      if (times !== 1) broken.push(`a position that was acknowledged is there ${times} times`);
    }
  }
  const orders = (await get('/api/orders')) as { orderId: number; patientName: string }[];
  for (const [key, id] of kept.bookings) {
    const found = orders.filter(({ patientName }) => patientName === `Key ${key}`);
    if (found.length !== 1 || found[0]?.orderId !== id)
      broken.push(`a booking that was acknowledged is there ${found.length} times`);
  }
  const messages = (await get('/api/field/chat/history', phone)) as {
    id: number;
    clientKey: string | null;
  }[];
  for (const [key, id] of kept.messages) {
    const found = messages.filter(({ clientKey }) => clientKey === key);
    if (found.length !== 1 || found[0]?.id !== id)
      broken.push(`a message that was acknowledged is there ${found.length} times`);
  }
}

const signInConsole = (program: Program) =>
  signIn(program, '/api/hospitals/login', {
    email: demoHospitals[0].email,
    password: demoHospitals[0].password,
  });

async function signIn(program: Program, path: string, body: object): Promise<string> {
  const answer = await call(program, {
    path,
    method: 'POST',
    headers: json,
    body: JSON.stringify(body),
    from,
  });
  return (answer.headers['set-cookie'] ?? [])[0]?.split(';')[0] ?? '';
}
