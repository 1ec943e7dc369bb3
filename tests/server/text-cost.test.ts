/**
 * What a text costs grows with its length and no faster, whatever it is made of and wherever it stands: a field
 * of a call, its query, its headers, a part of a form and its head, a frame. One call keeps everybody waiting
 * for as long as it takes.
 */
import type { InjectOptions } from 'light-my-request';
import type { OpenAPIV3_1 } from 'openapi-types';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { stomp } from '../../src/contract/endpoints.ts';
import { openChatClient } from './support/chat-client.ts';
import { openOrderActors } from './support/order-actors.ts';
import { registrationFields } from './support/registration.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

let server: TestServer;
let cookies: string;
let ids: Readonly<Record<string, number>>;
let document: OpenAPIV3_1.Document;
beforeAll(async () => {
  // Injected bodies have no line to be slow on, whatever else the machine does.
  server = await startTestServer({ limits: { requestMs: 3_600_000 } });
  cookies = `${await server.consoleCookie(0)}; ${await server.phoneCookie(0, 3)}`;
  const actors = await openOrderActors(server);
  const person = actors.people[0];
  ids = {
    orderId: await actors.book(),
    id: person,
    driverId: person,
    deliveryBoyId: person,
    userId: server.hospitals[0],
  };
  document = (await server.call(null, 'GET', '/docs/openapi.json')).json();
});
afterAll(() => server.close());
// Who is signed out by what was sent is looked at no further, and everything would be cheap.
afterEach(async () => {
  for (const url of ['/api/tests', '/api/field/shift'])
    expect((await inject('GET', url, {})).statusCode).toBe(200);
});

/**
 * What has ever been dear: runs that an expression tries from each of their letters, marks that are
 * brought into order, what grows.
 */
const letters = [
  '.',
  ' ',
  '\t',
  '\u0301',
  '\u0315\u0300',
  '@',
  'a@',
  '\u0001',
  '\ufdfa',
  '"',
  '\\',
  '/',
  '(',
  '9',
  '-',
  ' a',
  '.a',
  '%',
  ';',
  ',',
];
const plain = 'a';
/** A run between two letters, so that it is neither beginning nor end, of so many bytes as `sizeOf` counts them. */
const textOf = (letter: string, bytes: number, sizeOf = (text: string) => Buffer.byteLength(text)) =>
  `x${letter.repeat(Math.floor(bytes / sizeOf(letter)))}x`;
/** Runs of several letters behind each other, each of so many bytes. */
const runsOf = (some: readonly string[], bytes: number, sizeOf?: (text: string) => number) =>
  some.map((letter) => textOf(letter, bytes, sizeOf)).join('');
const inJson = (text: string) => Buffer.byteLength(JSON.stringify(text)) - 2;

/** CPU time of the cheapest of some runs, µs: what else the process has to do is in none of all. */
async function costOf(work: () => Promise<unknown>, runs: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, user + system);
  }
  return least;
}

/** Makes a text of a letter that fills a part of what may come. */
type Make = (letter: string, share: number) => string;

/**
 * Which letters may be dear, where a text may be as long as all of them: those of a text of many letters' runs that
 * costs more than four times what plain letters of that length cost. One call in the place of many; a run that costs by
 * its square is dear beside them all.
 */
async function suspects(
  send: (text: string) => Promise<unknown>,
  bytes: number,
  sizeOf: (text: string) => number,
): Promise<readonly string[]> {
  const half = Math.ceil(letters.length / 2);
  const plainRuns = runsOf(Array<string>(half).fill(plain), bytes, sizeOf);
  await send(plainRuns);
  const usual = await costOf(() => send(plainRuns), 2);
  const found: string[] = [];
  for (const some of [letters.slice(0, half), letters.slice(half)]) {
    const text = runsOf(some, bytes, sizeOf);
    if ((await costOf(() => send(text), 1)) > 4 * usual) found.push(...some);
  }
  return found;
}

/**
 * Which texts cost more than four times what plain letters of the same size cost, and more than twice what four
 * of a quarter's length do.
 */
