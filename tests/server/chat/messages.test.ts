import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stomp } from '../../../src/contract/endpoints.ts';
import { chatMessageRow } from '../../../src/contract/wire/chat.ts';
import { type ChatClient, openChatClient } from '../support/chat-client.ts';
import { testNow } from '../support/test-database.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
let dispatcher: string;
let hospital: number;
let other: number;
/** The phlebotomists 3 and 4 of the first hospital, and one of the second. */
let people: readonly [number, number, number];
beforeAll(async () => {
  server = await startTestServer();
  dispatcher = await server.consoleCookie(0);
  [hospital, other] = server.hospitals;
  people = [
    await server.phlebotomist(0, 3),
    await server.phlebotomist(0, 4),
    await server.phlebotomist(1, 0),
  ];
});
afterAll(() => server.close());
/** Each test has an hour of its own, so that the audit logs of each what it logs of one. */
let hour = 0;
beforeEach(async () => {
  hour += 1;
  server.clock.now = testNow + hour * 3_600_000;
  server.audit.length = 0;
  await server.database.query('DELETE FROM chat_message');
});

type Row = Record<string, unknown> & { readonly id: number; readonly createdAt: string };
const historyOf = async (driverId: number, cookie = dispatcher, hospitalId = hospital): Promise<Row[]> =>
  (await server.call(cookie, 'GET', `/api/chat/history/${hospitalId}/${driverId}`)).json();
const consoleOf = async (which: 0 | 1) => openChatClient(server, await server.consoleCookie(which));
const phoneOf = async (which: 0 | 1, index: number) =>
  openChatClient(server, await server.phoneCookie(which, index));
const message = (client: ChatClient, receiverId: unknown, fields: object = {}) => ({
  senderId: client.principal.driverId ?? client.principal.hospitalId,
  receiverId,
  content: 'Please call the patient.',
  messageType: 'TEXT',
  attachmentUrl: null,
  ...fields,
});
const stored = async () =>
  (await server.database.query<{ n: number }>('SELECT count(*)::integer AS n FROM chat_message'))[0]?.n;

