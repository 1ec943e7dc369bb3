import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sayAttendance } from '../../../server/attendance/say-attendance.ts';
import { attendanceRecordRow, attendanceTodayRow } from '../../../src/contract/wire/drivers.ts';
import { formOf } from '../support/form.ts';
import { jpeg, pdf, png, sendForm } from '../support/registration.ts';
import { testNow } from '../support/test-database.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let dispatcher: string;
let phone: string;
let person: number;
const minute = 60_000;
const dayMs = 24 * 60 * minute;
beforeAll(async () => {
  server = await startTestServer();
  dispatcher = await server.consoleCookie(0);
  phone = await server.phoneCookie(0, 3);
  person = await server.phlebotomist(0, 3);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = testNow;
  await server.database.query('DELETE FROM attendance');
  server.services.lists.invalidate(server.hospitals[0], 'attendance');
});

interface Said {
  readonly id: number;
  readonly present: boolean;
  readonly approvalStatus: string;
}
const say = async (body: object, cookie = phone) => {
  const answer = await server.call(cookie, 'POST', '/api/field/attendance', body);
  expect(answer.statusCode).toBe(201);
  return answer.json() as Said;
};
const get = (path: string, cookie = dispatcher, headers = {}) =>
  server.call(cookie, 'GET', `/api/drivers/${path}`, undefined, headers);
const latest = async () => (await get(`${person}/latest-attendance`)).body;
const decide = (id: unknown, approve: unknown, cookie = dispatcher) =>
  server.call(cookie, 'PUT', `/api/drivers/admin/attendance/${id}/approve?approve=${approve}`);
const today = async () => (await get('attendance/today')).json() as Record<string, unknown>[];

describe('the latest of today', () => {
  test('is null before a record, then the newest record and its decision', async () => {
    expect(await latest()).toBe('null');
    await say({ present: true });
    expect(await latest()).toBe('{"present":true,"approvalStatus":"PENDING"}');
    server.clock.now += minute;
    const { id } = await say({ present: false, reason: 'Fever' });
    expect(await latest()).toBe('{"present":false,"approvalStatus":"PENDING"}');
    await decide(id, true);
    expect(await latest()).toBe('{"present":false,"approvalStatus":"APPROVED"}');
  });
  test('ends at midnight of the hospital’s clock', async () => {
    server.clock.now = Date.parse('2026-03-12T23:59:59+05:30');
    await say({ present: true });
    expect(await latest()).toContain('true');
    server.clock.now += 1_000;
    expect(await latest()).toBe('null');
    await say({ present: false });
    expect(await latest()).toContain('false');
  });
  test('is read from the database once, and then from memory', async () => {
    await latest();
    let asked = 0;
    const { query } = server.database;
    const counted = { ...server.database };
    Object.assign(server.database, {
      query: (text: string, values?: readonly unknown[]) => {
        asked += 1;
        return query.call(counted, text, values);
      },
    });
    await latest();
    await say({ present: true });
    const before = asked;
    expect(await latest()).toContain('true');
    await get('attendance/today');
    expect(asked - before).toBe(0);
    Object.assign(server.database, { query });
  });
  test('of a phlebotomist registered since is null, of another hospital’s absent', async () => {
    await latest();
    const [row] = await server.database.query<{ id: number }>(
      `INSERT INTO driver (hospital_id, full_name, phone, password_hash) VALUES ($1, 'New', '9876500001', 'x') RETURNING id`,
      [server.hospitals[0]],
    );
    expect((await get(`${row?.id}/latest-attendance`)).body).toBe('null');
    for (const id of [await server.phlebotomist(1, 0), 999_999, 'x'])
      expect((await get(`${id}/latest-attendance`)).statusCode).toBe(404);
  });
});

describe('the month', () => {
  const month = (query: string, id: unknown = person, cookie = dispatcher) =>
    get(`${id}/attendance?${query}`, cookie);

  test('holds the records from its first moment by the hospital’s clock to its last, the oldest first', async () => {
    const moments = [
      '2026-02-28T23:59:59.999+05:30',
      '2026-03-01T00:00:00+05:30',
      '2026-03-31T23:59:59.999+05:30',
      '2026-04-01T00:00:00+05:30',
    ];
    for (const moment of [...moments].reverse()) {
      const { database, files } = server.services;
      const services = { database, files, now: () => Date.parse(moment) };
      const who = { hospitalId: server.hospitals[0], driverId: person };
      await sayAttendance(services, who, { present: false, reason: moment }, null);
    }
    const rows: Record<string, unknown>[] = (await month('month=3&year=2026')).json();
    expect(rows.map(({ reason }) => reason)).toEqual(moments.slice(1, 3));
    for (const row of rows)
      expect(attendanceRecordRow.parse(row)).toMatchObject({ present: false, selfieUrl: null });
    expect((await month('month=02&year=2026')).json()).toHaveLength(1);
    expect((await month('month=1&year=2026')).json()).toEqual([]);
  });
  test.each([
    '',
    'month=3',
    'year=2026',
    'month=13&year=2026',
    'month=0&year=2026',
    'month=3&year=1999',
    'month=1.5&year=2026',
    'month=x&year=2026',
    "month=3&year=2026'",
  ])('is none of %j', async (query) => {
    const answer = await month(query);
    expect([answer.statusCode, answer.body]).toEqual([
      400,
      expect.stringMatching(/^(month|year) must be a whole number from \d+ to \d+$/),
    ]);
  });
  test('of another hospital’s phlebotomist is empty', async () => {
    const foreigner = await server.consoleCookie(1);
    expect((await month('month=3&year=2026', person, foreigner)).statusCode).toBe(404);
  });
});

