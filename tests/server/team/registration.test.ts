import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { registrationFileBytes } from '../../../src/domain/registration-checks.ts';
import {
  jpeg,
  type OtherParts,
  pdf,
  png,
  registrationFields,
  registrationForm,
  sendForm,
} from '../support/registration.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let dispatcher: string;
beforeAll(async () => {
  server = await startTestServer();
  dispatcher = await server.consoleCookie(0);
});
afterAll(() => server.close());
afterEach(async () => {
  await server.database.query('DELETE FROM driver WHERE phone LIKE $1', ['98765%']);
});

const register = (other: OtherParts = {}, cookie: string | null = dispatcher) =>
  sendForm(server, cookie, registrationForm(other));
const listed = async (phone = registrationFields.phone) => {
  const rows: Record<string, unknown>[] = (await server.call(dispatcher, 'GET', '/api/drivers')).json();
  return rows.find((row) => row['phone'] === phone);
};
const stored = async () =>
  (
    await server.database.query<{ people: number; files: number }>(
      `SELECT (SELECT count(*)::integer FROM driver) AS people, (SELECT count(*)::integer FROM driver_file) AS files`,
    )
  )[0];
const exists = 'Phlebotomist with this email or phone already exists.';

describe('a registration', () => {
  test('makes a phlebotomist with everything that was filled in, and files that can be fetched', async () => {
    const { headers } = await server.call(dispatcher, 'GET', '/api/drivers');
    const answer = await register();
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
      201,
      'text/plain; charset=utf-8',
      'Phlebotomist registered successfully.',
    ]);
    const { password: _, ...fields } = registrationFields;
    const row = await listed();
    expect(row).toMatchObject({ ...fields, latitude: 13.0067, longitude: 80.2571, password: null });
    expect(row).toMatchObject({ online: false, licenseType: null, licenseExpiryDate: null });
    expect(row?.['profileImagePath']).toBe(row?.['profileImage']);
    for (const [part, content] of [
      ['aadharImage', pdf],
      ['licenseImage', jpeg],
      ['profileImage', png],
    ] as const)
      expect((await server.call(dispatcher, 'GET', String(row?.[part]))).rawPayload).toEqual(content);
    // The list that was known before is not the list any more.
    const again = await server.call(dispatcher, 'GET', '/api/drivers', undefined, {
      'if-none-match': String(headers['etag']),
    });
    expect(again.statusCode).toBe(200);
    expect(server.audit.at(-1)).toMatchObject({ action: 'phlebotomist.add', outcome: 'done', status: 201 });
  });
  test('is who signs in with the phone and the password, which stand nowhere in clear', async () => {
    await register();
    const { phone, password } = registrationFields;
    const signIn = await server.call(null, 'POST', '/api/field/login', { phone, password });
    expect(signIn.json()).toMatchObject({ fullName: 'Uma Devi', hospitalId: server.hospitals[0] });
    const rows = await server.database.query('SELECT * FROM driver WHERE phone = $1', [phone]);
    expect(JSON.stringify(rows)).not.toContain(password);
  });
  test.each(['98765 00001', '+919876500001', ' +91 98765 00001 '])(
    'keeps the phone %j as its ten digits',
    async (phone) => {
      expect((await register({ fields: { phone } })).statusCode).toBe(201);
      expect(await listed('9876500001')).toBeDefined();
    },
  );
  test('needs no more than what is required', async () => {
    const none = ['email', 'dob', 'address', 'accountNumber', 'ifscCode', 'latitude', 'longitude'];
    const fields = Object.fromEntries(none.map((name, index) => [name, index % 2 === 0 ? '' : undefined]));
    const answer = await register({
      fields: { ...fields, workType: 'FULL_TIME' },
      files: { profileImage: undefined },
    });
    expect(answer.statusCode).toBe(201);
    expect(await listed()).toMatchObject({
      ...{ email: null, dob: null, address: null, profileImage: null, profileImagePath: null },
      // Who works full time has no hours; who sends no place is at the specified one.
      ...{ startTime: null, endTime: null, latitude: 13.0827, longitude: 80.2707 },
    });
  });
  test('takes a field in which no file was chosen as what it is', async () => {
    const profileImage = { filename: '', content: Buffer.alloc(0) };
    expect((await register({ files: { profileImage } })).statusCode).toBe(201);
  });
});