describe('a message', () => {
  test('is stored, then published to the consoles of its hospital and to its phone alone', async () => {
    const [one, two, foreigner] = [await consoleOf(0), await consoleOf(0), await consoleOf(1)];
    const [phone, colleague] = [await phoneOf(0, 3), await phoneOf(0, 4)];
    expect(await one.send(stomp.send, message(one, people[0]))).toBe('taken');
    const row = {
      id: expect.any(Number),
      senderId: hospital,
      receiverId: people[0],
      content: 'Please call the patient.',
      messageType: 'TEXT',
      attachmentUrl: null,
      createdAt: new Date(server.clock.now).toISOString(),
      seen: false,
      senderRole: 'ADMIN',
      clientKey: null,
    };
    expect(await historyOf(people[0])).toEqual([row]);
    for (const client of [one, two, phone]) expect(client.received).toEqual([row]);
    expect(await phone.send(stomp.send, message(phone, String(hospital), { content: 'Done' }))).toBe('taken');
    for (const client of [one, two, phone])
      expect(client.received[1]).toMatchObject({
        senderId: people[0],
        receiverId: hospital,
        content: 'Done',
        senderRole: 'DRIVER',
      });
    for (const client of [foreigner, colleague]) expect(client.received).toEqual([]);
  });
  test('reaches its receiver where hospital and phlebotomist have the same number', async () => {
    // A phlebotomist of the first hospital with the number of the second, and one with that of the first.
    const add = async (id: number, phone: string) => {
      await server.database.query(
        `INSERT INTO driver (id, hospital_id, full_name, phone, password_hash) VALUES ($1, $2, 'Twin', $3, 'x')`,
        [id, hospital, phone],
      );
      const token = await server.services.sessions.open({ hospitalId: hospital, driverId: id });
      return openChatClient(server, `homedraw_field=${token}`);
    };
    const [twin, self] = [await add(other, '7000000001'), await add(hospital, '7000000002')];
    const [own, foreigner] = [await consoleOf(0), await consoleOf(1)];
    expect(await own.send(stomp.send, message(own, other, { content: 'to the twin' }))).toBe('taken');
    expect(await twin.send(stomp.send, message(twin, hospital, { content: 'from the twin' }))).toBe('taken');
    expect(await own.send(stomp.send, message(own, hospital, { content: 'to the other' }))).toBe('taken');
    const contents = ({ received }: ChatClient) => received.map(({ content }) => content);
    expect(contents(own)).toEqual(['to the twin', 'from the twin', 'to the other']);
    expect(contents(twin)).toEqual(['to the twin', 'from the twin']);
    expect(contents(self)).toEqual(['to the other']);
    expect(foreigner.received).toEqual([]);
    expect((await historyOf(hospital)).map((row) => row['senderRole'])).toEqual(['ADMIN']);
    expect((await historyOf(other)).map((row) => row['senderRole'])).toEqual(['ADMIN', 'DRIVER']);
    await server.database.query('DELETE FROM driver WHERE id IN ($1, $2)', [hospital, other]);
  });
  test('is kept as it was written', async () => {
    const [client, phone] = [await consoleOf(0), await phoneOf(0, 3)];
    const texts = [
      'x'.repeat(60_000),
      '🩸👩🏽‍⚕️ நலமா? '.repeat(300),
      '\u202eright to left\u202c שלום ‎',
      '\u200b\u200d',
      '<img src=x onerror=alert(1)>&amp;"\'\\n',
      '  spaces, \t tabs \r\n and lines  ',
    ];
    for (const content of texts)
      expect(await client.send(stomp.send, message(client, people[0], { content }))).toBe('taken');
    expect((await historyOf(people[0])).map(({ content }) => content)).toEqual(texts);
    expect(phone.received.map(({ content }) => content)).toEqual(texts);
    const written = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 200 })
      .map((text) => text.replace(/[^\P{Cc}\0\t\n\r]/gu, ''));
    await fc.assert(
      fc.asyncProperty(written, async (content) => {
        const outcome = await (await consoleOf(0)).send(stomp.send, message(client, people[1], { content }));
        const isMeant = !content.includes('\0') && content.trim() !== '';
        expect(outcome === 'taken').toBe(isMeant);
        if (isMeant) expect((await historyOf(people[1])).at(-1)?.['content']).toBe(content);
      }),
      { numRuns: 40 },
    );
  });
  test('keeps the order of arrival for every reader, also where the clock is set back', async () => {
    const clients = await Promise.all([0, 0, 0].map((which) => consoleOf(which as 0)));
    const phone = await phoneOf(0, 3);
    const all = [...clients, phone];
    const outcomes = Array.from({ length: 60 }, (_, turn) => {
      server.clock.now += turn % 7 === 3 ? -5_000 : 40;
      const client = all[turn % all.length] as ChatClient;
      const receiver = client === phone ? hospital : people[0];
      // One with a key takes a question more than one without.
      const headers: Record<string, string> = turn % 3 === 0 ? { 'idempotency-key': `turn-${turn}` } : {};
      return client.send(stomp.send, message(client, receiver, { content: String(turn) }), headers);
    });
    expect(new Set(await Promise.all(outcomes))).toEqual(new Set(['taken']));
    const rows = await historyOf(people[0]);
    const ids = rows.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(rows.map(({ content }) => content)).toEqual(Array.from({ length: 60 }, (_, turn) => String(turn)));
    for (const { received } of all) expect(received.map(({ id }) => id)).toEqual(ids);
  });
});

