/** The arithmetic of `npm run load`: percentiles, sums, costs, sizes, and how a ramp goes on. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { costsOf, sizeOf, type Watched, wellUsed } from '../../../bench/load/cost.ts';
import { generatorOf } from '../../../bench/load/crowd-protocol.ts';
import { addLatencies, countOf, type Latencies, percentile, stepOf } from '../../../bench/load/latencies.ts';
import { busyShare, isOwnLimit } from '../../../bench/load/machine.ts';
import { broke, nextStep, readLimit, type StepsSoFar } from '../../../bench/load/ramp.ts';
import { timesOf } from '../../../bench/load/run-load.ts';
import {
  addTallies,
  countAnswer,
  countBroken,
  countUp,
  dueOf,
  emptyTally,
  errorsOf,
  type OpenTally,
} from '../../../bench/load/tally.ts';

const times = fc.array(fc.double({ min: 0.02, max: 100_000, noNaN: true }), { minLength: 1, maxLength: 200 });

function latenciesOf(values: readonly number[]): Latencies {
  const latencies: Record<number, number> = {};
  for (const value of values) countUp(latencies, stepOf(value));
  return latencies;
}

describe('a percentile', () => {
  test('is within 1 % of the time below which that part of all times lies', () => {
    fc.assert(
      fc.property(times, fc.double({ min: 0.001, max: 1, noNaN: true }), (values, part) => {
        const sorted = [...values].sort((one, other) => one - other);
        const exact = sorted[Math.max(1, Math.ceil(part * sorted.length)) - 1] ?? 0;
        const measured = percentile(latenciesOf(values), part) ?? 0;
        expect(Math.abs(measured / exact - 1)).toBeLessThan(0.0101);
      }),
    );
  });

  test('of two processes is that of all their calls', () => {
    fc.assert(
      fc.property(times, times, (one, other) => {
        const sum = addLatencies(latenciesOf(one), latenciesOf(other));
        expect(sum).toEqual(latenciesOf([...one, ...other]));
        expect(countOf(sum)).toBe(one.length + other.length);
      }),
    );
  });

  test('of no calls is none', () => {
    expect(percentile({}, 0.99)).toBeNull();
  });
});

/** A tally as calls of these statuses, all of `position`, leave it. */
function tallyOf(statuses: readonly number[], tookMs = 5): OpenTally {
  const tally = emptyTally();
  for (const status of statuses) {
    tally.calls.position.asked += 1;
    if (status === 0) countBroken(tally.calls.position, new Error('closed'));
    else countAnswer(tally.calls.position, status, tookMs);
  }
  return tally;
}

const statuses = fc.array(fc.constantFrom(0, 200, 204, 304, 400, 401, 429, 503));

describe('a tally', () => {
  test('has for each call an answer or an error, by its kind', () => {
    fc.assert(
      fc.property(statuses, (some) => {
        const { position } = tallyOf(some).calls;
        expect(position.answered + errorsOf(position)).toBe(position.asked);
        expect(position.notModified).toBe(some.filter((status) => status === 304).length);
        expect(position.errors['status 503'] ?? 0).toBe(some.filter((status) => status === 503).length);
        expect(countOf(position.latencies)).toBe(position.answered);
      }),
    );
  });

  test('of two processes is that of all their calls', () => {
    fc.assert(
      fc.property(statuses, statuses, (one, other) => {
        expect(addTallies(tallyOf(one), tallyOf(other))).toEqual(tallyOf([...one, ...other]));
      }),
    );
    const chatting = {
      ...emptyTally(),
      journeys: { 1: 2 },
      alerts: 3,
      lostSockets: 1,
      bytesSent: 10,
      bytesReceived: 20,
    };
    chatting.chat = { sent: { 1: 4, 2: 1 }, receipts: 2, received: 9, doubled: 1, latencies: { 3: 9 } };
    Object.assign(chatting.calls.poll, { asked: 5, skipped: 2, cut: 3 });
    const none = emptyTally();
    expect(addTallies(chatting, chatting)).toEqual({
      calls: { ...none.calls, poll: { ...none.calls.poll, asked: 10, skipped: 4, cut: 6 } },
      ...{ journeys: { 1: 4 }, alerts: 6, lostSockets: 2, bytesSent: 20, bytesReceived: 40 },
      chat: { sent: { 1: 8, 2: 2 }, receipts: 4, received: 18, doubled: 2, latencies: { 3: 18 } },
    });
  });

  test('has a message due at one phone and every console of its hospital, and an alert at these consoles', () => {
    const tally = emptyTally();
    tally.chat.sent = { 1: 10, 2: 3, 3: 1 };
    tally.journeys = { 1: 2, 3: 5 };
    expect(dueOf(tally, { 1: 4, 2: 1 })).toEqual({ messages: 10 * 5 + 3 * 2 + 1, alerts: 2 * 4 });
  });
});

