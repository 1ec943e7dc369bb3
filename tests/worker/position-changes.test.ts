/**
 * Positions by their changes are the positions of the whole list: two readers watch one server at the same moments, of
 * which one is offered the changes; whatever becomes of the answers, both know the same.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import fc from 'fast-check';
import { expect, test } from 'vitest';
// It comes late: here it is there already, so that no reader waits for it.
import '../../src/worker/positions/changes-reader.ts';
import { offersHeader, positionChangesOffer } from '../../src/contract/wire/offers.ts';
import type { PositionChanges } from '../../src/contract/wire/position-changes.ts';
import { createApiClient } from '../../src/worker/api/api-client.ts';
import { createCounters } from '../../src/worker/counters.ts';
import { createLocationReader } from '../../src/worker/positions/location-reader.ts';
import { manualClock, settle } from '../support/manual-clock.ts';
import {
  changesOf,
  type PositionServer,
  positionServer,
  type TestPoint,
} from '../support/position-server.ts';
import { scriptedBackend } from '../support/scripted-backend.ts';

const PEOPLE = 3;
const start = Date.UTC(2026, 10, 21, 5, 30);
const minute = 60_000;

/**
 * What becomes of a call: `late` is answered when the history says so, by what was so when it was asked; `slow` comes to
 * the server then.
 */
type Fate = 'now' | 'late' | 'slow' | 'lost' | 'refused' | 'unreadable';

const who = fc.nat({ max: PEOPLE - 1 });
const instance = fc.constantFrom(0, 0, 0, 1);
const point = fc.record({
  type: fc.constant('point' as const),
  who,
  minutes: fc.constantFrom(0, 1, 1, 2, -1, -30),
  latitude: fc.constantFrom(12.9, 13.1234567, -0.000001, Number.NaN, 91),
  deliveryStatus: fc.constantFrom('STARTED', 'PROCESSING', 'IDLE', 'ENDED', 'ENDED'),
  orderId: fc.constantFrom(null, 7, 8),
});
const step = fc.oneof(
  { weight: 8, arbitrary: point },
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constant('ask' as const),
      instance,
      fate: fc.oneof(
        { weight: 24, arbitrary: fc.constant<Fate>('now') },
        { weight: 8, arbitrary: fc.constantFrom<Fate>('late', 'slow') },
        { weight: 3, arbitrary: fc.constant<Fate>('lost') },
        // After these the whole list is asked for, for a minute.
        { weight: 1, arbitrary: fc.constantFrom<Fate>('refused', 'unreadable') },
      ),
      /** The instance has not read what others stored. */
      isBehind: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('answer' as const), which: fc.nat({ max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('remove' as const), who }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('nextDay' as const) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('restart' as const), instance }) },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('wait' as const), ms: fc.constantFrom(900, 5_000, 70_000) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** What a call is made for, and when the call for changes was sent, which may have waited for its turn. */
const reads = new AsyncLocalStorage<{ at: number; hasAskedForChanges: boolean }>();

