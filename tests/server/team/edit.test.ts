import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { registrationForm, sendForm } from '../support/registration.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let dispatcher: string;
let before: Record<string, unknown>;
const phone = '9876500001';
beforeAll(async () => {
  server = await startTestServer();
  dispatcher = await server.consoleCookie(0);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.query('DELETE FROM driver WHERE phone LIKE $1', ['98765%']);
  await sendForm(server, dispatcher, registrationForm());
  before = await rowOf((row) => row['phone'] === phone);
});

const rowOf = async (wanted: (row: Record<string, unknown>) => boolean) => {
  const rows: Record<string, unknown>[] = (await server.call(dispatcher, 'GET', '/api/drivers')).json();
  return rows.find(wanted) ?? {};
};
const now = () => rowOf(({ id }) => id === before['id']);
/** The whole row as it was read, with what is edited. */
const edit = (changes: object, cookie = dispatcher, id = before['id']) =>
  server.call(cookie, 'PATCH', `/api/drivers/admin/${id}`, { ...before, ...changes });

describe('two edits at once', () => {
  const write = (row: object, changes: object, version: unknown) =>
    server.call(
      dispatcher,
      'PATCH',
      `/api/drivers/admin/${before['id']}`,
      { ...row, ...changes },
      {
        'if-match': `"${version}"`,
      },
    );

  test('the second is refused, as the copy is old, and nothing of the first is lost', async () => {
    const { version } = before;
    expect((await write(before, { address: '4, Church Road' }, version)).statusCode).toBe(204);
    const second = await write(before, { vehicleNumber: 'TN 01 B 2' }, version);
    expect([second.statusCode, second.body]).toEqual([
      412,
      'The phlebotomist was changed meanwhile: look at it again.',
    ]);
    const newer = await now();
    expect((await write(newer, { vehicleNumber: 'TN 01 B 2' }, newer['version'])).statusCode).toBe(204);
    expect(await now()).toMatchObject({ address: '4, Church Road', vehicleNumber: 'TN 01 B 2' });
  });
  test('an edit without a change counts as done, with any version', async () => {
    await write(before, { address: '4, Church Road' }, before['version']);
    expect((await write(await now(), {}, before['version'])).statusCode).toBe(204);
  });
  test('a phone that comes online changes no field that an administrator edits', async () => {
    await server.database.query('UPDATE driver SET online = NOT online WHERE id = $1', [before['id']]);
    expect(await now()).toMatchObject({ version: before['version'] });
  });
  test('a version that is none is refused by name', async () => {
    const answer = await write(before, { address: 'x' }, 'three');
    expect([answer.statusCode, answer.body]).toEqual([
      400,
      'If-Match must be one version in quotes, such as "3".',
    ]);
  });
});

