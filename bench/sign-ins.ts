/**
 * An administrator's sign-in alone, and while a thousand phones of twenty hospitals sign in and come again after
 * Retry-After. Each console signs in once, since a password that was right is known again. No phone's password is
 * right, which spares deriving a thousand hashes here: looking at one costs the server the same, and only a session
 * that is not stored is missing.
 */
import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../server/database/open.ts';
import { hashPassword } from '../server/session/passwords.ts';
import { type Figure, figure, quantile } from './support/figure.ts';
import { startUnderTest } from './support/server-under-test.ts';
import { callHead, createWire, type WireAnswer } from './support/wire.ts';

const HOSPITALS = 20;
const PHONES = 1_000;
const PASSWORD = 'Bench@2026';
const BUDGET_RATIO = 2;
/** Between two consoles: a little more than a turn, so that they meet the phones at different moments of theirs. */
const PAUSE_MS = 700;
const SETTLE_MS = 3_000;

export async function signIns(program: string): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'homedraw-bench-'));
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  try {
    await fill(dataDir);
    const server = await startUnderTest(program, {
      DATA_DIR: dataDir,
      DEMO: 'off',
      // Each phone and each console has an address of its own.
      TRUST_PROXY: '127.0.0.0/8',
    });
    try {
      const half = HOSPITALS / 2;
      const alone = await consoles(server.url, 0, half);
      const crowd = phones(server.url, stop.signal);
      await wait(SETTLE_MS);
      const before = server.cpuSeconds();
      const began = performance.now();
      const among = await consoles(server.url, half, HOSPITALS);
      const cpu = (server.cpuSeconds() - before) / ((performance.now() - began) / 1_000);
      stop.abort();
      const { looked, refused } = await crowd;
      return figuresOf({ alone, among, cpu, looked, refused });
    } finally {
      stop.abort();
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Seen {
  /** ms. */
  readonly alone: readonly number[];
  readonly among: readonly number[];
  /** Share of a core. */
  readonly cpu: number;
  /** Phones whose password was looked at, and answers with Retry-After. */
  readonly looked: number;
  readonly refused: number;
}

function figuresOf({ alone, among, cpu, looked, refused }: Seen): Figure[] {
  const [least, most] = [quantile(alone, 0.5), quantile(among, 0.5)];
  const crowd = `among ${PHONES} phones`;
  const told = `${looked} phones looked at, ${refused} times told to come again`;
  return [
    figure('A console signs in: alone', least, 'ms', null, `median of ${alone.length}`),
    figure(`A console signs in: ${crowd}`, most, 'ms', null, `median of ${among.length}`),
    figure('A console signs in: the slowest', Math.max(...among), 'ms', null, crowd),
    figure(`A console signs in: ${crowd} / alone`, most / least, 'x', BUDGET_RATIO, 'same run'),
    figure('A server at which they sign in', cpu * 100, '% of a core', null, told),
  ];
}

/** Hospitals with a console and their part of the phones. */
async function fill(dataDir: string): Promise<void> {
  const hospitals = await Promise.all(
    Array.from({ length: HOSPITALS }, async (_, index) => ({
      id: 1 + index,
      email: emailOf(index),
      code: `B${index}`,
      hash: await hashPassword(PASSWORD),
    })),
  );
  // As costly as the consoles', and nobody's.
  const cost = hospitals[0]?.hash.split('$').slice(0, 4).join('$');
  const drivers = Array.from({ length: PHONES }, (_, index) => ({
    id: 1_001 + index,
    hospital: 1 + (index % HOSPITALS),
    phone: phoneOf(index),
    hash: [cost, randomBytes(16).toString('base64'), randomBytes(32).toString('base64')].join('$'),
  }));
  const database = await openDatabase(
    { databaseUrl: null, dataDir },
    { beside: 'nobody', progress: () => {}, onDeath: (reason) => console.error(reason) },
  );
  await database.query(
    `INSERT INTO hospital (id, email, code, password_hash)
     SELECT r.id, r.email, r.code, r.hash
     FROM json_to_recordset($1::text::json) r (id integer, email text, code text, hash text)`,
    [JSON.stringify(hospitals)],
  );
  await database.query(
    `INSERT INTO driver (id, hospital_id, full_name, phone, password_hash)
     SELECT r.id, r.hospital, 'Phlebotomist ' || r.id, r.phone, r.hash
     FROM json_to_recordset($1::text::json) r (id integer, hospital integer, phone text, hash text)`,
    [JSON.stringify(drivers)],
  );
  await database.query('VACUUM ANALYZE');
  await database.close();
}

const emailOf = (index: number) => `desk${index}@bench.example`;
const phoneOf = (index: number) => String(6_000_000_000 + index);

/** The consoles from one to before the other, one after the other; answers what each waited, in ms. */
async function consoles(url: string, from: number, to: number): Promise<number[]> {
  const took: number[] = [];
  for (let index = from; index < to; index += 1) {
    const began = performance.now();
    const call = () => signIn(url, '/api/hospitals/login', { email: emailOf(index) }, `198.51.100.${index}`);
    let { status, retryAfter } = await call();
    for (; status === 429; { status, retryAfter } = await call()) await wait(1_000 * (retryAfter ?? 1));
    if (status !== 200) throw new Error(`A console was answered ${status}`);
    took.push(performance.now() - began);
    await wait(PAUSE_MS);
  }
  return took;
}

/** All phones at once; each goes on until its password was looked at. */
async function phones(
  url: string,
  signal: AbortSignal,
): Promise<{ readonly looked: number; readonly refused: number }> {
  let [looked, refused] = [0, 0];
  const phone = async (index: number) => {
    const address = `203.0.${113 + Math.floor(index / 250)}.${1 + (index % 250)}`;
    while (!signal.aborted) {
      const answer = await signIn(url, '/api/field/login', { phone: phoneOf(index) }, address, signal);
      if (answer.status === 429) refused += 1;
      else if (answer.status === 401) looked += 1;
      if (answer.status === 401 || signal.aborted) return;
      await wait(1_000 * (answer.retryAfter ?? 1), undefined, { signal }).catch(() => {});
    }
  };
  await Promise.all(Array.from({ length: PHONES }, (_, index) => phone(index)));
  return { looked, refused };
}

async function signIn(
  url: string,
  path: string,
  who: object,
  address: string,
  signal?: AbortSignal,
): Promise<WireAnswer> {
  const wire = createWire(url);
  signal?.addEventListener('abort', wire.close);
  const head = callHead('POST', path, { 'content-type': 'application/json', 'x-forwarded-for': address });
  try {
    return await wire.call(head, JSON.stringify({ ...who, password: PASSWORD }));
  } catch {
    return { status: 0, etag: null, retryAfter: null, bytes: 0, tookMs: 0 };
  } finally {
    signal?.removeEventListener('abort', wire.close);
    wire.close();
  }
}
