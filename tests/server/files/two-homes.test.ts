/** Files of every kind in a store: where they go, who reads them, and what becomes of them while it is away. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../server/database/database.ts';
import { createFileHome, type Home } from '../../../server/files/file-home.ts';
import { createObjectStore } from '../../../server/files/object-store.ts';
import { eventually, timeoutMs } from '../../support/eventually.ts';
import { formOf } from '../support/form.ts';
import { jpeg, registrationFields, registrationForm, sendForm } from '../support/registration.ts';
import { type S3Double, startS3Double } from '../support/s3-double.ts';
import { demoDatabase } from '../support/test-database.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let database: Database;
let double: S3Double;
let server: TestServer;
let dispatcher: string;
beforeAll(async () => {
  database = await demoDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.query('TRUNCATE attachment, driver_file, bucket_owner CASCADE');
  double = await startS3Double();
  await start();
});
afterEach(async () => {
  await server.close();
  await double.close();
});

async function start(home: Home = 's3', callMs = timeoutMs) {
  server = await startTestServer({
    database,
    files: (of, log) =>
      createFileHome({
        database: of,
        store: createObjectStore(double.address, { callMs, restMs: 0 }),
        home,
        log,
      }),
  });
  dispatcher = await server.consoleCookie(0);
}

const key = (hospital: 0 | 1) => new RegExp(`^hospital-${server.hospitals[hospital]}/[\\da-f-]{36}$`);
const part = { name: 'file', filename: 'door.jpg', type: 'image/jpeg', content: jpeg };
const upload = (cookie = dispatcher) => sendForm(server, cookie, formOf([part]), '/api/chat/upload');
const get = (url: string, cookie = dispatcher) => server.call(cookie, 'GET', url);
const selfie = formOf([
  { name: 'present', content: Buffer.from('true') },
  { name: 'selfie', filename: 'me.jpg', type: 'image/jpeg', content: jpeg },
]);
const say = async () => sendForm(server, await server.phoneCookie(0, 3), selfie, '/api/field/attendance');
const rowOf = async (table: string) => database.query(`SELECT content, content_at AS at FROM ${table}`);
const filesAway = 'The store of the files does not answer. Please try again.';

describe('in the store', () => {
  test('is a chat’s file, with the type, and its row has no content; its readers are the same', async () => {
    const { statusCode, body: url } = await upload();
    expect(statusCode).toBe(200);
    const [object] = double.files();
    expect(object).toMatch(key(0));
    expect(double.objects.get(object ?? '')).toMatchObject({ content: jpeg, type: 'image/jpeg' });
    expect(await rowOf('attachment')).toEqual([{ content: null, at: object }]);
    const { rawPayload, headers } = await get(url);
    expect(rawPayload).toEqual(jpeg);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': expect.stringMatching(/^inline; filename="?door\.jpg"?$/),
      'content-length': String(jpeg.length),
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cache-control': 'private, max-age=86400, immutable',
      vary: 'Cookie',
    });
    const asked = double.calls.length;
    expect((await get(url, await server.consoleCookie(1))).statusCode).toBe(404);
    expect((await get(url, await server.phoneCookie(0, 4))).statusCode).toBe(404);
    expect((await server.call(null, 'GET', url)).statusCode).toBe(401);
    expect(double.calls).toHaveLength(asked);
  });
  test('are the papers of a registration and a selfie', async () => {
    expect((await sendForm(server, dispatcher, registrationForm())).statusCode).toBe(201);
    expect((await say()).statusCode).toBe(201);
    expect(double.files()).toHaveLength(4);
    const rows: Record<string, unknown>[] = (await get('/api/drivers')).json();
    const row = rows.find(({ phone }) => phone === registrationFields.phone);
    for (const field of ['aadharImage', 'licenseImage', 'profileImage'])
      expect((await get(String(row?.[field]))).statusCode).toBe(200);
    await database.query('DELETE FROM driver WHERE phone = $1', [registrationFields.phone]);
  });
  test('no file goes by FILES_HOME=database, and what is there is still read', async () => {
    const { body: old } = await upload();
    await server.close();
    await start('database');
    const { body: fresh } = await upload();
    expect(double.files()).toHaveLength(1);
    expect((await get(old)).rawPayload).toEqual(jpeg);
    expect((await get(fresh)).rawPayload).toEqual(jpeg);
  });
});

describe('an object goes', () => {
  const isEmpty = () => eventually(() => expect(double.files()).toEqual([]));

  test('where its row was refused: of two registrations of one person one is stored, with its objects', async () => {
    const twice = await Promise.all([1, 2].map(() => sendForm(server, dispatcher, registrationForm())));
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    // The second may come so late that it is refused before its files are put.
    const put = double.calls.filter((call) => call.startsWith('PUT hospital-'));
    expect([3, 6]).toContain(put.length);
    await eventually(() => expect(double.files()).toHaveLength(3));
    const rows = await database.query<{ at: string }>('SELECT content_at AS at FROM driver_file');
    expect(rows.map(({ at }) => at).sort()).toEqual(double.files().sort());
    await database.query('DELETE FROM driver WHERE phone = $1', [registrationFields.phone]);
  });
  test('where one of three could not be stored, and nobody was registered', async () => {
    let turn = 0;
    double.fault = (call) => (call.startsWith('PUT hospital-') && ++turn === 2 ? 'refuses' : null);
    const answer = await sendForm(server, dispatcher, registrationForm());
    expect([answer.statusCode, answer.body]).toEqual([503, filesAway]);
    await isEmpty();
    const [row] = await database.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM driver WHERE phone = $1',
      [registrationFields.phone],
    );
    expect(row?.n).toBe(0);
  });
  test('with the phlebotomist, after its row', async () => {
    await sendForm(server, dispatcher, registrationForm());
    const rows: Record<string, unknown>[] = (await get('/api/drivers')).json();
    const { id } = rows.find(({ phone }) => phone === registrationFields.phone) ?? {};
    expect(double.files()).toHaveLength(3);
    expect((await server.call(dispatcher, 'DELETE', `/api/drivers/${id}`)).statusCode).toBe(204);
    await isEmpty();
  });
  test('not where the database went away: its row may have been stored', async () => {
    const { files } = server.services;
    const kept = { name: 'a', mimeType: 'image/jpeg', content: jpeg };
    const gone = Object.assign(new Error('gone'), { code: '57P01' });
    await expect(files.storing(1, [kept], () => Promise.reject(gone))).rejects.toBe(gone);
    const refused = new Error('refused');
    await expect(files.storing(2, [kept], () => Promise.reject(refused))).rejects.toBe(refused);
    await eventually(() => expect(double.calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(1));
    expect(double.files()).toEqual([expect.stringMatching(/^hospital-1\//)]);
  });
});

describe('while the store is away', () => {
  test.each(['refuses', 'silent', 'half'] as const)(
    'and %s, a file is answered 503 in one sentence, and all else goes on',
    async (fault) => {
      const { body: url } = await upload();
      await server.close();
      await start('s3', 200);
      double.fault = (call) => (fault === 'half' && call.startsWith('PUT') ? 'silent' : fault);
      const answers = [await get(url), await upload(), await say()];
      for (const { statusCode, body, headers } of answers)
        expect([statusCode, body, headers['retry-after'], headers['content-type']]).toEqual([
          503,
          filesAway,
          '5',
          'text/plain; charset=utf-8',
        ]);
      expect((await get('/api/drivers')).statusCode).toBe(200);
      expect((await get('/health')).statusCode).toBe(200);
      const phone = await server.phoneCookie(0, 3);
      expect((await server.call(phone, 'POST', '/api/field/attendance', { present: true })).statusCode).toBe(
        201,
      );
      expect(
        server.log.filter((line) => line.startsWith('the store of the files cannot be used')),
      ).toHaveLength(1);
      double.fault = () => null;
      await server.close();
      await start();
      expect((await get(url)).rawPayload).toEqual(jpeg);
      expect(await rowOf('attachment')).toHaveLength(1);
    },
  );
  test('the removal of a phlebotomist goes on', async () => {
    await sendForm(server, dispatcher, registrationForm());
    const rows: Record<string, unknown>[] = (await get('/api/drivers')).json();
    const { id } = rows.find(({ phone }) => phone === registrationFields.phone) ?? {};
    double.fault = () => 'refuses';
    expect((await server.call(dispatcher, 'DELETE', `/api/drivers/${id}`)).statusCode).toBe(204);
    await eventually(() =>
      expect(server.log).toContainEqual(expect.stringContaining('left to the daily tidy')),
    );
  });
  test('a setting that is gone is answered like a store that is', async () => {
    const { body: url } = await upload();
    await server.close();
    server = await startTestServer({ database });
    dispatcher = await server.consoleCookie(0);
    const answer = await get(url);
    expect([answer.statusCode, answer.body]).toEqual([503, filesAway]);
    expect(server.log).toEqual([expect.stringContaining('S3_URL is not set')]);
  });
});

test('a file whose object somebody took out of the bucket is not found, and the operator reads which', async () => {
  const { body: url } = await upload();
  const [object] = double.files();
  double.objects.delete(object ?? '');
  expect((await get(url)).statusCode).toBe(404);
  expect(server.log).toEqual([`the object ${object} of a file is not in the store`]);
});

describe('a bucket of another database', () => {
  const mark = 'homedraw-owner';
  test('is marked by the first that uses it', async () => {
    await upload();
    const [row] = await database.query<{ id: string }>('SELECT id FROM bucket_owner');
    expect(double.objects.get(mark)?.content.toString()).toBe(row?.id);
  });
  test('is read, and nothing is put there or removed', async () => {
    const { body: url } = await upload();
    await server.close();
    // As a restore does it.
    await database.query('DELETE FROM bucket_owner');
    await start();
    expect((await get(url)).rawPayload).toEqual(jpeg);
    const { body: fresh } = await upload();
    expect(double.files()).toHaveLength(1);
    expect((await get(fresh)).rawPayload).toEqual(jpeg);
    const asked = double.calls.length;
    server.services.files.forget(double.files());
    await eventually(() => expect(double.calls.length).toBeGreaterThan(asked));
    expect(double.calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
  });
});