describe('a message is refused, not stored and not published', () => {
  const refusals: readonly (readonly [string, () => object | string, string, string])[] = [
    ['of another sender', () => ({ senderId: other }), 'senderId is not your own id', 'access'],
    ['of a phone', () => ({ senderId: people[0] }), 'senderId is not your own id', 'access'],
    ['without a sender that is one', () => ({ senderId: '1e0' }), 'senderId is not your own id', 'access'],
    ['to another’s phlebotomist', () => ({ receiverId: people[2] }), 'Phlebotomist not found', 'access'],
    ['to another hospital', () => ({ receiverId: other }), 'Phlebotomist not found', 'access'],
    ['to nobody', () => ({ receiverId: 0 }), 'receiverId is nobody to whom you may write', 'access'],
    [
      'of an unknown type',
      () => ({ messageType: 'HTML' }),
      'messageType must be TEXT, FILE, or begin',
      'input',
    ],
    ['of a type with more to it', () => ({ messageType: 'TEXT\nx' }), 'messageType must be', 'input'],
    ['that is too long', () => ({ content: 'x'.repeat(65_537) }), 'The message is too long', 'input'],
    ['with a NUL', () => ({ content: 'a\0b' }), 'The message holds characters', 'input'],
    ['with half an emoji', () => ({ content: '\ud83e' }), 'The message holds characters', 'input'],
    ['without a text', () => ({ content: ' \n ' }), 'The message is empty.', 'input'],
    ['whose text is none', () => ({ content: 7 }), 'Invalid body: content', 'input'],
    [
      'with a file elsewhere',
      () => ({ attachmentUrl: 'https://evil.example/x' }),
      'Attachment not',
      'access',
    ],
    ['with a path', () => ({ attachmentUrl: '/api/chat/files/../orders' }), 'Attachment not found', 'access'],
    [
      'with a file that is not there',
      () => ({ attachmentUrl: '/api/chat/files/00000000-0000-4000-8000-000000000000' }),
      'Attachment not found',
      'access',
    ],
    ['that is no JSON', () => '{"senderId":', 'The body is not valid JSON.', 'input'],
    ['that is a list', () => '[]', 'Invalid body: ', 'input'],
  ];
  test.each(refusals)('%s', async (_what, change, text, action) => {
    const [client, watcher] = [await consoleOf(0), await consoleOf(0)];
    const fields = change();
    const body = typeof fields === 'string' ? fields : message(client, people[0], fields);
    expect(await client.send(stomp.send, body)).toContain(text);
    expect(await stored()).toBe(0);
    expect(watcher.received).toEqual([]);
    expect(server.audit).toMatchObject([{ action, outcome: 'refused', hospitalId: hospital }]);
    expect(JSON.stringify(server.audit)).not.toContain('Please call');
    // ERROR is the end of the connection.
    expect(await Promise.race([client.send(stomp.send, message(client, people[0])), 'nothing'])).toBe(
      'nothing',
    );
  });
  test('of a phone to another hospital, or under another name', async () => {
    for (const [fields, text] of [
      [{ receiverId: other }, 'receiverId is nobody'],
      [{ receiverId: people[1] }, 'receiverId is nobody'],
      [{ senderId: people[1] }, 'senderId is not your own id'],
      [{ senderId: hospital, receiverId: people[0] }, 'senderId is not your own id'],
    ] as const) {
      const phone = await phoneOf(0, 3);
      expect(await phone.send(stomp.send, message(phone, hospital, fields))).toContain(text);
    }
    expect(await stored()).toBe(0);
    expect(server.audit[0]).toMatchObject({ action: 'access', caller: 'driver', driverId: people[0] });
  });
  test('beyond the rate of its sender', async () => {
    const { database } = server;
    const limited = await startTestServer({ database, messages: { burst: 3, perSecond: 1 } });
    const client = await openChatClient(limited, await limited.consoleCookie(0));
    const to = await limited.phlebotomist(0, 3);
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => client.send(stomp.send, message(client, to))));
    expect(outcomes).toEqual(['taken', 'taken', 'taken', expect.stringContaining('Too many requests')]);
    expect(limited.audit).toMatchObject([{ action: 'rate', outcome: 'limited', status: 429 }]);
    await limited.close();
  });
});