/** A server that costs so much at rest, for each phone, and for each console. */
const watched = (rest: number, phone: number, desk: number, phones: number, consoles: number): Watched => {
  const use = rest + phone * phones + desk * consoles;
  return { phones, consoles, parts: [{ name: 'server', cpu: use, memoryMb: 2 * use }] };
};
const amount = fc.double({ min: 0, max: 50, noNaN: true });
const number = fc.integer({ min: 1, max: 20_000 });

describe('the cost of one', () => {
  test('is what each phone and each console adds, also where phones came later', () => {
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        number,
        number,
        number,
        (rest, phone, desk, phones, consoles, more) => {
          const at = (many: number, desks: number) => watched(rest, phone, desk, many, desks);
          const [server] = costsOf({
            quiet: at(0, 0),
            alone: at(phones, 0),
            all: at(phones, consoles),
            last: at(phones + more, consoles),
          });
          expect(server?.phone.cpu).toBeCloseTo(phone, 5);
          expect(server?.console.cpu).toBeCloseTo(desk, 5);
          expect(server?.phone.memoryMb).toBeCloseTo(2 * phone, 5);
          expect(server?.quiet.cpu).toBe(rest);
        },
      ),
    );
  });

  test('is never below 0, and 0 of consoles where there were none', () => {
    const [quiet, less] = [watched(10, 0, 0, 0, 0), watched(9, 0, 0, 100, 0)];
    const [server] = costsOf({ quiet, alone: less, all: less, last: less });
    expect([server?.phone.cpu, server?.console.cpu]).toEqual([0, 0]);
  });
});

describe('the size for so many', () => {
  const cost = {
    name: 'server',
    phone: { cpu: 0.2, memoryMb: 0.1 },
    console: { cpu: 2, memoryMb: 1 },
    quiet: { cpu: 5, memoryMb: 200 },
  };

  test('is the costs times their number, in cores, instances, memory and bits', () => {
    const size = sizeOf(10_000, 1 / 20, [cost], { phone: 250, console: 25_000 });
    expect(size.consoles).toBe(500);
    // (10,000 × 0.2 + 500 × 2) ms a second are 3 cores, 5 instances at 60 %.
    expect(size.parts[0]?.cores).toBeCloseTo(3);
    expect(size.parts[0]?.instances).toBe(5);
    expect(size.parts[0]?.memoryMb).toBeCloseTo(5 * 200 + 1_000 + 500);
    expect(size.megabits).toBeCloseTo(120);
  });

  test('has the fewest instances of which none is busier than it may be', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (phones) => {
        const { parts } = sizeOf(phones, 0.05, [cost], { phone: 1, console: 1 });
        const { cores = 0, instances = 0 } = parts[0] ?? {};
        expect(cores / instances).toBeLessThanOrEqual(wellUsed + 1e-9);
        if (instances > 1) expect(cores / (instances - 1)).toBeGreaterThan(wellUsed);
      }),
    );
  });
});

