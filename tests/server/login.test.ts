import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoFieldPassword, demoPhone } from '../../server/demo/logins.ts';
import { createLoginLimit } from '../../server/session/login-limit.ts';
import {
  createPasswordChecker,
  longestPassword,
  type Requester,
  TooManyChecks,
} from '../../server/session/passwords.ts';
import { createOwnLimits } from '../../server/session/rate-limit.ts';
import { testCost, testNow } from './support/test-database.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { trustProxy: 1 } });
});
afterAll(() => server.close());
let address = 0;
beforeEach(() => {
  server.clock.now = testNow;
  address += 1;
});

/** Each test calls from an address of its own, so that the attempts of another do not count. */
const post = (url: string, body: object) =>
  server.call(null, 'POST', url, body, { 'x-forwarded-for': `10.0.0.${address}` });
const dispatcher = {
  url: '/api/hospitals/login',
  name: 'email',
  right: 'demo@homedraw.example',
  password: 'Demo@2024',
};
const phone = { url: '/api/field/login', name: 'phone', right: demoPhone(0, 0), password: demoFieldPassword };

describe.each([
  ['a console', dispatcher],
  ['a phone', phone],
])('the sign-in of %s', (_who, { url, name, right, password }) => {
  const login = (who: string, secret: string) => post(url, { [name]: who, password: secret });

  test('limits guesses that come side by side as it limits those one after another', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, guess) => login(right, `guess ${guess}`)),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    // Two are looked at and one waits; what was not looked at is not held against anybody.
    const looked = statuses.filter((status) => status === 401).length;
    expect(looked).toBe(3);
    for (let guess = looked; guess < 10; guess += 1)
      expect((await login(right, `one more ${guess}`)).statusCode).toBe(401);
    expect((await login(right, password)).statusCode).toBe(429);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(60 - looked);
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  test('does not count right passwords, however many come at once', async () => {
    await login(right, password);
    const answers = await Promise.all(Array.from({ length: 8 }, () => login(right, password)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200));
    for (let guess = 0; guess < 9; guess++) expect((await login(right, 'guess')).statusCode).toBe(401);
    expect((await login(right, password)).statusCode).toBe(200);
  });

  const strange: readonly (readonly [string, string])[] = [
    ['a NUL', 'a\0b'],
    ['half an emoji', 'a\ud83e'],
    ['a thousand signs', 'x'.repeat(1_000)],
    ['accents without end', `a${'\u0315\u0300'.repeat(40_000)}`],
    ['nothing', ''],
  ];
  test.each(strange)('answers %s as it answers every wrong name and password', async (_what, text) => {
    const answers = [await login(text, password), await login(right, text), await login('nobody', text)];
    const wrong = await login('nobody', 'wrong');
    expect(wrong.statusCode).toBe(401);
    for (const answer of answers) expect([answer.statusCode, answer.body]).toEqual([401, wrong.body]);
    expect(server.log).toEqual([]);
  });
});

describe('the passwords that are checked', () => {
  const nobody = null;
  const requester = (nth: number): Requester => ({
    kind: 'console',
    hospitalId: null,
    name: `dispatcher ${nth}`,
    address: `10.0.0.${nth}`,
  });

  test('are two at a time; so many wait, and the next is refused for some seconds', async () => {
    const checker = createPasswordChecker({ atOnce: 1, waiting: 2, cost: testCost });
    const checks = Array.from({ length: 5 }, (_, nth) =>
      checker.check(`wrong ${nth}`, nobody, requester(nth)),
    );
    const outcomes = await Promise.allSettled(checks);
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    await expect(Promise.reject((outcomes[4] as PromiseRejectedResult).reason)).rejects.toBeInstanceOf(
      TooManyChecks,
    );
    expect(await checker.check('wrong', nobody, requester(9))).toBe(false);
  });

  test('are never brought into one form beyond their length', async () => {
    const { normalize } = String.prototype;
    let longest = 0;
    String.prototype.normalize = function (this: string, form?: string) {
      longest = Math.max(longest, this.length);
      return normalize.call(this, form);
    };
    try {
      const checker = createPasswordChecker();
      await checker.check('x'.repeat(longestPassword + 1), nobody, requester(1));
      await checker.check('x'.repeat(longestPassword), nobody, requester(1));
    } finally {
      String.prototype.normalize = normalize;
    }
    expect(longest).toBe(longestPassword);
  });
});

