import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import { offersHeader, positionChangesOffer } from '../../src/contract/wire/offers.ts';
import type { PositionChanges } from '../../src/contract/wire/position-changes.ts';
import { startInstances } from './support/instances.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

const path = endpoints.positionChanges.path;
type Row = { readonly id: number; readonly deliveryBoyId: number; readonly timestamp: string } & Record<
  string,
  unknown
>;

let server: TestServer;
let cookies: readonly [string, string];
let phone: string;
let person: number;
beforeAll(async () => {
  server = await startTestServer();
  cookies = [await server.consoleCookie(0), await server.consoleCookie(1)];
});
afterAll(() => server.close());
beforeEach(async () => {
  phone = await server.phoneCookie(0, 0);
  person = await server.phlebotomist(0, 0);
  // Lists are good for nothing longer than their version in a test server, so no pause is needed.
  server.clock.now += 1_000;
});

const ask = async (since: string | null = null, which: 0 | 1 = 0, of = server): Promise<PositionChanges> => {
  const query = since === null ? '' : `?since=${encodeURIComponent(since)}`;
  const answer = await of.call(cookies[which], 'GET', path + query);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const whole = async (which: 0 | 1 = 0, of = server): Promise<readonly Row[]> =>
  (await of.call(cookies[which], 'GET', endpoints.locations.path)).json();
const say = async (change: object = {}, cookie = phone, of = server) => {
  const answer = await of.call(cookie, 'POST', '/api/field/location', {
    latitude: 13.05,
    longitude: 80.25,
    deliveryStatus: 'PROCESSING',
    ...change,
  });
  expect(answer.statusCode).toBe(204);
};

const withoutId = (row: object): object => {
  const { id: _, ...rest } = row as Row;
  return rest;
};

/** What a console knows after an answer: its rows by phlebotomist, as the whole list has them. */
type Known = ReadonlyMap<number, { readonly earlier: readonly unknown[]; readonly newest: unknown }>;
function putOver(known: Known, { whole, from, statuses, moved, earlier, gone }: PositionChanges): Known {
  const now = new Map(whole ? [] : known);
  for (const id of gone) now.delete(Number(id));
  moved.deliveryBoyId.forEach((id, at) => {
    const newest = {
      deliveryBoyId: id,
      latitude: moved.latitude[at],
      longitude: moved.longitude[at],
      timestamp: new Date(from + (moved.after[at] ?? 0)).toISOString(),
      deliveryStatus: statuses[moved.deliveryStatus[at] ?? -1],
      orderId: moved.orderId[at] || null,
    };
    now.set(id, { earlier: now.get(id)?.earlier ?? [], newest });
  });
  for (const { deliveryBoyId, points } of earlier) {
    const id = Number(deliveryBoyId);
    now.set(id, {
      newest: now.get(id)?.newest,
      earlier: points.map(withoutId),
    });
  }
  return now;
}
const rowsOf = (known: Known) =>
  [...known].sort(([one], [other]) => one - other).flatMap(([, { earlier, newest }]) => [...earlier, newest]);
const withoutIds = (rows: readonly Row[]) => rows.map(withoutId);

describe('the changes of positions', () => {
  test('are offered; without a cursor everybody is told, as in the whole list', async () => {
    const list = await server.call(cookies[0], 'GET', endpoints.locations.path);
    expect(String(list.headers[offersHeader.toLowerCase()])).toContain(positionChangesOffer);
    const answer = await ask();
    expect(answer.whole).toBe(true);
    expect(rowsOf(putOver(new Map(), answer))).toEqual(withoutIds(await whole()));
    expect(answer.moved.deliveryBoyId.length).toBeGreaterThan(3);
  });

  test('are nothing where nothing changed, under the same cursor', async () => {
    const { cursor } = await ask();
    expect(await ask(cursor)).toMatchObject({ cursor, whole: false, gone: [], earlier: [] });
    expect((await ask(cursor)).moved.deliveryBoyId).toEqual([]);
  });

  test('are the newest points of who moved; a point that comes late is no move', async () => {
    const { cursor } = await ask();
    await say({ latitude: 13.1234567 });
    const next = await ask(cursor);
    expect(next.whole).toBe(false);
    expect(next.moved.deliveryBoyId).toEqual([person]);
    expect(next.moved.latitude).toEqual([13.1234567]);
    expect(next.from + (next.moved.after[0] ?? 0)).toBe(server.clock.now);
    await say({ timestamp: server.clock.now - 60_000 });
    expect((await ask(next.cursor)).moved.deliveryBoyId).toEqual([]);
  });

  test('bring an ended journey that is no longer the newest point', async () => {
    let known = putOver(new Map(), await ask());
    let { cursor } = await ask();
    for (const deliveryStatus of ['ENDED', 'STARTED', 'ENDED', 'PROCESSING']) {
      server.clock.now += 1_000;
      await say({ deliveryStatus });
      const next = await ask(cursor);
      expect(next.moved.deliveryBoyId).toEqual([person]);
      known = putOver(known, next);
      cursor = next.cursor;
      expect(rowsOf(known)).toEqual(withoutIds(await whole()));
    }
    expect((await whole()).filter((row) => row.deliveryBoyId === person).length).toBeGreaterThan(2);
  });

  test('say who was removed, once', async () => {
    const gone = await server.phlebotomist(0, 3);
    await say({}, await server.phoneCookie(0, 3));
    const before = await ask();
    expect(before.moved.deliveryBoyId).toContain(gone);
    const removed = await server.call(cookies[0], 'DELETE', `/api/drivers/${gone}`);
    expect(removed.statusCode).toBeLessThan(300);
    const after = await ask(before.cursor);
    expect([after.whole, after.gone, after.moved.deliveryBoyId]).toEqual([false, [gone], []]);
    expect(rowsOf(putOver(putOver(new Map(), before), after))).toEqual(withoutIds(await whole()));
    expect((await ask(after.cursor)).gone).toEqual([]);
  });

  test('forget the ended journeys of a day when the next begins', async () => {
    await say({ deliveryStatus: 'ENDED' });
    server.clock.now += 1_000;
    await say();
    const known = putOver(new Map(), await ask());
    const { cursor } = await ask();
    server.clock.now += 24 * 3_600_000;
    const next = await ask(cursor);
    expect(next.whole).toBe(false);
    expect(next.earlier.map(({ deliveryBoyId }) => deliveryBoyId)).toContain(person);
    expect(rowsOf(putOver(known, next))).toEqual(withoutIds(await whole()));
  });

  test.each(['', 'nonsense', 'a.b.c', '.1', 'x'.repeat(1_000), '%00'])(
    'are everybody for the cursor %j, which nobody gave',
    async (cursor) => {
      expect((await ask(cursor)).whole).toBe(true);
    },
  );

  test('are everybody for a cursor of the future, and for one of another hospital', async () => {
    const { cursor } = await ask();
    const [count = '', state = ''] = cursor.split('.');
    expect((await ask(`${count}.${Number(state) + 1}`)).whole).toBe(true);
    expect((await ask(cursor, 1)).whole).toBe(true);
    const own = await server.database.query<{ id: number }>('SELECT id FROM driver WHERE hospital_id = $1', [
      server.hospitals[1],
    ]);
    const ids = new Set(own.map(({ id }) => id));
    const told = (await ask(cursor, 1)).moved.deliveryBoyId;
    expect(told.length).toBeGreaterThan(0);
    expect(told.filter((id) => !ids.has(id))).toEqual([]);
  });

  test('go by no clock: one that is set back an hour loses nothing', async () => {
    const { cursor } = await ask();
    await say({ latitude: 13.5 });
    server.clock.now -= 3_600_000;
    const next = await ask(cursor);
    expect([next.whole, next.moved.deliveryBoyId]).toEqual([false, [person]]);
    server.clock.now += 3_600_000;
  });

  test('are refused without a session, and to a phone', async () => {
    expect((await server.call(null, 'GET', path)).statusCode).toBe(401);
    expect((await server.call(phone, 'GET', path)).statusCode).toBeGreaterThanOrEqual(401);
  });
});

test('of two instances each knows its own cursors, and each learns what the other stored or removed', async () => {
  const { servers, close } = await startInstances();
  const [one, other] = servers;
  const cookie = await one.consoleCookie(0);
  const of = async (instance: TestServer, since: string): Promise<PositionChanges> =>
    (await instance.call(cookie, 'GET', `${path}?since=${since}`)).json();
  const first = await of(one, '');
  const second = await of(other, '');
  expect((await of(other, first.cursor)).whole).toBe(true);
  expect((await of(one, second.cursor)).whole).toBe(true);

  const mover = await one.phlebotomist(0, 1);
  const gone = await one.phlebotomist(0, 4);
  await say({ latitude: 13.25 }, await one.phoneCookie(0, 1), one);
  expect((await one.call(cookie, 'DELETE', `/api/drivers/${gone}`)).statusCode).toBeLessThan(300);
  // Another instance asks the database once a second.
  await expect
    .poll(
      async () => {
        const { whole: isWhole, moved, gone: left } = await of(other, second.cursor);
        return [isWhole, moved.deliveryBoyId, left];
      },
      { timeout: 20_000 },
    )
    .toEqual([false, [mover], [gone]]);
  await close();
});
