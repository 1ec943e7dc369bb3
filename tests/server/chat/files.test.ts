import { Readable } from 'node:stream';
import { parse } from 'content-disposition';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pruneAttachments } from '../../../server/chat/prune-attachments.ts';
import { defaultLimits } from '../../../server/http/limits.ts';
import { attachmentBytesAtMost } from '../../../src/contract/attachments.ts';
import { stomp } from '../../../src/contract/endpoints.ts';
import { openChatClient } from '../support/chat-client.ts';
import { formOf } from '../support/form.ts';
import { testNow } from '../support/test-database.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let dispatcher: string;
let phone: string;
let person: number;
beforeAll(async () => {
  server = await startTestServer();
  dispatcher = await server.consoleCookie(0);
  phone = await server.phoneCookie(0, 3);
  person = await server.phlebotomist(0, 3);
});
afterAll(() => server.close());

const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 9]);
const pdf = Buffer.from('%PDF-1.7 …');
const send = (cookie: string | null, form: ReturnType<typeof formOf>) =>
  server.app.inject({
    method: 'POST',
    url: '/api/chat/upload',
    headers: { 'content-type': form.type, ...(cookie === null ? {} : { cookie }) },
    payload: form.body,
  });
const upload = (content: Buffer, filename = 'file', type = 'application/octet-stream', cookie = dispatcher) =>
  send(cookie, formOf([{ name: 'file', filename, type, content }]));
const fetchFile = (url: string, cookie = dispatcher) => server.call(cookie, 'GET', url);
const stored = async () =>
  (await server.database.query<{ n: number }>('SELECT count(*)::integer AS n FROM attachment'))[0]?.n;

describe('a file', () => {
  test.each([
    ['a JPEG', jpeg, 'door.JPG', 'image/jpeg', 'image/jpeg', 'inline; filename=door.JPG'],
    ['a PNG that nobody named one', png, 'x', 'application/octet-stream', 'image/png', 'inline; filename=x'],
    ['a PDF', pdf, 'report.pdf', 'application/pdf', 'application/pdf', 'attachment; filename=report.pdf'],
    [
      'anything else',
      Buffer.from('<script>alert(1)</script>'),
      'page.html',
      'text/html',
      'application/octet-stream',
      'attachment; filename=page.html',
    ],
  ])(
    '%s is given back as what it is, and as nothing that a browser runs',
    async (_what, content, ...rest) => {
      const [filename, type, kept, disposition] = rest;
      const answer = await upload(content, filename, type);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
      expect(answer.body).toMatch(/^\/api\/chat\/files\/[\da-f-]{36}$/);
      const { headers, rawPayload } = await fetchFile(answer.body);
      expect(rawPayload).toEqual(content);
      expect(String(headers['content-disposition']).replaceAll('"', '')).toBe(disposition);
      expect(headers).toMatchObject({
        'content-type': kept,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'cache-control': 'private, max-age=86400, immutable',
        'cross-origin-resource-policy': 'same-origin',
        vary: 'Cookie',
      });
    },
  );
  test('is answered to a console with the headers for consoles, and to a phone without them', async () => {
    const ofConsole = await upload(png);
    expect(ofConsole.headers).toMatchObject({
      'homedraw-hospital': String(server.hospitals[0]),
      'homedraw-offers': expect.stringContaining('chat-keys'),
    });
    const ofPhone = await upload(png, 'a', 'image/png', phone);
    expect(ofPhone.headers['homedraw-hospital']).toBeUndefined();
    expect(ofPhone.headers['homedraw-offers']).toBeUndefined();
  });
  test('comes back byte for byte, with any content', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 3_000 }), async (bytes) => {
        const { body } = await upload(Buffer.from(bytes));
        expect((await fetchFile(body)).rawPayload).toEqual(Buffer.from(bytes));
      }),
      { numRuns: 25, examples: [[new Uint8Array(4).fill(0)], [Buffer.from('\r\n--form--\r\n')]] },
    );
  });
  test('of exactly 5 MB is taken, and one byte more is not', async () => {
    const most = Buffer.alloc(attachmentBytesAtMost, 'x');
    const taken = await upload(most);
    expect(taken.statusCode).toBe(200);
    expect((await fetchFile(taken.body)).rawPayload.equals(most)).toBe(true);
    const before = await stored();
    const refused = await upload(Buffer.concat([most, Buffer.from('x')]));
    expect([refused.statusCode, refused.body]).toEqual([413, 'File too large (max 5MB)']);
    expect(await stored()).toBe(before);
  });
  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\x\\report.txt', 'report.txt'],
    ['..', 'file'],
    ['', 'file'],
    ['a"; filename=evil.exe\u0007;.txt', 'a"; filename=evil.exe;.txt'],
    ['invoice\u202egpj.exe', 'invoicegpj.exe'],
    ['அறிக்கை 🩸.txt', 'அறிக்கை 🩸.txt'],
    [`${'x'.repeat(500)}.txt`, `${'x'.repeat(146)}.txt`],
  ])('called %j is sent under a harmless name', async (filename, name) => {
    const { body } = await upload(Buffer.from('x'), filename, 'text/plain');
    const header = String((await fetchFile(body)).headers['content-disposition']);
    expect(header).toMatch(/^[\x20-\x7e]+$/);
    expect(parse(header)).toMatchObject({ type: 'attachment', parameters: { filename: name } });
  });
});