async function dearTexts(
  send: (text: string) => Promise<unknown>,
  make: Make,
  among: readonly string[] = letters,
): Promise<readonly string[]> {
  if (among.length === 0) return [];
  await send(make(plain, 1));
  const usual = await costOf(() => send(make(plain, 1)), 4);
  const dear: string[] = [];
  for (const letter of among) {
    const [text, quarter] = [make(letter, 1), make(letter, 1 / 4)];
    if ((await costOf(() => send(text), 1)) <= 4 * usual) continue;
    // A busy moment is another one's; a collection of garbage, or a list that is built anew, takes some calls in a row.
    const least = await costOf(() => send(text), 20);
    if (least <= 4 * usual) continue;
    if (least > 8 * (await costOf(() => send(quarter), 20))) dear.push(JSON.stringify(letter));
  }
  return dear;
}

const inject = (method: string, url: string, headers: Record<string, string>, payload?: string | Buffer) =>
  server.app.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url,
    // A sign-in ends the session that comes with it.
    headers: { ...(url.endsWith('/login') ? {} : { cookie: cookies }), ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
const filled = (path: string) => path.replace(/\{(\w+)\}/g, (_all, name: string) => String(ids[name] ?? 1));
const called = () =>
  Object.entries(document.paths ?? {}).flatMap(([path, calls]) =>
    (['get', 'post', 'put', 'patch', 'delete'] as const).flatMap((method) => {
      const call = calls?.[method];
      return call ? [{ path, method: method.toUpperCase(), call }] : [];
    }),
  );
interface JsonBody {
  readonly schema: { readonly properties?: Record<string, { readonly type?: string | readonly string[] }> };
  readonly example?: Record<string, unknown>;
}

/** Bytes of a body: a part of the megabyte that may come, enough to see what grows by the square. */
const bodyBytes = 32 * 1_024;

describe('a text costs what its length costs:', () => {
  test('in each field of each call', async () => {
    const dear: string[] = [];
    let fields = 0;
    for (const { path, method, call } of called()) {
      const content = (call.requestBody as OpenAPIV3_1.RequestBodyObject | undefined)?.content ?? {};
      const body = content['application/json'] as JsonBody | undefined;
      if (!body) continue;
      const booking = method === 'PUT' ? { patientName: 'x', address: 'x', email: 'x', reason: 'x' } : {};
      // With the version of the example a change is that of an old copy, and nothing is looked at.
      const { version: _version, ...example }: Record<string, unknown> = { ...booking, ...body.example };
      for (const [name, value] of Object.entries({ ...example, ...body.schema.properties })) {
        const types = [
          (value as { readonly type?: string | readonly string[] } | null)?.type ?? 'string',
        ].flat();
        if (!types.includes('string') && !types.includes('array')) continue;
        fields += 1;
        const send = (text: string) => {
          const payload = JSON.stringify({ ...example, [name]: types.includes('array') ? [text] : text });
          return inject(method, filled(path), { 'content-type': 'application/json' }, payload);
        };
        const make: Make = (letter, share) => textOf(letter, bodyBytes * share, inJson);
        const found = await dearTexts(send, make, await suspects(send, bodyBytes / 2, inJson));
        if (found.length > 0) dear.push(`${method} ${path} ${name}: ${found.join(' ')}`);
      }
    }
    expect(dear).toEqual([]);
    expect(fields).toBeGreaterThan(50);
  });

  test('in each parameter and each header', async () => {
    const dear: string[] = [];
    const everywhere = [
      'if-none-match',
      'if-match',
      'accept-encoding',
      'origin',
      'content-type',
      'x-forwarded-for',
      'range',
    ];
    for (const { path, method, call } of called()) {
      const parameters = (call.parameters ?? []) as readonly OpenAPIV3_1.ParameterObject[];
      const places = [
        ...parameters.filter((one) => one.in === 'query').map(({ name }) => ({ kind: 'query', name })),
        ...parameters.filter((one) => one.in === 'header').map(({ name }) => ({ kind: 'header', name })),
        ...(path === '/api/orders' ? everywhere.map((name) => ({ kind: 'header', name })) : []),
      ];
      for (const { kind, name } of places) {
        const send = (text: string) =>
          kind === 'query'
            ? inject(method, `${filled(path)}?${name}=${encodeURIComponent(text)}`, {})
            : inject(method, filled(path), { [name]: Buffer.from(text).toString('latin1') });
        // Node takes 16 KB of head in all.
        const make = (letter: string, share: number) =>
          textOf(
            letter,
            12_000 * share,
            (text) => (kind === 'query' ? encodeURIComponent(text) : text).length,
          );
        const found = await dearTexts(send, make);
        if (found.length > 0) dear.push(`${method} ${path} ${name}: ${found.join(' ')}`);
      }
    }
    expect(dear).toEqual([]);
  });
});

describe('a form costs what its length costs:', () => {
  const head = (name: string, more: string) =>
    `--form\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
  /** As much of a part's head as is read. */
  const headBytes = 72 * 1_024;
  const forms = [
    { url: '/api/chat/upload', file: 'file', fields: { note: 'x' } },
    { url: '/api/drivers', file: 'aadharImage', fields: registrationFields },
    { url: '/api/tests/upload-excel', file: 'file', fields: { hospitalCode: 'SRM001' } },
    { url: '/api/field/attendance', file: 'selfie', fields: { present: 'true', reason: 'x', latitude: '1' } },
  ];

  test.each(forms)('$url', async ({ url, file, fields }) => {
    const send = (part: string) =>
      inject(
        'POST',
        url,
        { 'content-type': 'multipart/form-data; boundary=form' },
        `${part}\r\n--form--\r\n`,
      );
    const heads: readonly (readonly [string, (text: string) => string])[] = [
      ['the name of the file', (text) => head(file, `; filename="${text}.png"`)],
      ['its extended name', (text) => head(file, `; filename*=utf-8''${encodeURIComponent(text)}`)],
      ['its type', (text) => head(file, `; filename="a.png"\r\nContent-Type: image/png${text}`)],
      ['the name of the part', (text) => head(text, '')],
    ];
    const dear: string[] = [];
    for (const [what, partOf] of heads) {
      const sizeOf =
        what === 'its extended name' ? (text: string) => encodeURIComponent(text).length : undefined;
      const found = await dearTexts(
        (text) => send(`${partOf(text)}abc`),
        (letter, share) => textOf(letter, headBytes * share, sizeOf),
      );
      if (found.length > 0) dear.push(`${what}: ${found.join(' ')}`);
    }
    for (const name of Object.keys(fields)) {
      const others = Object.entries(fields).filter(([other]) => other !== name);
      const before = others.map(([other, value]) => `${head(other, '')}${value}\r\n`).join('');
      const sendField = (text: string) => send(`${before}${head(name, '')}${text}`);
      const found = await dearTexts(sendField, (letter, share) => textOf(letter, 8_000 * share));
      if (found.length > 0) dear.push(`${name}: ${found.join(' ')}`);
    }
    expect(dear).toEqual([]);
  });
});

test('a frame costs what its length costs', async () => {
  const dear: string[] = [];
  for (const cookie of cookies.split('; ')) {
    const { principal, close } = await openChatClient(server, cookie);
    close();
    const [senderId, receiverId] =
      principal.driverId === null
        ? [principal.hospitalId, ids['id']]
        : [principal.driverId, principal.hospitalId];
    const message = { senderId, receiverId, content: 'x', messageType: 'TEXT', attachmentUrl: null };
    const receipt = { senderId, receiverId, timestamp: '2026-03-12T06:30:00Z' };
    const places = [
      ...Object.keys(message).map((name) => [stomp.send, message, name] as const),
      ...Object.keys(receipt).map((name) => [stomp.readReceipt, receipt, name] as const),
    ];
    for (const [destination, body, name] of places) {
      const send = async (text: string) => {
        const client = await openChatClient(server, cookie);
        await client.send(destination, { ...body, [name]: text });
        // Else it receives all that later ones send, and its share of their cost is measured.
        client.close();
      };
      const found = await dearTexts(send, (letter, share) => textOf(letter, 60_000 * share, inJson));
      if (found.length > 0) dear.push(`${destination} ${name}: ${found.join(' ')}`);
    }
  }
  expect(dear).toEqual([]);
});