test('a server with too much to check says when to come again, and does not hold it against the caller', async () => {
  const busy = await startTestServer({
    database: server.database,
    passwords: createPasswordChecker({ atOnce: 1, waiting: 0, cost: testCost }),
  });
  try {
    let guesses = 0;
    const login = () =>
      busy.call(null, 'POST', '/api/hospitals/login', {
        email: 'demo@homedraw.example',
        password: `guess ${guesses++}`,
      });
    const answers = await Promise.all(Array.from({ length: 10 }, login));
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(1);
    for (const answer of answers)
      if (answer.statusCode === 429) expect(answer.headers['retry-after']).toBe('3');
    // Of the ten that the limit gives only one is gone.
    for (let guess = 0; guess < 9; guess++) expect((await login()).statusCode).toBe(401);
    expect((await login()).statusCode).toBe(429);
  } finally {
    await busy.close();
  }
});

describe('the address that attempts are counted for', () => {
  const guess = (server: TestServer, header: string) =>
    server.call(
      null,
      'POST',
      '/api/hospitals/login',
      { email: 'a@b.example', password: 'x' },
      { 'x-forwarded-for': header },
    );

  test('is the one that our proxy saw, not one that the caller wrote before it', async () => {
    for (let turn = 0; turn < 10; turn++)
      expect((await guess(server, `10.9.9.${turn}, 10.8.8.8`)).statusCode).toBe(401);
    expect((await guess(server, '10.9.9.99, 10.8.8.8')).statusCode).toBe(429);
    expect((await guess(server, '10.8.8.8, 10.8.8.9')).statusCode).toBe(401);
  });
  test.each([
    ['with its port', (turn: number) => `203.0.113.7:${40_000 + turn}`],
    ['in brackets, with its port', (turn: number) => `[2001:db8:7::1]:${40_000 + turn}`],
    ['in brackets', () => '[2001:db8:8::1]'],
    [
      'of the proxy, where it names none',
      (turn: number) => (turn % 2 === 0 ? `somebody ${turn}` : `10.7.7.${turn}, _hidden`),
    ],
  ])('is the same %s', async (_how, header) => {
    for (let turn = 0; turn < 10; turn++) expect((await guess(server, header(turn))).statusCode).toBe(401);
    expect((await guess(server, header(10))).statusCode).toBe(429);
    expect(server.audit.at(-1)?.address).toMatch(/^(203\.0\.113\.7|2001:db8:[78]::1|127\.0\.0\.1)$/);
  });
  test('is the nearest one that is no proxy of ours, where their addresses are known', async () => {
    const behind = await startTestServer({
      database: server.database,
      settings: { trustProxy: ['127.0.0.1', '10.1.0.0/16'] },
    });
    try {
      for (let turn = 0; turn < 10; turn++)
        expect((await guess(behind, `10.9.9.${turn}, 10.8.8.8, 10.1.2.3`)).statusCode).toBe(401);
      expect((await guess(behind, '10.8.8.8')).statusCode).toBe(429);
    } finally {
      await behind.close();
    }
  });
});

test('an attempt that is given back does not count', async () => {
  const limit = createLoginLimit(
    createOwnLimits(() => 0),
    'console',
  );
  for (let turn = 0; turn < 200; turn++) {
    expect(await limit.begin('here', 'name')).toBe(0);
    await limit.giveBack('here', 'name');
  }
  for (let turn = 0; turn < 10; turn++) expect(await limit.begin('here', 'name')).toBe(0);
  expect(await limit.begin('here', 'name')).toBeGreaterThan(0);
  expect(await limit.begin('there', 'name')).toBe(0);
});
