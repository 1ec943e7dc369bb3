/**
 * A sign-in takes its time, in which its password may be given another: what was right when it
 * began opens nothing then.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import { demoFieldPassword, demoPhone } from '../../server/demo/logins.ts';
import { setPassword, signOutHospital } from '../../server/operator/hospitals.ts';
import { createPasswordChecker, hashPassword } from '../../server/session/passwords.ts';
import { createSessions } from '../../server/session/sessions.ts';
import { testCost, testNow } from './support/test-database.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

let server: TestServer;
/** Happens when the next password was looked at, before anything is made of it. */
let meanwhile: (() => Promise<unknown>) | null;
beforeEach(async () => {
  meanwhile = null;
  // Another cost than that of the tests' hashes, so that a right password is also hashed anew.
  const checker = createPasswordChecker({ cost: { ...testCost, p: testCost.p + 1 } });
  const passwords: typeof checker = {
    ...checker,
    check: async (...asked) => {
      const matches = await checker.check(...asked);
      const happens = meanwhile;
      meanwhile = null;
      await happens?.();
      return matches;
    },
  };
  server = await startTestServer({ passwords });
});
afterEach(() => server.close());

const sessionsStored = async () =>
  (await server.database.query<{ n: number }>('SELECT count(*)::integer AS n FROM session'))[0]?.n;
const signInConsole = (password: string) =>
  server.call(null, 'POST', '/api/hospitals/login', { email: 'demo@homedraw.example', password });
const signInPhone = (password: string) =>
  server.call(null, 'POST', '/api/field/login', { phone: demoPhone(0, 0), password });

describe('with a password that is another by then', () => {
  test('a console is answered that it is wrong, and has no session', async () => {
    meanwhile = () => setPassword(server.database, 'SRM001', 'a better one');
    expect((await signInConsole('Demo@2024')).statusCode).toBe(401);
    expect(await sessionsStored()).toBe(0);
    expect((await signInConsole('a better one')).statusCode).toBe(200);
  });
  test('a phone is answered so too', async () => {
    meanwhile = async () =>
      server.database.query('UPDATE driver SET password_hash = $1 WHERE phone = $2', [
        await hashPassword('Another@2024', testCost),
        demoPhone(0, 0),
      ]);
    expect((await signInPhone(demoFieldPassword)).statusCode).toBe(401);
    expect(await sessionsStored()).toBe(0);
    expect((await signInPhone('Another@2024')).statusCode).toBe(200);
  });
});

test('with the same password, hashed anew by somebody else, both are signed in', async () => {
  let other = 0;
  meanwhile = async () => {
    other = (await signInConsole('Demo@2024')).statusCode;
  };
  expect([(await signInConsole('Demo@2024')).statusCode, other]).toEqual([200, 200]);
  expect(
    (await Promise.all([signInPhone(demoFieldPassword), signInPhone(demoFieldPassword)])).map(
      ({ statusCode }) => statusCode,
    ),
  ).toEqual([200, 200]);
});

test('a session that an operator ended while it was looked up, or opened, is in memory no more', async () => {
  let deliver = () => {};
  let hold = false;
  const query: Database['query'] = async (text, values) => {
    const rows = await server.database.query<never>(text, values);
    if (hold) {
      hold = false;
      await new Promise<void>((resolve) => {
        deliver = resolve;
      });
    }
    return rows;
  };
  const sessions = createSessions({ ...server.database, query }, () => testNow);
  const owner = { hospitalId: server.hospitals[0], driverId: null };
  const end = async () => {
    await signOutHospital(server.database, 'SRM001', false);
    await sessions.recheck();
    deliver();
  };
  hold = true;
  const opening = sessions.open(owner);
  await expect.poll(() => hold).toBe(false);
  await end();
  expect(await sessions.find(await opening)).toBeNull();

  const token = await createSessions(server.database, () => testNow).open(owner);
  hold = true;
  const found = sessions.find(token);
  await expect.poll(() => hold).toBe(false);
  await end();
  expect(await found).toBeNull();
  expect(await sessions.find(token)).toBeNull();
});