describe('a key', () => {
  const keyed = { 'idempotency-key': 'temp-1' };

  test('stores one message, however often and over how many connections it is sent at once', async () => {
    const clients = await Promise.all(Array.from({ length: 6 }, () => consoleOf(0)));
    const phone = await phoneOf(0, 3);
    const sends = clients.flatMap((client) =>
      [1, 2, 3].map(() => client.send(stomp.send, message(client, people[0]), keyed)),
    );
    expect(new Set(await Promise.all(sends))).toEqual(new Set(['taken']));
    const rows = await historyOf(people[0]);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ clientKey: 'temp-1' });
    // It is published to the sender's side each time, to the other once and without the key.
    for (const { received } of clients) expect(received).toEqual(Array.from({ length: 18 }, () => rows[0]));
    expect(phone.received).toEqual([{ ...rows[0], clientKey: null }]);
  });
  test('is a matter of each hospital, and of each phone', async () => {
    const [client, foreigner, phone, colleague] = [
      await consoleOf(0),
      await consoleOf(1),
      await phoneOf(0, 3),
      await phoneOf(0, 4),
    ];
    expect(await client.send(stomp.send, message(client, people[0]), keyed)).toBe('taken');
    expect(await foreigner.send(stomp.send, message(foreigner, people[2]), keyed)).toBe('taken');
    expect(await phone.send(stomp.send, message(phone, hospital), keyed)).toBe('taken');
    expect(await colleague.send(stomp.send, message(colleague, hospital), keyed)).toBe('taken');
    expect(await stored()).toBe(4);
    const repeated = client.received.length;
    expect(await phone.send(stomp.send, message(phone, hospital), keyed)).toBe('taken');
    expect(phone.received.at(-1)).toMatchObject({ senderRole: 'DRIVER', clientKey: 'temp-1' });
    expect([await stored(), client.received.length]).toEqual([4, repeated]);
  });
  test('belongs to one text in one conversation', async () => {
    const first = await consoleOf(0);
    expect(await first.send(stomp.send, message(first, people[0]), keyed)).toBe('taken');
    for (const [receiver, fields] of [
      [people[1], {}],
      [people[0], { content: 'Another' }],
    ] as const) {
      const client = await consoleOf(0);
      expect(await client.send(stomp.send, message(client, receiver, fields), keyed)).toBe(
        'Another message was sent with this key.',
      );
    }
    expect(await stored()).toBe(1);
  });
  test('in two conversations at the same moment stores one message', async () => {
    const [one, two] = [await consoleOf(0), await consoleOf(0)];
    const outcomes = await Promise.all([
      one.send(stomp.send, message(one, people[0]), keyed),
      two.send(stomp.send, message(two, people[1]), keyed),
    ]);
    expect(outcomes.sort()).toEqual(['Another message was sent with this key.', 'taken']);
    expect(await stored()).toBe(1);
  });
  test.each(['', 'x'.repeat(65)])('that cannot be meant is refused: %j', async (key) => {
    const client = await consoleOf(0);
    const outcome = await client.send(stomp.send, message(client, people[0]), { 'idempotency-key': key });
    expect(outcome).toContain('idempotency-key must have 1 to 64 characters');
  });
});