describe('an edit', () => {
  test('writes the fields that differ and leaves the rest', async () => {
    const changes = {
      fullName: ' Uma Devi Raman ',
      phone: '+91 98765 00002',
      licenseType: 'MCWG',
      licenseExpiryDate: '2030-01-31',
      address: null,
      email: '',
      vehicleType: 'Bike',
    };
    const answer = await edit(changes);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await now()).toEqual({
      ...before,
      ...changes,
      version: Number(before['version']) + 1,
      ...{ fullName: 'Uma Devi Raman', phone: '9876500002', email: null, vehicleType: 'bike' },
    });
    expect(server.audit.at(-1)).toMatchObject({
      action: 'phlebotomist.edit',
      outcome: 'done',
      phlebotomistId: String(before['id']),
    });
    expect(server.audit.at(-1)).not.toHaveProperty('orderId');
  });
  test('changes no field that is not the console’s, and no unknown one', async () => {
    const foreign = {
      id: 1,
      hospitalCode: 'KAVERI002',
      hospitalId: server.hospitals[1],
      password: 'Sealing_Wax8',
      passwordHash: 'x',
      online: true,
      aadharImage: 'https://evil.example/x',
      profileImagePath: null,
      somethingElse: { deep: 1 },
    };
    expect((await edit(foreign)).statusCode).toBe(204);
    expect(await now()).toEqual(before);
    const signIn = await server.call(null, 'POST', '/api/field/login', { phone, password: 'Sealing_Wax7' });
    expect(signIn.statusCode).toBe(200);
  });
  test('of the own email’s capitals is not somebody else’s', async () => {
    expect((await edit({ email: 'Uma@Mail.example' })).statusCode).toBe(204);
    expect(await now()).toMatchObject({ email: 'Uma@Mail.example' });
  });
  test('of nothing is done', async () => {
    expect((await edit({})).statusCode).toBe(204);
    const nothing = await server.call(dispatcher, 'PATCH', `/api/drivers/admin/${before['id']}`, {});
    expect(nothing.statusCode).toBe(204);
    expect(await now()).toEqual(before);
  });
  test('of one field goes through, whatever another has held since before the rules', async () => {
    await server.database.query(
      `UPDATE driver SET vehicle_type = 'Van', email = 'none', start_time = '9' WHERE id = $1`,
      [before['id']],
    );
    before = await now();
    expect((await edit({ address: '5, Church Road' })).statusCode).toBe(204);
    expect(await now()).toEqual({ ...before, address: '5, Church Road', version: expect.any(Number) });
  });
  test('to full time takes the hours away, to nothing too', async () => {
    await edit({ workType: 'FULL_TIME' });
    expect(await now()).toMatchObject({ workType: 'FULL_TIME', startTime: null, endTime: null });
    before = await now();
    await edit({ workType: 'part_time', startTime: '16:00', endTime: '21:00' });
    expect(await now()).toMatchObject({ workType: 'PART_TIME', startTime: '16:00', endTime: '21:00' });
    before = await now();
    await edit({ workType: null });
    expect(await now()).toMatchObject({ workType: null, startTime: null, endTime: null });
  });
  test.each(['phone', 'email'])('of two to the same %s at once is one of them', async (field) => {
    const other = await rowOf(({ id }) => id !== before['id']);
    for (let turn = 0; turn < 8; turn++) {
      const taken = { [field]: field === 'phone' ? `987651000${turn}` : `taken${turn}@mail.example` };
      const answers = await Promise.all([
        edit(taken),
        server.call(dispatcher, 'PATCH', `/api/drivers/admin/${other['id']}`, { ...other, ...taken }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
    }
    await server.call(dispatcher, 'PATCH', `/api/drivers/admin/${other['id']}`, other);
  });
});

describe('refused, and nothing is changed:', () => {
  test.each([
    ['no name', { fullName: ' ' }, 400, 'Full name is required.'],
    ['no phone', { phone: null }, 400, 'Phone is required.'],
    ['five digits', { phone: '98765' }, 400, 'Phone must have ten digits'],
    ['a number', { phone: 9_876_500_002 }, 400, 'Phone must be a text or null.'],
    ['a name of 500', { fullName: 'x'.repeat(500) }, 400, 'Full name may have 200 characters at most.'],
    ['a NUL', { address: 'a\0' }, 400, 'Address holds characters that cannot be kept.'],
    ['half an email', { email: 'uma@' }, 400, 'Email must be an address'],
    ['a date of none', { licenseExpiryDate: '31.01.2030' }, 400, 'License expiry date must be a date'],
    ['a birthday of 1850', { dob: '1850-05-01' }, 400, 'Dob must be a date'],
    ['a licence until 9999', { licenseExpiryDate: '9999-12-31' }, 400, 'License expiry date must be a date'],
    ['a third work type', { workType: 'NIGHTS' }, 400, 'Work type must be FULL_TIME or PART_TIME.'],
    ['no end', { endTime: null }, 400, 'End time is required.'],
    ['an end before', { endTime: '05:00' }, 400, 'End time must be after the start time.'],
    ['no time', { startTime: 'noon' }, 400, 'Start time'],
  ])('%s', async (_what, changes, status, text) => {
    const answer = await edit(changes);
    expect([answer.statusCode, answer.body]).toEqual([status, expect.stringContaining(text)]);
    expect(await now()).toEqual(before);
  });
  test('the phone or the email of somebody else', async () => {
    const other = await rowOf(({ id }) => id !== before['id']);
    for (const changes of [{ phone: other['phone'] }, { email: String(other['email']).toUpperCase() }]) {
      const answer = await edit(changes);
      expect([answer.statusCode, answer.body]).toEqual([
        409,
        'Phlebotomist with this email or phone already exists.',
      ]);
    }
    expect(await now()).toEqual(before);
  });
  test('a phlebotomist of another hospital, and none', async () => {
    const foreigner = await server.consoleCookie(1);
    const answers = [
      await edit({ fullName: 'Taken' }, foreigner),
      await edit({ fullName: 'x' }, dispatcher, await server.phlebotomist(1, 0)),
      await edit({}, dispatcher, 999_999),
      await edit({}, dispatcher, 'x'),
    ];
    for (const answer of answers)
      expect([answer.statusCode, answer.body]).toEqual([404, 'Phlebotomist not found']);
    expect(await now()).toEqual(before);
  });
});