describe('refused, and nothing is stored:', () => {
  const broken = (text: string, type = 'multipart/form-data; boundary=form') => ({
    type,
    body: Buffer.from(text),
  });
  const head = '--form\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n';
  const part = { name: 'file', filename: 'a', type: 'text/plain', content: Buffer.from('x') };
  const large = Buffer.alloc(attachmentBytesAtMost + 100_000);

  test.each([
    [
      'a PNG by its type only',
      formOf([{ ...part, type: 'image/png' }]),
      415,
      'says that it is a PNG picture',
    ],
    [
      'a PDF by its name only',
      formOf([{ ...part, filename: 'a.PDF' }]),
      415,
      'says that it is a PDF document',
    ],
    ['a JPEG that is a PNG', formOf([{ ...part, type: 'image/jpeg', content: png }]), 415, 'JPEG picture'],
    ['a PNG called JPEG', formOf([{ ...part, filename: 'a.jpeg', content: png }]), 415, 'JPEG picture'],
    ['a drawing', formOf([{ ...part, type: 'image/svg+xml; x=1' }]), 415, 'Pictures must be JPEG or PNG.'],
    ['an empty file', formOf([{ ...part, content: Buffer.alloc(0) }]), 400, 'The file is empty.'],
    ['a form without a file', formOf([{ name: 'file', content: Buffer.from('x') }]), 400, 'has no file'],
    ['a file of another name', formOf([{ ...part, name: 'other' }]), 400, 'The form has no file.'],
    ['two files', formOf([part, part]), 400, 'The form holds too much.'],
    [
      'many fields',
      formOf([...Array.from({ length: 20 }, (_, n) => ({ name: `n${n}`, content: png })), part]),
      400,
      'The form holds too much.',
    ],
    ['a prototype’s field', formOf([{ ...part, name: '__proto__' }]), 400, 'The form could not be read.'],
    ['a form that breaks off', broken(`${head}\r\nxyz`), 400, 'The form could not be read.'],
    ['a form that is none', broken('hello'), 400, 'The form could not be read.'],
    ['an empty form', broken(''), 400, 'The form has no file.'],
    ['a form without a boundary', broken(head, 'multipart/form-data'), 400, 'The form could not be read.'],
    ['JSON', broken('{"file":"x"}', 'application/json'), 415, 'The body must be multipart/form-data.'],
    ['bare bytes', broken('x', 'image/png'), 415, 'The body must be multipart/form-data.'],
    ['a huge file', formOf([{ ...part, content: large }]), 413, 'File too large (max 5MB)'],
  ])('%s', async (_what, form, status, text) => {
    const before = await stored();
    server.audit.length = 0;
    server.clock.now += 60_000;
    const answer = await send(dispatcher, form);
    expect([answer.statusCode, answer.body]).toEqual([status, expect.stringContaining(text)]);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(server.audit).toMatchObject([
      { action: 'file.add', outcome: 'refused', status, caller: 'hospital' },
    ]);
    expect(await stored()).toBe(before);
  });
  test('a huge file that does not say how long it is', async () => {
    const { type, body } = formOf([{ ...part, content: large }]);
    const pieces = function* () {
      for (let at = 0; at < body.length; at += 65_536) yield body.subarray(at, at + 65_536);
    };
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/chat/upload',
      headers: { cookie: dispatcher, 'content-type': type },
      payload: Readable.from(pieces()),
    });
    expect([answer.statusCode, answer.body]).toEqual([413, 'File too large (max 5MB)']);
  });
  test('anything before a session', async () => {
    const answer = await send(null, formOf([part]));
    expect([answer.statusCode, answer.body]).toEqual([401, 'Please log in.']);
  });
  test('a page of another origin', async () => {
    const { type, body } = formOf([part]);
    const headers = { cookie: dispatcher, 'content-type': type, origin: 'https://evil.example' };
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/chat/upload',
      headers,
      payload: body,
    });
    expect(answer.statusCode).toBe(403);
  });
  test('more than anybody chooses by hand', async () => {
    const uploads = { ...defaultLimits.uploads, burst: 2, perSecond: 0.1 };
    const limited = await startTestServer({ database: server.database, limits: { uploads } });
    const cookie = await limited.consoleCookie(0);
    const { type, body } = formOf([part]);
    const headers = { cookie, 'content-type': type };
    const statuses = [];
    for (let turn = 0; turn < 3; turn++)
      statuses.push(
        (await limited.app.inject({ method: 'POST', url: '/api/chat/upload', headers, payload: body }))
          .statusCode,
      );
    expect(statuses).toEqual([200, 200, 429]);
    await limited.close();
  });
});