describe('refused, and nothing is stored:', () => {
  const named = (filename: string, content: Buffer = jpeg) => ({ filename, content });
  const refused: readonly (readonly [string, OtherParts, number, string])[] = [
    ['no name', { fields: { fullName: ' ' } }, 400, 'Full name is required.'],
    ['no phone', { fields: { phone: undefined } }, 400, 'Phone is required.'],
    ['no vehicle', { fields: { vehicleType: '' } }, 400, 'Vehicle type is required.'],
    ['no number plate', { fields: { vehicleNumber: '' } }, 400, 'Vehicle number is required.'],
    ['no work type', { fields: { workType: '' } }, 400, 'Work type is required.'],
    ['no password', { fields: { password: '' } }, 400, 'Password is required.'],
    ['no code', { fields: { hospitalCode: '' } }, 400, 'Hospital code is required.'],
    ['no card', { files: { aadharImage: undefined } }, 400, 'Aadhar image is required.'],
    ['no licence', { files: { licenseImage: undefined } }, 400, 'License image is required.'],
    [
      'a name of 500',
      { fields: { fullName: 'x'.repeat(500) } },
      400,
      'Full name may have 200 characters at most.',
    ],
    ['a name of 9,000', { fields: { fullName: 'x'.repeat(9_000) } }, 400, 'The form holds too much.'],
    ['a NUL', { fields: { address: 'a\0b' } }, 400, 'Address holds characters that cannot be kept.'],
    [
      'five digits',
      { fields: { phone: '98765' } },
      400,
      'Phone must have ten digits, the first of them 6 to 9.',
    ],
    ['a phone from 5', { fields: { phone: '5876500001' } }, 400, 'Phone must have ten digits'],
    ['half an email', { fields: { email: 'uma@mail' } }, 400, 'Email must be an address such as'],
    ['a 30 February', { fields: { dob: '1994-02-30' } }, 400, 'Dob must be a date such as 1990-01-31.'],
    ['a car', { fields: { vehicleType: 'car' } }, 400, 'Vehicle type must be bike, scooter or cycle.'],
    [
      'a third work type',
      { fields: { workType: 'NIGHTS' } },
      400,
      'Work type must be FULL_TIME or PART_TIME.',
    ],
    ['no end', { fields: { endTime: undefined } }, 400, 'End time is required.'],
    ['an end before', { fields: { endTime: '05:59' } }, 400, 'End time must be after the start time.'],
    ['an hour 25', { fields: { endTime: '25:00' } }, 400, 'End time must be a time such as 09:30.'],
    ['half a place', { fields: { latitude: '' } }, 400, 'Invalid coordinates'],
    ['no place', { fields: { longitude: '181' } }, 400, 'Invalid coordinates'],
    [
      'a weak password',
      { fields: { password: 'sealing_wax7' } },
      400,
      'Password must be at least 8 characters long',
    ],
    [
      'a common one',
      { fields: { password: 'P@ssw0rd' } },
      400,
      'The password is one of those that are tried first',
    ],
    [
      'a common one with what the rule asks for',
      { fields: { password: 'Welcome@123' } },
      400,
      'The password is one of those that are tried first',
    ],
    ['one of the house', { fields: { password: 'Srm001_Desk' } }, 400, 'words that everybody here knows'],
    ['a code of digits', { fields: { hospitalCode: '001' } }, 400, 'Hospital code must start with letters'],
    [
      'another’s code',
      { fields: { hospitalCode: 'KAVERI002' } },
      400,
      'The hospital code is not that of your hospital.',
    ],
    [
      'a text file',
      { files: { aadharImage: named('card.txt') } },
      415,
      'card.txt must be a file of the type jpg, jpeg, png or pdf.',
    ],
    ['no ending', { files: { aadharImage: named('card') } }, 415, 'card must be a file of the type'],
    [
      'a PDF as face',
      { files: { profileImage: named('me.pdf', pdf) } },
      415,
      'me.pdf must be a file of the type jpg, jpeg or png.',
    ],
    [
      'a PDF named .jpg',
      { files: { licenseImage: named('l.jpg', pdf) } },
      415,
      'l.jpg says that it is a JPEG picture, but it is none.',
    ],
    [
      'a page named .pdf',
      { files: { aadharImage: named('a.pdf', Buffer.from('<script>')) } },
      415,
      'a.pdf says that it is a PDF document, but it is none.',
    ],
    ['an empty file', { files: { licenseImage: named('l.png', Buffer.alloc(0)) } }, 400, 'l.png is empty.'],
    [
      'two bytes',
      { files: { licenseImage: named('l.png', Buffer.from([0x89, 0x50])) } },
      415,
      'l.png says that it is a PNG picture',
    ],
    [
      'a byte too many',
      {
        files: {
          licenseImage: named('large.jpg', Buffer.concat([jpeg, Buffer.alloc(registrationFileBytes - 6)])),
        },
      },
      413,
      'large.jpg is too large (max 5MB).',
    ],
    [
      '30 MB',
      { files: { profileImage: named('huge.jpg', Buffer.alloc(30 * 1024 * 1024, jpeg)) } },
      413,
      'The form is too large: each file may have 5MB.',
    ],
    ['four files', { files: { selfie: named('s.jpg') } }, 400, 'The form holds too much.'],
    [
      'fields without end',
      { fields: Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`x${n}`, ''])) },
      400,
      'The form holds too much.',
    ],
  ];
  test.each(refused)('%s', async (_what, other, status, text) => {
    const before = await stored();
    const answer = await register(other);
    expect([answer.statusCode, answer.body]).toEqual([status, expect.stringContaining(text)]);
    expect(await stored()).toEqual(before);
    expect(server.audit.at(-1)).toMatchObject({ action: 'phlebotomist.add', outcome: 'refused', status });
  });
  test('a file that grows without having said so, by its name', async () => {
    const { type, body } = registrationForm({
      files: { profileImage: { filename: 'huge.jpg', content: Buffer.alloc(8 * 1024 * 1024, jpeg) } },
    });
    const pieces = function* () {
      for (let at = 0; at < body.length; at += 65_536) yield body.subarray(at, at + 65_536);
    };
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/drivers',
      headers: { cookie: dispatcher, 'content-type': type },
      payload: Readable.from(pieces()),
    });
    expect([answer.statusCode, answer.body]).toEqual([413, 'huge.jpg is too large (max 5MB).']);
  });
  test('a form cut half-way, wherever that is', async () => {
    const before = await stored();
    const { type, body } = registrationForm();
    for (const length of [0.1, 0.5, 0.9].map((part) => body.length * part).concat(body.length - 10)) {
      const cut = body.subarray(0, Math.floor(length));
      const answer = await sendForm(server, dispatcher, { type, body: cut });
      expect([answer.statusCode, answer.body]).toEqual([400, 'The form could not be read.']);
    }
    expect(await stored()).toEqual(before);
  });
  test('what is no form', async () => {
    const answer = await server.call(dispatcher, 'POST', '/api/drivers', registrationFields);
    expect([answer.statusCode, answer.body]).toEqual([415, 'The body must be multipart/form-data.']);
  });
  test('files of which the last could not be stored: neither they nor the phlebotomist stay', async () => {
    const before = await stored();
    await server.database.query(
      `CREATE FUNCTION fail_png() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$`,
    );
    await server.database.query(
      `CREATE TRIGGER fail_png BEFORE INSERT ON driver_file FOR EACH ROW WHEN (NEW.mime_type = 'image/png') EXECUTE FUNCTION fail_png()`,
    );
    const answer = await register();
    await server.database.query('DROP FUNCTION fail_png CASCADE');
    expect(answer.statusCode).toBe(500);
    expect(await stored()).toEqual(before);
    expect((await register()).statusCode).toBe(201);
  });
});