describe('a decision', () => {
  const stateOf = async (id: number) =>
    (
      await server.database.query<{ state: string }>(
        'SELECT approval_status AS state FROM attendance WHERE id = $1',
        [id],
      )
    )[0]?.state;

  test.each([
    [true, 'APPROVED'],
    [false, 'DENIED'],
  ] as const)(
    'approve=%s makes it %s; the same again is taken as said, another is not',
    async (word, state) => {
      const { id } = await say({ present: false });
      expect((await decide(id, word)).statusCode).toBe(204);
      expect((await decide(id, word)).statusCode).toBe(204);
      const other = await decide(id, !word);
      expect([other.statusCode, other.body]).toEqual([409, `This attendance is already ${state}.`]);
      expect(await stateOf(id)).toBe(state);
      expect(server.audit.at(-3)).toMatchObject({
        action: 'attendance.decide',
        outcome: 'done',
        recordId: String(id),
      });
    },
  );
  test('by two at once is one of them', async () => {
    for (let turn = 0; turn < 8; turn++) {
      const { id } = await say({ present: false });
      const answers = await Promise.all([decide(id, true), decide(id, false), decide(id, true)]);
      const statuses = answers.map(({ statusCode }) => statusCode);
      const state = await stateOf(id);
      expect(statuses).toEqual(state === 'APPROVED' ? [204, 409, 204] : [409, 204, 409]);
      expect((await today())[0]).toMatchObject({ approvalStatus: state });
    }
  });
  test('on another hospital’s record, or an unknown one, is 404, and a malformed one 400', async () => {
    const { id } = await say({ present: false });
    const foreigner = await server.consoleCookie(1);
    for (const answer of [
      await decide(id, true, foreigner),
      await decide(999_999, true),
      await decide('x', true),
    ])
      expect([answer.statusCode, answer.body]).toEqual([404, 'Attendance not found']);
    for (const word of ['', 'yes', 'TRUE', '1'])
      expect([(await decide(id, word)).statusCode, await stateOf(id)]).toEqual([400, 'PENDING']);
  });
  test('goes with its phlebotomist', async () => {
    const id = await server.phlebotomist(0, 20);
    const { id: record } = await say({ present: false }, await server.phoneCookie(0, 20));
    await server.call(dispatcher, 'DELETE', `/api/drivers/${id}`);
    expect((await decide(record, true)).statusCode).toBe(404);
  });
});

describe('the answer for all of today', () => {
  test('is offered, with each phlebotomist’s newest record and first pending record', async () => {
    const other = await server.phoneCookie(0, 4);
    const otherId = await server.phlebotomist(0, 4);
    const first = await say({ present: false, reason: 'Fever' });
    server.clock.now += minute;
    const second = await say({ present: true, latitude: 13, longitude: 80 });
    await say({ present: true }, other);
    const answer = await get('attendance/today');
    expect(answer.headers['homedraw-offers']).toContain('attendance-today');
    const rows = await today();
    for (const row of rows) expect(attendanceTodayRow.safeParse(row).success).toBe(true);
    const ids = [person, otherId].sort((one, two) => one - two);
    expect(rows.map(({ driverId }) => driverId)).toEqual(ids);
    const own = rows.find(({ driverId }) => driverId === person);
    expect(own).toEqual({
      driverId: person,
      present: true,
      approvalStatus: 'PENDING',
      claim: {
        id: first.id,
        timestamp: new Date(testNow).toISOString(),
        present: false,
        reason: 'Fever',
        approvalStatus: 'PENDING',
        latitude: null,
        longitude: null,
        selfieUrl: null,
      },
    });
    // Of two that wait the second is asked about when the first is decided.
    await decide(first.id, false);
    expect((await today()).find(({ driverId }) => driverId === person)).toMatchObject({
      approvalStatus: 'PENDING',
      claim: { id: second.id, present: true },
    });
    await decide(second.id, true);
    expect((await today()).find(({ driverId }) => driverId === person)).toEqual({
      driverId: person,
      present: true,
      approvalStatus: 'APPROVED',
      claim: null,
    });
  });
  test('is 304 until something is said or decided, or the day is over', async () => {
    const tag = async () => String((await get('attendance/today')).headers['etag']);
    const known = async (etag: string) =>
      (await get('attendance/today', dispatcher, { 'if-none-match': etag })).statusCode;
    let etag = await tag();
    expect(await known(etag)).toBe(304);
    const { id } = await say({ present: false });
    expect(await known(etag)).toBe(200);
    etag = await tag();
    await decide(id, true);
    expect(await known(etag)).toBe(200);
    etag = await tag();
    await say({ present: true }, await server.phoneCookie(1, 0));
    expect(await known(etag)).toBe(304);
    server.clock.now += dayMs;
    expect(await known(etag)).toBe(200);
  });
  test('holds no phlebotomist of another hospital', async () => {
    await say({ present: true });
    const foreigner = await server.consoleCookie(1);
    expect((await get('attendance/today', foreigner)).json()).toEqual([]);
  });
});