describe('a ramp', () => {
  const limit = { part: 0.99, ms: 250 };

  test.each([
    ['p99>250', limit],
    ['p50 > 20', { part: 0.5, ms: 20 }],
    ['p99>0', null],
    ['p90>250', null],
    ['99>250', null],
    ['p99<250', null],
  ])('reads %s', (text, read) => expect(readLimit(text)).toEqual(read));

  test('breaks where a percentile of any kind of call is above the limit', () => {
    expect(broke(tallyOf(Array<number>(100).fill(204), 240), limit)).toBeNull();
    expect(broke(tallyOf(Array<number>(100).fill(204), 260), limit)).toMatch(
      /^p99 of position was 2[56]\d ms$/,
    );
    // Two of a hundred are beyond, one is not.
    const some = (late: number) =>
      addTallies(tallyOf(Array<number>(100 - late).fill(204)), tallyOf(Array<number>(late).fill(204), 900));
    expect([broke(some(1), limit), broke(some(2), limit) === null]).toEqual([null, false]);
  });

  test('breaks where more than one call of a thousand is an error, or could not be sent in time', () => {
    const withErrors = (count: number) => [
      ...Array<number>(1_000 - count).fill(204),
      ...Array<number>(count).fill(503),
    ];
    expect(broke(tallyOf(withErrors(1)), limit)).toBeNull();
    expect(broke(tallyOf(withErrors(2)), limit)).toBe(
      '0.20 % of the calls were not answered, or not sent in time',
    );
    const late = tallyOf(withErrors(0));
    late.calls.position.skipped = 2;
    expect(broke(late, limit)).toMatch(/not sent in time$/);
    expect(broke(emptyTally(), limit)).toBe('nothing was asked');
  });

  const so: StepsSoFar = {
    ...{ phones: 100, most: 1_000, broken: null, isOwnLimit: false, secondsLeft: 100, stepSeconds: 20 },
  };

  test('doubles the phones, and ends where something broke, the load is at its limit, or accounts or time are used up', () => {
    expect(nextStep(so)).toEqual({ phones: 200 });
    expect(nextStep({ ...so, broken: 'p99 of poll was 300 ms' })).toEqual({ ends: 'p99 of poll was 300 ms' });
    const own = 'the load itself was the limit: the server may bear more';
    expect(nextStep({ ...so, isOwnLimit: true })).toEqual({ ends: own });
    expect(nextStep({ ...so, isOwnLimit: true, broken: 'late' })).toEqual({ ends: `late, and ${own}` });
    expect(nextStep({ ...so, phones: 501 })).toHaveProperty('ends');
    expect(nextStep({ ...so, secondsLeft: 19 })).toHaveProperty('ends');
  });

  test('comes to an end within its time and its accounts, whatever they are', () => {
    fc.assert(
      fc.property(number, number, fc.integer({ min: 3, max: 600 }), (first, most, stepSeconds) => {
        let [phones, secondsLeft] = [first, 3_600];
        for (let steps = 0; ; steps += 1) {
          expect(steps).toBeLessThan(20);
          const next = nextStep({ ...so, phones, most, secondsLeft, stepSeconds });
          if ('ends' in next) break;
          phones = next.phones;
          secondsLeft -= stepSeconds;
          expect(phones).toBeLessThanOrEqual(most);
          expect(secondsLeft).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test('and the times before it together take no more than was given', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 3_600 }),
        fc.integer({ min: 3, max: 3_600 }),
        (seconds, stepSeconds) => {
          for (const ramp of [null, { limit, stepSeconds }]) {
            const { quiet, alone, all } = timesOf({ seconds, ramp });
            expect(quiet + alone + all).toBeLessThanOrEqual(seconds + 1e-9);
            if (ramp) expect(all).toBeLessThanOrEqual(stepSeconds);
          }
        },
      ),
    );
  });
});

describe('the load itself', () => {
  test('is the limit where one of its processes is busy, or its thread late', () => {
    expect(isOwnLimit({ cpu: 0.5, lateMs: 20 })).toBe(false);
    expect(isOwnLimit({ cpu: 0.9, lateMs: 0 })).toBe(true);
    expect(isOwnLimit({ cpu: 0.1, lateMs: 60 })).toBe(true);
  });

  test('reads its time in µs and its delay in ns, of which 10 ms are its own looks', () => {
    expect(generatorOf({ user: 400_000, system: 100_000 }, 2, 30e6)).toEqual({ cpu: 0.25, lateMs: 20 });
    expect(busyShare({ busy: 100, all: 1_000 }, { busy: 400, all: 1_400 })).toBe(0.75);
  });
});