describe('somebody who is there already', () => {
  test.each([
    ['the phone', { email: 'other@mail.example' }],
    ['the phone otherwise written', { email: '', phone: '+91 98765 00001' }],
    ['the email', { phone: '9876500002' }],
    ['the email in capitals', { phone: '9876500002', email: 'UMA@Mail.example' }],
  ])('by %s', async (_what, fields) => {
    expect((await register()).statusCode).toBe(201);
    const answer = await register({ fields });
    expect([answer.statusCode, answer.body]).toEqual([409, exists]);
  });
  test('is nobody where both are left empty or another', async () => {
    await register({ fields: { email: '' } });
    expect((await register({ fields: { email: '', phone: '9876500002' } })).statusCode).toBe(201);
  });
  test('may be in another hospital as well', async () => {
    await register();
    const other = await server.consoleCookie(1);
    const answer = await register({ fields: { hospitalCode: 'KAVERI002' } }, other);
    expect(answer.statusCode).toBe(201);
  });
  test('is registered once, however many send the same form at once', async () => {
    const answers = await Promise.all([register(), register(), register(), register()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409]);
    const rows = await server.database.query('SELECT 1 FROM driver WHERE phone = $1', [
      registrationFields.phone,
    ]);
    expect(rows).toHaveLength(1);
  });
  test('is registered once, where only the email is the same', async () => {
    const phones = ['9876500001', '9876500002', '9876500003'];
    const answers = await Promise.all(phones.map((phone) => register({ fields: { phone } })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
  });
});

describe('the check before', () => {
  const check = async (query: Record<string, string>, cookie = dispatcher) =>
    (await server.call(cookie, 'GET', `/api/drivers/check?${new URLSearchParams(query)}`)).json();

  test('finds a phone and an email of the own hospital', async () => {
    await register();
    const code = { hospitalCode: 'srm001' };
    expect(await check({ ...code, phone: '9876500001', email: '' })).toEqual({ exists: true });
    expect(await check({ ...code, phone: '+91 98765 00001' })).toEqual({ exists: true });
    expect(await check({ ...code, phone: '9876500002', email: ' UMA@mail.example' })).toEqual({
      exists: true,
    });
    expect(await check({ ...code, phone: '9876500002', email: 'other@mail.example' })).toEqual({
      exists: false,
    });
    expect(await check(code)).toEqual({ exists: false });
  });
  test('says nothing of another hospital', async () => {
    await register();
    const other = await server.consoleCookie(1);
    const wrong = { error: 'The hospital code is not that of your hospital.' };
    expect(await check({ phone: '9876500001', hospitalCode: 'SRM001' }, other)).toEqual(wrong);
    expect(await check({ phone: '9876500001' })).toEqual(wrong);
    expect(await check({ phone: '9876500001', hospitalCode: 'KAVERI002' }, other)).toEqual({ exists: false });
  });
});
