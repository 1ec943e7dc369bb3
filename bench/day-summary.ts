/**
 * The day of three hundred phlebotomists who reported each fifteen seconds for ten hours: how long the answer takes, and
 * how long others wait for theirs meanwhile.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { openDatabase } from '../server/database/open.ts';
import { addLocationDays } from '../server/locations/location-days.ts';
import { dayOf } from '../src/domain/time.ts';
import { type Figure, figure, quantile } from './support/figure.ts';
import { consoleCookie, fillHospital } from './support/hospital.ts';
import { type ServerUnderTest, startUnderTest } from './support/server-under-test.ts';
import { callHead, createWire } from './support/wire.ts';

const PHONES = 300;
const POINTS = 2_400;
const DAY_MS = 24 * 3_600_000;
const BUDGET = { answerMs: 8_000, othersMs: 100 };

export async function daySummary(program: string): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'homedraw-bench-'));
  let server: ServerUnderTest | null = null;
  try {
    await fillHospital(dataDir, { phones: PHONES, orders: 20_000 });
    const yesterday = dayOf(Date.now() - DAY_MS, 'Asia/Kolkata');
    await fillDay(dataDir, Date.parse(`${yesterday}T02:30:00Z`));
    server = await startUnderTest(program, { DATA_DIR: dataDir, DEMO: 'off' });
    return await measure(server, yesterday);
  } finally {
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Everybody rides for five minutes and stands for ten, again and again. */
async function fillDay(dataDir: string, from: number): Promise<void> {
  const database = await openDatabase(
    { databaseUrl: null, dataDir },
    { beside: 'nobody', progress: () => {}, onDeath: (reason) => console.error(reason) },
  );
  await addLocationDays(database, [from]);
  for (let phone = 1; phone <= PHONES; phone += 1)
    await database.query(
      `INSERT INTO location_point (hospital_id, driver_id, latitude, longitude, at, delivery_status)
       SELECT 1, 1 + $1::integer, 13 + (least(i % 60, 20) + i / 60 * 20) * 0.001 + random() * 0.0001, 80.2 + random() * 0.0001,
         $2::timestamptz + i * interval '15 seconds', 'PROCESSING'
       FROM generate_series(0, $3::integer - 1) i`,
      [phone, new Date(from).toISOString(), POINTS],
    );
  await database.close();
}

async function measure(server: ServerUnderTest, day: string): Promise<Figure[]> {
  const [wire, other] = [createWire(server.url), createWire(server.url)];
  const live = callHead('GET', '/health/live', {});
  for (let turn = 0; turn < 100; turn += 1) await other.call(live);
  let isDone = false;
  const waits: number[] = [];
  const before = server.cpuSeconds();
  const asked = wire
    .call(callHead('GET', `/api/location/day?date=${day}`, { cookie: consoleCookie }))
    .finally(() => {
      isDone = true;
    });
  // Seldom enough not to be most of the server's work.
  while (!isDone) {
    waits.push((await other.call(live)).tookMs);
    await rest(5);
  }
  const answer = await asked;
  if (answer.status !== 200) throw new Error(`the day was answered with ${answer.status}`);
  const cpuMs = (server.cpuSeconds() - before) * 1_000;
  wire.close();
  other.close();
  const kilobytes = `${(answer.bytes / 1024).toFixed(0)} KB`;
  const what = `a day of ${PHONES} phlebotomists with ${POINTS.toLocaleString('en')} points each`;
  return [
    figure(what, answer.tookMs, 'ms', BUDGET.answerMs, `${kilobytes}; ${cpuMs.toFixed(0)} ms of CPU`),
    figure(
      `${what}: another call meanwhile`,
      Math.max(...waits),
      'ms',
      BUDGET.othersMs,
      `the longest of ${waits.length}; one in a hundred took more than ${quantile(waits, 0.99).toFixed(0)} ms`,
    ),
    figure(`${what}: memory at most`, server.peakRssMb(), 'MB', null, 'the whole process'),
  ];
}
