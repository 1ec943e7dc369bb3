import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoFieldPassword, demoPhone } from '../../server/demo/logins.ts';
import {
  createPasswordChecker,
  hashPassword,
  type Requester,
  TooManyChecks,
} from '../../server/session/passwords.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

const requester: Requester = { kind: 'console', hospitalId: 1, name: 'dispatcher', address: '10.0.0.1' };
const cheap = { N: 2 ** 10, r: 8, p: 1 };
const dear = { N: 2 ** 11, r: 4, p: 2 };

describe('a hash', () => {
  test('states its cost, and is checked at that cost by a server with another', async () => {
    const hash = await hashPassword('a password', cheap);
    expect(hash).toMatch(/^scrypt\$1024\$8\$1\$[^$]+\$[^$]+$/);
    const checker = createPasswordChecker({ cost: dear });
    expect(await checker.check('a password', hash, requester)).toBe(true);
    expect(await checker.check('another one', hash, requester)).toBe(false);
  });

  test('of the form that did not say it is still known', async () => {
    const old = 'scrypt$AAECAwQFBgcICQoLDA0ODw==$h6VzD/ybbEVSBNm5ogeYihQ1W4fa0q00E2RQG7LL6vA=';
    const checker = createPasswordChecker();
    expect(await checker.check('Uma’s café', old, requester)).toBe(true);
    expect(await checker.check('Uma’s cafe', old, requester)).toBe(false);
    expect(await checker.renew('Uma’s café', old, requester)).toBeNull();
    expect(await createPasswordChecker({ cost: dear }).renew('Uma’s café', old, requester)).toMatch(
      /^scrypt\$2048\$4\$2\$/,
    );
  });

  test('of today’s cost stays', async () => {
    const checker = createPasswordChecker({ cost: cheap });
    expect(await checker.renew('a password', await hashPassword('a password', cheap), requester)).toBeNull();
  });
});

describe('a right sign-in', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ passwords: createPasswordChecker({ cost: cheap }) });
  });
  afterAll(() => server.close());
  const hashes = async () => {
    const [row] = await server.database.query<{ console: string; phone: string }>(
      `SELECT (SELECT password_hash FROM hospital WHERE email = 'demo@homedraw.example') AS console,
         (SELECT password_hash FROM driver WHERE phone = $1) AS phone`,
      [demoPhone(0, 0)],
    );
    return row ?? { console: '', phone: '' };
  };
  const signInConsole = (password: string) =>
    server.call(null, 'POST', '/api/hospitals/login', { email: 'demo@homedraw.example', password });
  const signInPhone = (password: string) =>
    server.call(null, 'POST', '/api/field/login', { phone: demoPhone(0, 0), password });

  test('leaves a hash of today’s cost behind, a wrong one the hash of before', async () => {
    const before = await hashes();
    expect([(await signInConsole('wrong')).statusCode, (await signInPhone('wrong')).statusCode]).toEqual([
      401, 401,
    ]);
    expect(await hashes()).toEqual(before);
    expect([
      (await signInConsole('Demo@2024')).statusCode,
      (await signInPhone(demoFieldPassword)).statusCode,
    ]).toEqual([200, 200]);
    const after = await hashes();
    for (const hash of Object.values(after)) expect(hash).toMatch(/^scrypt\$1024\$8\$1\$/);
    expect([
      (await signInConsole('Demo@2024')).statusCode,
      (await signInPhone(demoFieldPassword)).statusCode,
    ]).toEqual([200, 200]);
    expect(await hashes()).toEqual(after);
  });

  test('does not wait for that where there is no time for it', async () => {
    const busy = createPasswordChecker({ cost: dear });
    const passwords = { ...busy, renew: () => Promise.reject(new TooManyChecks(3)) };
    const again = await startTestServer({ database: server.database, passwords });
    const body = { email: 'demo@homedraw.example', password: 'Demo@2024' };
    expect((await again.call(null, 'POST', '/api/hospitals/login', body)).statusCode).toBe(200);
    await again.close();
  });
});