describe('the answers over HTTP', () => {
  const fill = (driverId: number, count: number, fromDriver = true) =>
    server.database.query(
      `INSERT INTO chat_message (hospital_id, driver_id, from_driver, content, created_at)
       SELECT hospital_id, id, $3::boolean, 'No. ' || n, $4::timestamptz + n / 3 * interval '1 ms'
       FROM driver, generate_series(1, $2::integer) n WHERE id = $1`,
      [driverId, count, fromDriver, new Date(testNow)],
    );

  test('a conversation of ten thousand messages comes whole and in its order, and is not sent twice', async () => {
    await fill(people[0], 10_000);
    const url = `/api/chat/history/${hospital}/${people[0]}`;
    const answer = await server.call(dispatcher, 'GET', url);
    const rows: Row[] = answer.json();
    expect(rows).toHaveLength(10_000);
    const inOrder = [...rows].sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id - b.id);
    expect(rows).toEqual(inOrder);
    expect(rows.every((row) => chatMessageRow.safeParse(row).success)).toBe(true);
    const again = { 'if-none-match': String(answer.headers['etag']) };
    expect((await server.call(dispatcher, 'GET', url, undefined, again)).statusCode).toBe(304);
    const unread: Row[] = (await server.call(dispatcher, 'GET', `/api/chat/unread/${hospital}`)).json();
    expect(unread).toEqual(rows.slice(-2_000));
  });
  test('have the fields of the contract', async () => {
    await fill(people[0], 1);
    const [row] = await historyOf(people[0]);
    expect(Object.keys(row ?? {}).sort()).toEqual(Object.keys(chatMessageRow.shape).sort());
  });
  test('unread are the phlebotomists’ messages that the hospital has not seen', async () => {
    await fill(people[0], 3);
    await fill(people[1], 2, false);
    await fill(people[2], 4);
    await server.database.query("UPDATE chat_message SET seen = true WHERE content = 'No. 1'");
    const rows: Row[] = (await server.call(dispatcher, 'GET', `/api/chat/unread/${hospital}`)).json();
    expect(rows.map(({ senderId, content }) => [senderId, content])).toEqual([
      [people[0], 'No. 2'],
      [people[0], 'No. 3'],
    ]);
  });
  test('a conversation of another hospital is empty', async () => {
    await fill(people[2], 1);
    const strange = await server.consoleCookie(1);
    const status = async (cookie: string, path: string) =>
      (await server.call(cookie, 'GET', `/api/chat/${path}`)).statusCode;
    expect(await status(strange, `history/${other}/${people[2]}`)).toBe(200);
    expect(await status(dispatcher, `history/${hospital}/${people[2]}`)).toBe(404);
    expect(await status(dispatcher, `history/${other}/${people[2]}`)).toBe(404);
    expect(await status(dispatcher, `unread/${other}`)).toBe(404);
    expect(await status(dispatcher, `history/${hospital}/x`)).toBe(404);
    expect(await status(await server.phoneCookie(0, 3), `history/${hospital}/${people[0]}`)).toBe(401);
  });
  test('a console is answered that keys are read and that the unread can be asked for', async () => {
    const { headers } = await server.call(dispatcher, 'GET', `/api/chat/unread/${hospital}`);
    expect(String(headers['homedraw-offers']).split(', ')).toEqual(
      expect.arrayContaining(['chat-keys', 'chat-unread']),
    );
  });
});

describe('a phone without a socket', () => {
  test('reads its own conversation and writes into it, once a key', async () => {
    const [client, phone] = [await consoleOf(0), await server.phoneCookie(0, 3)];
    const write = (body: object, headers = {}) =>
      server.call(phone, 'POST', '/api/field/chat/messages', body, headers);
    await client.send(stomp.send, message(client, people[0]), { 'idempotency-key': 'dispatcher' });
    await client.send(stomp.send, message(client, people[1]));
    const key = { 'idempotency-key': 'k1' };
    const said = { content: 'On my way', messageType: 'TEXT' };
    const [first, again] = [await write(said, key), await write(said, key)];
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json()).toEqual(first.json());
    const rows: Row[] = (await server.call(phone, 'GET', '/api/field/chat/history')).json();
    expect(rows.map(({ content, clientKey }) => [content, clientKey])).toEqual([
      ['Please call the patient.', null],
      ['On my way', 'k1'],
    ]);
    expect(client.received.at(-1)).toEqual({ ...first.json(), clientKey: null });
    expect(client.received).toHaveLength(3);
    expect((await write({ content: ' ', messageType: 'TEXT' })).body).toBe('The message is empty.');
    expect((await write({ ...said, content: 'Other' }, key)).statusCode).toBe(422);
    const foreign = { ...said, attachmentUrl: '/api/chat/files/00000000-0000-4000-8000-000000000000' };
    expect((await write(foreign)).body).toBe('Attachment not found');
    expect(await stored()).toBe(3);
  });
});
