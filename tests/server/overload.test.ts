import { describe, expect, test, vi } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import { watchWaits } from '../../server/database/waits.ts';
import { overloaded } from '../../server/http/errors.ts';
import { defaultLimits } from '../../server/http/limits.ts';
import { watchLoop } from '../../server/http/loop-delay.ts';
import { type Load, type OverloadThresholds, overloadLevelOf } from '../../server/http/overload.ts';
import { serversOfFile } from './support/servers-of-file.ts';

const never: Load = { queueUtilisation: 2, loopDelayMs: 1e9, databaseWaitMs: 1e9 };
const always: Load = { ...never, loopDelayMs: 0 };

describe('a server that has too much to do', () => {
  const startServer = serversOfFile();
  const start = async (overload: OverloadThresholds, waiting = 10) => {
    const limits = { overload, points: { windowMs: 1, sharedWindowMs: 1, atOnce: 10, waiting } };
    const made = await startServer({ limits });
    const [phone, cookie] = [await made.phoneCookie(0, 0), await made.consoleCookie(0)];
    const point = { latitude: 13, longitude: 80, deliveryStatus: 'PROCESSING' };
    return {
      reads: async () => {
        const urls = [
          '/api/orders',
          '/api/orders/total/count',
          '/api/location/all',
          '/api/tests',
          '/api/drivers',
        ];
        const answers = [
          ...(await Promise.all(urls.map((url) => made.call(cookie, 'GET', url)))),
          await made.call(phone, 'GET', '/api/field/orders'),
        ];
        return answers;
      },
      post: () => made.call(phone, 'POST', '/api/field/location', point),
      others: async () => {
        const login = { email: 'demo@homedraw.example', password: 'Demo@2024' };
        return [
          (await made.call(null, 'GET', '/health')).statusCode,
          (await made.call(null, 'GET', '/config.json')).statusCode,
          (await made.call(null, 'POST', '/api/hospitals/login', login)).statusCode,
          (await made.call(phone, 'PUT', '/api/field/online', { online: true })).statusCode,
        ];
      },
    };
  };

  test('sheds reads first, and says when to come again', async () => {
    const { reads, post, others } = await start({ 1: always, 2: never });
    for (const answer of await reads()) {
      expect(answer.statusCode).toBe(503);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(2);
      expect(answer.body).toBe(
        'The server has too much to do at the moment. Please try again in a few seconds.',
      );
    }
    expect((await post()).statusCode).toBe(204);
    expect(await others()).toEqual([200, 200, 200, 204]);
  });
  test('then takes no more positions, and still takes logins and reports of phones', async () => {
    const { reads, post, others } = await start({ 1: always, 2: always });
    for (const { statusCode } of await reads()) expect(statusCode).toBe(503);
    const refused = await post();
    expect(refused.statusCode).toBe(503);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(2);
    expect(await others()).toEqual([200, 200, 200, 204]);
  });
  test('refuses the position that would wait behind too many, and takes those before it', async () => {
    const { post } = await start({ 1: never, 2: never }, 3);
    const answers = await Promise.all(Array.from({ length: 8 }, post));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([204, 503]));
    expect(statuses.slice(0, 3)).toEqual([204, 204, 204]);
  });
  test('answers everything while there is none of the signs', async () => {
    const { reads, post } = await start({ 1: never, 2: never });
    for (const { statusCode } of await reads()) expect(statusCode).toBe(200);
    expect((await post()).statusCode).toBe(204);
  });
});

test('callers are answered different times, all within some seconds', () => {
  const seconds = (random: number) => Number(overloaded(() => random).headers['retry-after']);
  expect([0, 0.5, 0.999].map(seconds)).toEqual([2, 5, 8]);
});

describe('the overload level', () => {
  const calm: Load = { queueUtilisation: 0, loopDelayMs: 0, databaseWaitMs: 0 };
  const { overload } = defaultLimits;
  test.each(['queueUtilisation', 'loopDelayMs', 'databaseWaitMs'] as const)(
    'follows from %s alone',
    (sign) => {
      const at = (value: number) => overloadLevelOf({ ...calm, [sign]: value }, overload);
      expect(overloadLevelOf(calm, overload)).toBe(0);
      expect([at(overload[1][sign]), at(overload[2][sign])]).toEqual([1, 2]);
      expect(at(overload[1][sign] * 0.99)).toBe(0);
    },
  );
  test('comes to reads before it comes to positions', () => {
    for (const sign of ['queueUtilisation', 'loopDelayMs', 'databaseWaitMs'] as const)
      expect(overload[1][sign]).toBeLessThan(overload[2][sign]);
  });
});

test('a thread is late when it is so at every look, not for one long task', () => {
  vi.useFakeTimers();
  let moment = 0;
  const loop = watchLoop(() => moment);
  const look = (late: number) => {
    moment += 100 + late;
    vi.advanceTimersByTime(100);
  };
  look(900);
  look(0);
  look(900);
  expect(loop.ms()).toBe(0);
  look(400);
  look(700);
  expect(loop.ms()).toBe(400);
  look(0);
  expect(loop.ms()).toBe(0);
  loop.stop();
  vi.useRealTimers();
});

test('the wait for the database is that of the oldest statement which is not answered', async () => {
  let moment = 0;
  const answers: (() => void)[] = [];
  const held = () =>
    new Promise<never>((resolve) => {
      answers.push(resolve as () => void);
    });
  const inner = { query: held, transaction: held } as unknown as Database;
  const database = watchWaits(inner, () => moment);
  expect(database.waitMs()).toBe(0);
  const first = database.query('1');
  moment = 100;
  const second = database.transaction(async () => {});
  moment = 150;
  expect(database.waitMs()).toBe(150);
  answers[0]?.();
  await first;
  expect(database.waitMs()).toBe(50);
  answers[1]?.();
  await second;
  expect(database.waitMs()).toBe(0);
});