describe('the readers of a file', () => {
  const message = (client: { principal: { hospitalId: number; driverId: number | null } }, url: string) => {
    const { hospitalId, driverId } = client.principal;
    const [senderId, receiverId] = driverId === null ? [hospitalId, person] : [driverId, hospitalId];
    return { senderId, receiverId, content: 'Shared file: a', messageType: 'FILE', attachmentUrl: url };
  };
  const write = async (cookie: string, url: string) => {
    const client = await openChatClient(server, cookie);
    return { client, outcome: await client.send(stomp.send, message(client, url)) };
  };

  test('a console’s: its hospital, and the phone to which it was sent', async () => {
    const { body: url } = await upload(png, 'a.png', 'image/png');
    const colleague = await server.phoneCookie(0, 4);
    const foreigner = await server.consoleCookie(1);
    const statuses = async () => {
      const readers = [dispatcher, phone, colleague, foreigner];
      return Promise.all(readers.map(async (one) => (await fetchFile(url, one)).statusCode));
    };
    expect(await statuses()).toEqual([200, 404, 404, 404]);
    const { outcome, client } = await write(dispatcher, url);
    expect([outcome, client.received[0]]).toEqual(['taken', expect.objectContaining({ attachmentUrl: url })]);
    expect(await statuses()).toEqual([200, 200, 404, 404]);
    expect((await server.call(null, 'GET', url)).statusCode).toBe(401);
  });
  test('a phone’s: itself and its hospital', async () => {
    const { body: url } = await upload(pdf, 'a.pdf', 'application/pdf', phone);
    expect((await fetchFile(url, phone)).statusCode).toBe(200);
    expect((await fetchFile(url, dispatcher)).statusCode).toBe(200);
    expect((await fetchFile(url, await server.phoneCookie(0, 4))).statusCode).toBe(404);
    expect((await write(phone, url)).outcome).toBe('taken');
    expect(server.audit.filter(({ action }) => action === 'file.add').at(-1)).toMatchObject({
      caller: 'driver',
      driverId: person,
      outcome: 'done',
    });
  });
  test('a caller cannot send a file that another one has uploaded', async () => {
    const [ofConsole, ofPhone] = [await upload(png), await upload(png, 'a', 'image/png', phone)];
    const ofForeigner = await upload(png, 'a', 'image/png', await server.consoleCookie(1));
    for (const [cookie, { body: url }] of [
      [dispatcher, ofPhone],
      [dispatcher, ofForeigner],
      [phone, ofConsole],
      [await server.phoneCookie(0, 4), ofPhone],
    ] as const)
      expect((await write(cookie, url)).outcome).toBe('Attachment not found');
  });
  test.each(['x', '00000000-0000-4000-8000-000000000000', '..%2f..%2fetc', "1';--"])(
    '%s is none',
    async (id) => {
      expect((await fetchFile(`/api/chat/files/${id}`)).statusCode).toBe(404);
    },
  );
});

describe('a file that no message names', () => {
  test('is deleted after a day; a file of a message is kept', async () => {
    server.clock.now = testNow;
    await server.database.query('DELETE FROM chat_message');
    await server.database.query('DELETE FROM attachment');
    const [{ body: sent }, { body: left }] = [await upload(png), await upload(png)];
    const client = await openChatClient(server, dispatcher);
    const { hospitalId } = client.principal;
    const body = {
      senderId: hospitalId,
      receiverId: person,
      content: 'x',
      messageType: 'FILE',
      attachmentUrl: sent,
    };
    expect(await client.send(stomp.send, body)).toBe('taken');
    server.clock.now += 24 * 3_600_000 - 1;
    const { body: young } = await upload(png);
    const prune = (now: number) =>
      pruneAttachments(server.database, server.services.files, now, async () => {});
    expect(await prune(server.clock.now)).toBe(0);
    expect(await prune(server.clock.now + 2)).toBe(1);
    const statuses = [sent, left, young].map(async (url) => (await fetchFile(url)).statusCode);
    expect(await Promise.all(statuses)).toEqual([200, 404, 200]);
  });
  test('goes with its hospital, as its messages do', async () => {
    const [, second] = server.hospitals;
    await upload(png, 'a', 'image/png', await server.consoleCookie(1));
    await server.database.query('DELETE FROM hospital WHERE id = $1', [second]);
    const [row] = await server.database.query<{ n: number }>(
      'SELECT count(*)::integer AS n FROM attachment WHERE hospital_id = $1',
      [second],
    );
    expect(row?.n).toBe(0);
  });
});
