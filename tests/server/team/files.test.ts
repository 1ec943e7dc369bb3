/** Who may have the files of phlebotomists, and what the server bears of those who send some. */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultLimits } from '../../../server/http/limits.ts';
import { formOf } from '../support/form.ts';
import { jpeg, pdf, registrationFields, registrationForm, sendForm } from '../support/registration.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let dispatcher: string;
/** The addresses of one file of each kind. */
const urls = new Map<string, string>();
beforeAll(async () => {
  server = await startTestServer();
  dispatcher = await server.consoleCookie(0);
  await sendForm(server, dispatcher, registrationForm());
  const rows: Record<string, unknown>[] = (await server.call(dispatcher, 'GET', '/api/drivers')).json();
  const row = rows.find(({ phone }) => phone === registrationFields.phone);
  for (const part of ['aadharImage', 'licenseImage', 'profileImage']) urls.set(part, String(row?.[part]));
  const said = formOf([
    { name: 'present', content: Buffer.from('true') },
    { name: 'selfie', filename: 'me.jpg', type: 'image/jpeg', content: jpeg },
  ]);
  await sendForm(server, await server.phoneCookie(0, 3), said, '/api/field/attendance');
  const summary = (await server.call(dispatcher, 'GET', '/api/drivers/attendance/summary')).json();
  const driverId = await server.phlebotomist(0, 3);
  const shown = summary.presentDrivers.find((one: { driverId: number }) => one.driverId === driverId);
  urls.set('selfie', String(shown?.selfieUrl));
});
afterAll(() => server.close());

const kinds = ['aadharImage', 'licenseImage', 'profileImage', 'selfie'] as const;
const url = (kind: string) => urls.get(kind) ?? '';

describe.each(kinds)('the %s', (kind) => {
  test('is given to a console of its hospital, as nothing that a browser runs', async () => {
    const { statusCode, headers } = await server.call(dispatcher, 'GET', url(kind));
    expect([statusCode, url(kind)]).toEqual([200, expect.stringMatching(/^\/api\/files\/[\da-f-]{36}$/)]);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cache-control': 'private, max-age=86400, immutable',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'Cookie',
    });
    expect(headers['content-disposition']).toMatch(kind === 'aadharImage' ? /^attachment;/ : /^inline;/);
  });
  test('is not given to another hospital, to a signed-out caller, nor to any phone', async () => {
    expect((await server.call(await server.consoleCookie(1), 'GET', url(kind))).statusCode).toBe(404);
    const callers = [
      null,
      await server.phoneCookie(1, 0),
      await server.phoneCookie(0, 3),
      await server.phoneCookie(0, 4),
    ];
    for (const cookie of callers) expect((await server.call(cookie, 'GET', url(kind))).statusCode).toBe(401);
    const gone = await server.consoleCookie(0);
    await server.call(gone, 'POST', `/api/hospitals/logout/${server.hospitals[0]}`);
    expect((await server.call(gone, 'GET', url(kind))).statusCode).toBe(401);
  });
  test('is no file of a conversation', async () => {
    const id = url(kind).split('/').at(-1);
    expect((await server.call(dispatcher, 'GET', `/api/chat/files/${id}`)).statusCode).toBe(404);
  });
});

test.each(['x', '00000000-0000-4000-8000-000000000000', '..%2f..%2fetc', "1';--"])(
  '%s is no file',
  async (id) => {
    expect((await server.call(dispatcher, 'GET', `/api/files/${id}`)).statusCode).toBe(404);
  },
);

test('a file is under a harmless name, whatever it was called', async () => {
  const filename = '../../<b>\u202egpj"\u0007;.pdf';
  const fields = { phone: '9876500009', email: '' };
  const form = registrationForm({ fields, files: { aadharImage: { filename, content: pdf } } });
  expect((await sendForm(server, dispatcher, form)).statusCode).toBe(201);
  const rows: Record<string, unknown>[] = (await server.call(dispatcher, 'GET', '/api/drivers')).json();
  const row = rows.find(({ phone }) => phone === fields.phone);
  const header = String(
    (await server.call(dispatcher, 'GET', String(row?.['aadharImage']))).headers['content-disposition'],
  );
  expect(header).toMatch(/^attachment; filename="[\x20-\x7e]+"$/);
  expect(header).not.toMatch(/[/\u202e]/);
});

