import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addHospital,
  listHospitals,
  removeHospital,
  renameHospital,
  setPassword,
  signOutHospital,
} from '../../../server/operator/hospitals.ts';
import { checkPassword, passwordsIn } from '../../../server/operator/password-rules.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const codes = async () => (await listHospitals(server.database)).map(({ code }) => code);
const login = async (email: string, password: string) =>
  (await server.call(null, 'POST', '/api/hospitals/login', { email, password })).statusCode;
const asks = async (cookie: string) => (await server.call(cookie, 'GET', '/api/tests')).statusCode;
const good = { email: 'desk@kmc.example', code: 'Kmc7', password: 'a good one' };

describe('the operator', () => {
  test('adds a hospital, which then signs in, and sees how much each has', async () => {
    await addHospital(server.database, good);
    expect(await login(good.email, good.password)).toBe(200);
    const [demo, , added] = await listHospitals(server.database);
    expect(demo).toMatchObject({ code: 'SRM001', phlebotomists: 60, orders: 300 });
    expect(added).toMatchObject({ code: 'Kmc7', email: good.email, phlebotomists: 0, orders: 0 });
  });

  test.each(['İnfo@klinik.example', 'Straẞe@klinik.example', 'Ärzte@klinik.example'])(
    'adds a hospital with the email %s, which signs in by it',
    async (email) => {
      await addHospital(server.database, { ...good, email, code: 'Klinik1' });
      expect(await login(email, good.password)).toBe(200);
      await removeHospital(server.database, 'klinik1');
    },
  );

  test.each([
    [{ ...good, email: 'nobody' }, /no email address/],
    [{ ...good, email: `${'x'.repeat(250)}@kmc.example` }, /no email address/],
    [{ ...good, code: '7' }, /no code/],
    [{ ...good, code: 'Kmc 7' }, /no code/],
    [{ ...good, password: 'seven c' }, /8 characters or more/],
    [{ ...good, password: 'x'.repeat(257) }, /256 characters at most/],
    [{ ...good, password: 'Password' }, /tried first/],
    [{ ...good, password: 'QWERTYUIOP' }, /tried first/],
    [{ ...good, password: 'Hospital@2026' }, /everybody here knows/],
    [{ ...good, password: 'kmc7-desk-kmc7' }, /everybody here knows/],
    [{ ...good, password: 'KMC 2026 xyz' }, /everybody here knows/],
    [{ ...good, password: '+91 98400 12345' }, /everybody here knows/],
    [{ ...good, code: 'KMC7', email: 'other@kmc.example' }, /exists already/],
    [{ ...good, code: 'Kmc8', email: 'DESK@kmc.example' }, /exists already/],
  ])('is refused with the reason why %o cannot be added', async (hospital, why) => {
    const before = await codes();
    await expect(addHospital(server.database, hospital)).rejects.toThrow(why);
    expect(await codes()).toEqual(before);
  });

  test.each(['sample of a long sentence', '83920184756301928374', 'Demo@2024'])(
    'may give it %s, which is more than words of the house',
    (password) => expect(() => checkPassword(password, good)).not.toThrow(),
  );

  test.each([
    ...['Password1!', 'P@ssword1', 'Pa$$w0rd#2024', 'Welcome@123', 'We1come@1', 'Abcd@1234', 'India@123'],
    ...['Princes$1', 'Qwerty@15081947', 'sunshine!!', 'F00tb@ll_7'],
  ])('may not give it %s, a common word in disguise', (password) =>
    expect(() => checkPassword(password, good)).toThrow('one of those that are tried first'),
  );

  test.each([
    'Demo@2024',
    'Field@2024',
    'Second@2024',
    'Sealing_Wax7',
    'Kolam7#rice',
    'welcome 7 to the lab',
    'India8392018475630',
  ])('may give it %s, which is more than a common word', (password) =>
    expect(() => checkPassword(password, good)).not.toThrow(),
  );

  test('gives it another email and code, and refuses those of another', async () => {
    await renameHospital(server.database, 'kmc7', { code: 'Kmc8', email: 'front@kmc.example' });
    expect(await codes()).toContain('Kmc8');
    expect(await login('front@kmc.example', good.password)).toBe(200);
    await expect(renameHospital(server.database, 'Kmc8', { code: 'srm001' })).rejects.toThrow(
      'exists already',
    );
    await expect(renameHospital(server.database, 'Kmc8', {})).rejects.toThrow('Say the new');
    await expect(renameHospital(server.database, 'Kmc9', { code: 'Kmc10' })).rejects.toThrow('No hospital');
  });

  test('gives it another code: its consoles, which go by the one before, are signed out, and nobody else', async () => {
    const console = await server.consoleCookie(1);
    const other = await server.consoleCookie(0);
    const phone = await server.phoneCookie(1, 0);
    const phoneAsks = async () => (await server.call(phone, 'GET', '/api/field/orders')).statusCode;
    const rename = async (to: { readonly code?: string; readonly email?: string }) => {
      const { consolesSignedOut } = await renameHospital(server.database, 'kaveri002', to);
      await server.services.sessions.recheck();
      return [consolesSignedOut, await asks(console)];
    };
    expect(await rename({ email: 'desk@kaveri.example' })).toEqual([false, 200]);
    expect(await rename({ code: 'KAVERI002', email: 'desk@kaveri.example' })).toEqual([false, 200]);
    expect(await rename({ code: 'Kaveri002' })).toEqual([true, 401]);
    expect([await asks(other), await phoneAsks()]).toEqual([200, 200]);
  });

  test('gives it another password: its consoles are signed out, its phones and others are not', async () => {
    const console = await server.consoleCookie(0);
    const other = await server.consoleCookie(1);
    const phone = await server.phoneCookie(0, 0);
    expect(await asks(console)).toBe(200);
    await expect(setPassword(server.database, 'srm001', 'srm001!!')).rejects.toThrow('everybody here knows');
    expect(await asks(console)).toBe(200);
    await setPassword(server.database, 'srm001', 'another one');
    await server.services.sessions.recheck();
    expect(await asks(console)).toBe(401);
    expect(await asks(other)).toBe(200);
    expect((await server.call(phone, 'GET', '/api/field/orders')).statusCode).toBe(200);
    expect(await login('demo@homedraw.example', 'Demo@2024')).toBe(401);
    expect(await login('demo@homedraw.example', 'another one')).toBe(200);
  });

  test('signs its consoles out, and its phones where that is meant; passwords stay', async () => {
    const console = await server.consoleCookie(0);
    const other = await server.consoleCookie(1);
    const phone = await server.phoneCookie(0, 0);
    const phoneAsks = async () => (await server.call(phone, 'GET', '/api/field/orders')).statusCode;
    await asks(console);
    expect(await signOutHospital(server.database, 'srm001', false)).toMatchObject({ phones: 0 });
    await server.services.sessions.recheck();
    expect([await asks(console), await phoneAsks(), await asks(other)]).toEqual([401, 200, 200]);
    const ended = await signOutHospital(server.database, 'SRM001', true);
    expect(ended).toMatchObject({ id: server.hospitals[0], consoles: 0 });
    expect(ended.phones).toBeGreaterThanOrEqual(1);
    await server.services.sessions.recheck();
    expect([await phoneAsks(), await asks(other)]).toEqual([401, 200]);
    expect(await login('demo@homedraw.example', 'another one')).toBe(200);
    await expect(signOutHospital(server.database, 'Nobody1', true)).rejects.toThrow('No hospital');
  });

  test('removes it with all its rows and ends its sessions', async () => {
    const console = await server.consoleCookie(1);
    const phone = await server.phoneCookie(1, 0);
    const closed: string[] = [];
    server.services.sessions.onClose((key) => closed.push(key));
    expect(await asks(console)).toBe(200);
    await removeHospital(server.database, 'KAVERI002');
    await server.services.sessions.recheck();
    expect(closed.length).toBeGreaterThanOrEqual(2);
    expect(await asks(console)).toBe(401);
    expect((await server.call(phone, 'GET', '/api/field/orders')).statusCode).toBe(401);
    expect(await codes()).toEqual(['SRM001', 'Kmc8']);
    const [left] = await server.database.query<{ n: number }>(
      'SELECT count(*)::integer AS n FROM orders WHERE hospital_id = $1',
      [server.hospitals[1]],
    );
    expect(left?.n).toBe(0);
    await expect(removeHospital(server.database, 'KAVERI002')).rejects.toThrow('No hospital');
  });
});

test.each(['\n', '\r\n'])(
  'the passwords that are tried first are read one a line, with lines that end in %j',
  (end) => {
    const list = passwordsIn(['password', 'sunshine1', ''].join(end));
    expect([list.has('password'), list.has('sunshine1')]).toEqual([true, true]);
  },
);