/** A reader, and the answers of a server that are still to come. */
function watch(offers: string, clock: ReturnType<typeof manualClock>) {
  const late: (() => void)[] = [];
  let server: PositionServer = positionServer();
  let fate: Fate = 'now';
  let changes = 0;
  const bodyOf = (at: PositionServer, url: string): string => {
    const { pathname, searchParams } = new URL(url, 'http://server');
    if (!pathname.endsWith('/changes')) return at.list();
    changes += 1;
    return changesOf(at.state(), searchParams.get('since'));
  };
  const fetch = async (url: string, { signal }: RequestInit): Promise<Response> => {
    const isChanges = url.includes('/changes');
    const headers = { [offersHeader]: offers };
    const read = reads.getStore();
    if (read && isChanges) read.at = clock.monotonic();
    // Made in the place of calls that came to nothing: the other reader has no such second try.
    const isSecondTry = !isChanges && read?.hasAskedForChanges === true && clock.monotonic() > read.at;
    const at = server;
    const answer = () => new Response(bodyOf(at, url), { headers });
    // It is lost on its way back.
    if (fate === 'lost') answer();
    if (fate === 'lost' || isSecondTry) throw new TypeError('Failed to fetch');
    if (isChanges && fate === 'refused') return new Response('No such cursor', { status: 404, headers });
    if (isChanges && fate === 'unreadable') return new Response('{"cursor":"x"}', { headers });
    if (fate !== 'late' && fate !== 'slow') return answer();
    const told = fate === 'late' ? answer() : null;
    return new Promise((resolve, reject) => {
      late.push(() => resolve(told ?? answer()));
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
  };
  const counters = createCounters();
  const api = createApiClient({
    fetch,
    upload: scriptedBackend().upload,
    clock,
    baseUrl: '',
    timeoutMs: 20_000,
  });
  const reader = createLocationReader({
    api: {
      ...api,
      json: (name, options) => {
        const read = reads.getStore();
        if (read) read.hasAskedForChanges = true;
        return api.json(name, options);
      },
    },
    clock,
    counters,
    timeZone: 'Asia/Kolkata',
    signal: new AbortController().signal,
  });
  return {
    late,
    ask: async (at: PositionServer, how: Fate) => {
      server = at;
      fate = how;
      const told = reads
        .run({ at: clock.monotonic(), hasAskedForChanges: false }, () => reader.read('anew'))
        .then((result) => (result.ok ? 'good' : 'failed'));
      await settle();
      return told;
    },
    known: () => {
      const { newest, ended } = reader.polls.value;
      return { newest: [...newest], ended };
    },
    refuses: () => (counters.read()['locations.rowsRefused'] ?? 0) > 0,
    changes: () => changes,
  };
}

/** Lives a history with both readers, and expects after each step that they know the same. */
async function live(history: readonly Step[]): Promise<{ readonly byChanges: number }> {
  const clock = manualClock(start);
  const servers = [positionServer(), positionServer()] as const;
  let points: TestPoint[] = [];
  const whole = watch('chat-unread', clock);
  const changes = watch(`chat-unread, ${positionChangesOffer}`, clock);
  const results: Promise<string>[][] = [];
  const expectSame = (after: unknown) => {
    expect(changes.known(), JSON.stringify(after)).toEqual(whole.known());
  };

  for (const one of history) {
    if (one.type === 'point') {
      const at = start + (points.length + one.minutes) * minute;
      const { minutes: _, type: __, who: id, ...fields } = one;
      const made = {
        ...fields,
        id: points.length + 1,
        deliveryBoyId: id + 1,
        longitude: 80.2,
        at,
        isOfDay: true,
      };
      points.push(made);
      servers[0].take(made);
    }
    if (one.type === 'remove')
      points = points.map((p) => (p.deliveryBoyId === one.who + 1 ? { ...p, deliveryBoyId: 0 } : p));
    if (one.type === 'nextDay') points = points.map((p) => ({ ...p, isOfDay: false }));
    if (one.type === 'remove' || one.type === 'nextDay') servers[0].read(points.filter(isThere));
    if (one.type === 'restart') servers[one.instance].restart();
    if (one.type === 'wait') await clock.advance(one.ms);
    if (one.type === 'answer') for (const reader of [whole, changes]) reader.late.splice(one.which, 1)[0]?.();
    if (one.type === 'ask') {
      const server = servers[one.instance];
      if (one.instance === 1 && !one.isBehind) server.read(points.filter(isThere));
      results.push([whole.ask(server, one.fate), changes.ask(server, one.fate)]);
    }
    await settle();
    expectSame(one);
  }
  // The calls that hang, and those that are made in the place of one that has hung too often.
  await clock.advance(45_000);
  expectSame('the end');
  for (const [one, other] of results) expect(await other).toBe(await one);
  expect(changes.refuses()).toBe(whole.refuses());
  expect(whole.changes()).toBe(0);
  return { byChanges: changes.changes() };
}

const isThere = ({ deliveryBoyId }: TestPoint) => deliveryBoyId !== 0;

test('positions by their changes are those of the whole list, whatever becomes of calls, servers and people', async () => {
  let asked = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 60 }), async (history) => {
      const { byChanges } = await live(history);
      asked += byChanges;
    }),
    { numRuns: 400 },
  );
  expect(asked).toBeGreaterThan(500);
});

test('who went and came again between two answers has none of the points of before', () => {
  const server = positionServer();
  const at = (minutes: number, deliveryStatus: string): TestPoint => ({
    id: minutes,
    deliveryBoyId: 7,
    latitude: 13,
    longitude: 80,
    at: start + minutes * minute,
    deliveryStatus,
    orderId: 8,
    isOfDay: true,
  });
  server.read([at(1, 'ENDED'), at(2, 'STARTED')]);
  const { cursor, earlier } = JSON.parse(changesOf(server.state(), null)) as PositionChanges;
  expect(earlier.map(({ points }) => points.length)).toEqual([1]);
  server.read([]);
  // Another console asks.
  server.state();
  server.take(at(3, 'STARTED'));
  const next = JSON.parse(changesOf(server.state(), cursor)) as PositionChanges;
  expect(next).toMatchObject({ whole: false, gone: [], earlier: [{ deliveryBoyId: 7, points: [] }] });
});