describe('a body before a session is not read:', () => {
  const head = (path: string, cookie: string, length: number) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=form\r\nContent-Length: ${length}\r\n${cookie}\r\n`;
  const answerTo = async (text: string) => {
    const { hostname, port } = new URL(await address);
    const socket = connect(Number(port), hostname);
    socket.write(text);
    const received = await new Promise<string>((resolve, reject) => {
      socket.once('data', (data) => resolve(String(data)));
      socket.once('error', reject);
    });
    socket.destroy();
    return received;
  };
  let address: Promise<string>;
  beforeAll(() => {
    address = server.listen();
  });

  test.each(['/api/drivers', '/api/field/attendance', '/api/chat/upload'])(
    'who announces 15 MB at %s is refused before the first byte of them',
    async (path) => {
      expect(await answerTo(head(path, '', 15_000_000))).toMatch(/^HTTP\/1\.1 401 /);
      expect(await answerTo(head(path, 'Cookie: homedraw_session=invented\r\n', 15_000_000))).toMatch(
        /^HTTP\/1\.1 401 /,
      );
    },
  );
  test('who announces 30 MB with a session is refused before them too', async () => {
    const received = await answerTo(head('/api/drivers', `Cookie: ${dispatcher}\r\n`, 30_000_000));
    expect(received).toMatch(/^HTTP\/1\.1 413 /);
    expect(received).toContain('The form is too large: each file may have 5MB.');
  });
  test('who goes away half-way leaves nothing behind, and takes no quota from others', async () => {
    const { body } = registrationForm({ fields: { phone: '9876500008', email: '' } });
    const { hostname, port } = new URL(await address);
    for (let turn = 0; turn < 20; turn++) {
      const socket = connect(Number(port), hostname);
      const type = 'Content-Type: multipart/form-data; boundary=form-3f9c';
      socket.write(
        `POST /api/drivers HTTP/1.1\r\nHost: x\r\n${type}\r\nCookie: ${dispatcher}\r\nContent-Length: ${body.length}\r\n\r\n`,
      );
      await new Promise((resolve) => socket.write(body.subarray(0, body.length - 50), resolve));
      socket.destroy();
    }
    const form = registrationForm({ fields: { phone: '9876500008', email: '' } });
    // Those that were cut are released one after the other.
    await expect.poll(async () => (await sendForm(server, dispatcher, form)).statusCode).toBe(201);
  });
});

describe('uploads of all kinds have one bound', () => {
  test('for each session: more than anybody sends by hand is answered 429', async () => {
    const limited = await startTestServer({
      limits: { uploads: { ...defaultLimits.uploads, burst: 2, perSecond: 0.1 } },
    });
    const cookie = await limited.consoleCookie(0);
    const part = { name: 'file', filename: 'a', type: 'text/plain', content: Buffer.from('x') };
    const statuses = [
      (await sendForm(limited, cookie, formOf([part]), '/api/chat/upload')).statusCode,
      (await sendForm(limited, cookie, registrationForm())).statusCode,
      (await sendForm(limited, cookie, registrationForm())).statusCode,
    ];
    expect(statuses).toEqual([200, 201, 429]);
    const phone = await limited.phoneCookie(0, 0);
    const word = () =>
      sendForm(
        limited,
        phone,
        formOf([{ name: 'present', content: Buffer.from('true') }]),
        '/api/field/attendance',
      );
    expect([(await word()).statusCode, (await word()).statusCode, (await word()).statusCode]).toEqual([
      201, 201, 429,
    ]);
    // Without a file there is nothing to bound.
    const json = await limited.call(phone, 'POST', '/api/field/attendance', { present: true });
    expect(json.statusCode).toBe(201);
    await limited.close();
  });
});