describe('a selfie', () => {
  const form = (parts: Record<string, string>, content: Buffer | null = jpeg, filename = 'me.jpg') =>
    formOf([
      ...Object.entries(parts).map(([name, value]) => ({ name, content: Buffer.from(value) })),
      ...(content === null ? [] : [{ name: 'selfie', filename, type: 'application/octet-stream', content }]),
    ]);
  const send = (sent: ReturnType<typeof formOf>, cookie = phone) =>
    sendForm(server, cookie, sent, '/api/field/attendance');

  test('comes in a form with the same fields, and is where the record says', async () => {
    const answer = await send(
      form(
        { present: 'false', reason: 'Fever', latitude: '13.01', longitude: '80.2', else: 'x' },
        png,
        'a.png',
      ),
    );
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      { id: expect.any(Number), present: false, approvalStatus: 'PENDING' },
    ]);
    const [row] = await today();
    const claim = row?.['claim'] as Record<string, unknown>;
    expect(claim).toMatchObject({ present: false, reason: 'Fever', latitude: 13.01, longitude: 80.2 });
    expect((await server.call(dispatcher, 'GET', String(claim['selfieUrl']))).rawPayload).toEqual(png);
    const rows = (await get(`${person}/attendance?month=3&year=2026`)).json();
    expect(rows[0].selfieUrl).toBe(claim['selfieUrl']);
  });
  test('may be missing, as every field but present may', async () => {
    expect((await send(form({ present: 'TRUE', reason: '', latitude: ' ' }, null))).statusCode).toBe(201);
    expect((await today())[0]).toMatchObject({
      present: true,
      claim: { reason: null, latitude: null, selfieUrl: null },
    });
  });
  test.each([
    ['no word', form({ reason: 'x' }), 400, 'Invalid body: present: '],
    ['another word', form({ present: 'perhaps' }), 400, 'Invalid body: present: '],
    [
      'a place that is none',
      form({ present: 'true', latitude: '91', longitude: 'x' }),
      400,
      'Invalid body: l',
    ],
    ['a reason of 501', form({ present: 'true', reason: 'x'.repeat(501) }), 400, 'Invalid body: reason'],
    [
      'a reason of 5,000',
      form({ present: 'true', reason: 'x'.repeat(5_000) }),
      400,
      'The form holds too much.',
    ],
    ['a PDF', form({ present: 'true' }, pdf, 'me.pdf'), 415, 'Pictures must be JPEG or PNG.'],
    [
      'a PDF named .jpg',
      form({ present: 'true' }, pdf),
      415,
      'The file says that it is a JPEG picture, but it is none.',
    ],
    ['a text', form({ present: 'true' }, Buffer.from('x'), 'me.txt'), 415, 'Pictures must be JPEG or PNG.'],
    ['nothing in it', form({ present: 'true' }, Buffer.alloc(0)), 400, 'The file is empty.'],
    ['6 MB', form({ present: 'true' }, Buffer.alloc(6_000_000, jpeg)), 413, 'File too large (max 5MB)'],
    ['30 MB', form({ present: 'true' }, Buffer.alloc(30_000_000, jpeg)), 413, 'File too large (max 5MB)'],
    [
      'half of it',
      { ...form({ present: 'true' }), body: form({ present: 'true' }).body.subarray(0, 150) },
      400,
      'The form could not be read.',
    ],
  ])('is not taken with %s, and nothing is said', async (_what, sent, status, text) => {
    const files = () => server.database.query('SELECT id FROM driver_file');
    const before = await files();
    const answer = await send(sent);
    expect([answer.statusCode, answer.body]).toEqual([status, expect.stringContaining(text)]);
    expect(await server.database.query('SELECT 1 FROM attendance')).toEqual([]);
    expect(await files()).toEqual(before);
  });
  test('is nothing that a console can send, nor anybody without a session', async () => {
    expect((await send(form({ present: 'true' }), dispatcher)).statusCode).toBe(401);
    expect(
      (await sendForm(server, null, form({ present: 'true' }), '/api/field/attendance')).statusCode,
    ).toBe(401);
  });
});
