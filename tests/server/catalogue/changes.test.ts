import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { longestBody } from '../../../server/database/bounded-list.ts';
import { testNameKey } from '../../../src/domain/test-rules.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { catalogueOf, upload, workbookOf } from '../support/workbooks.ts';

let server: TestServer;
let dispatcher: string;
let other: string;
let seeded = 0;
beforeAll(async () => {
  server = await startTestServer();
  dispatcher = await server.consoleCookie(0);
  other = await server.consoleCookie(1);
  const [row] = await server.database.query<{ last: number }>('SELECT max(id) AS last FROM lab_test');
  seeded = row?.last ?? 0;
});
afterAll(() => server.close());
afterEach(async () => {
  await server.database.query('DELETE FROM lab_test WHERE id > $1', [seeded]);
  for (const hospital of server.hospitals) server.services.lists.invalidate(hospital, 'tests');
});

const fields = {
  testName: 'Vitamin K1',
  method: 'HPLC',
  sampleRequired: 'Serum',
  schedule: 'Daily',
  department: 'Biochemistry',
  report: 'Next day',
  price: 1250.5,
};
const add = (change: Record<string, unknown> = {}, cookie = dispatcher) =>
  server.call(cookie, 'POST', '/api/tests', {
    ...fields,
    hospitalCode: cookie === dispatcher ? 'SRM001' : 'KAVERI002',
    ...change,
  });
const patch = (id: number, change: Record<string, unknown> = {}, cookie = dispatcher) =>
  server.call(cookie, 'PATCH', `/api/tests/${id}`, { ...fields, ...change });
const named = async (name: string, cookie = dispatcher) =>
  (await catalogueOf(server, cookie)).filter(({ testName }) => testName === name);
const taken = 'This test name already exists.';

test('the second of two edits at once is refused, and the first one’s price stays', async () => {
  await add();
  const [test] = await named('Vitamin K1');
  const id = Number(test?.id);
  const write = (change: object, version: unknown) =>
    server.call(
      dispatcher,
      'PATCH',
      `/api/tests/${id}`,
      { ...fields, ...change },
      { 'if-match': `"${version}"` },
    );
  expect((await write({ price: 4321 }, test?.version)).statusCode).toBe(204);
  const second = await write({ report: 'Same day' }, test?.version);
  expect([second.statusCode, second.body]).toEqual([
    412,
    'The test was changed meanwhile: look at it again.',
  ]);
  expect(await named('Vitamin K1')).toMatchObject([{ price: 4321, report: 'Next day' }]);
});

describe('a test', () => {
  test('is added with everything that was sent, and stands in the list', async () => {
    const answer = await add();
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
      201,
      'text/plain; charset=utf-8',
      'Test added successfully.',
    ]);
    expect(await named('Vitamin K1')).toEqual([
      { ...fields, id: expect.any(Number), hospitalCode: 'SRM001', version: 1 },
    ]);
    expect(server.audit.at(-1)).toMatchObject({ action: 'test.add', outcome: 'done', caller: 'hospital' });
  });
  test('is kept without blanks round it', async () => {
    await add({ testName: '  Vitamin \t K1 ', report: ' Next   day ', hospitalCode: ' srm001 ' });
    expect(await named('Vitamin K1')).toMatchObject([{ report: 'Next day' }]);
  });
  test('has the price that was sent, to the paisa', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 999_999_999_999 }), async (paise) => {
        expect((await add({ price: paise / 100 })).statusCode).toBe(201);
        expect(await named('Vitamin K1')).toMatchObject([{ price: paise / 100 }]);
        await server.database.query('DELETE FROM lab_test WHERE id > $1', [seeded]);
        server.services.lists.invalidate(server.hospitals[0], 'tests');
      }),
      { numRuns: 25 },
    );
  });

  const refused: readonly (readonly [string, Record<string, unknown>, string])[] = [
    ['without a name', { testName: ' \n ' }, 'Test name is required.'],
    ['with three decimals', { price: 1.005 }, 'Valid numeric price required.'],
    ['with a sign', { price: -1 }, 'Valid numeric price required.'],
    ['too dear to be counted', { price: 10_000_000_000 }, 'Valid numeric price required.'],
    ['of a name without end', { testName: 'x'.repeat(201) }, 'Test name may have 200 characters at most.'],
    ['of a method without end', { method: 'x'.repeat(501) }, 'Method may have 500 characters at most.'],
    ['with a NUL', { report: 'a\0b' }, 'Report holds characters that cannot be kept.'],
    ['with half an emoji', { testName: '\ud83d' }, 'Test name holds characters that cannot be kept.'],
    ['without a hospital', { hospitalCode: '  ' }, 'Hospital code is required.'],
    ['of another hospital', { hospitalCode: 'KAVERI002' }, 'The hospital code is not that of your hospital.'],
  ];
  test.each(refused)('%s is refused', async (_what, change, text) => {
    const before = await catalogueOf(server, dispatcher);
    const answer = await add(change);
    expect([answer.statusCode, answer.body]).toEqual([400, text]);
    expect(await catalogueOf(server, dispatcher)).toEqual(before);
    expect(server.audit.at(-1)).toMatchObject({ action: 'test.add', outcome: 'refused', status: 400 });
  });
  test.each([
    ['a text', '12'],
    ['nothing', null],
    ['an object', {}],
  ])('with %s for a price is refused', async (_what, price) => {
    const answer = await add({ price });
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('Invalid body: price')]);
  });
});

describe('a name', () => {
  test.each(['Vitamin K1', ' VITAMIN  k1', 'vitamin K1'])(
    'is one, however it is written (%j)',
    async (testName) => {
      await add();
      const answer = await add({ testName });
      expect([answer.statusCode, answer.body]).toEqual([409, taken]);
    },
  );
  test('is one beyond the letters of English, which no database settles', async () => {
    await add({ testName: 'ÉTUDE ΣΊΓΜΑ' });
    expect((await add({ testName: 'étude σίγμα' })).statusCode).toBe(409);
  });
  test('may stand in another hospital as well', async () => {
    await add();
    expect((await add({}, other)).statusCode).toBe(201);
    expect(await named('Vitamin K1', other)).toMatchObject([{ hospitalCode: 'KAVERI002' }]);
  });
  test('is stored once, however many add it at once', async () => {
    const answers = await Promise.all(['A', 'a', ' A', 'a '].map((testName) => add({ testName })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409]);
  });
  test('is unique, in any spelling', async () => {
    const name = fc.string({
      unit: fc.constantFrom('a', 'A', 'é', 'É', ' ', 'İ', 'ß', '"', '\\', '{', ','),
      minLength: 1,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(name, { maxLength: 6 }), async (names) => {
        const first = new Map<string, string>();
        for (const testName of names) {
          const key = testNameKey(testName);
          const { statusCode } = await add({ testName });
          expect(statusCode).toBe(key === '' ? 400 : first.has(key) ? 409 : 201);
          if (key !== '' && !first.has(key)) first.set(key, testName);
        }
        await server.database.query('DELETE FROM lab_test WHERE id > $1', [seeded]);
      }),
      { numRuns: 20 },
    );
  });
});

describe('a test that is there', () => {
  const added = async () => {
    await add();
    return (await named('Vitamin K1'))[0]?.id ?? 0;
  };
  test('is edited as it was sent', async () => {
    const id = await added();
    const answer = await patch(id, { testName: 'VITAMIN K1', price: 99.95, report: '' });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await named('VITAMIN K1')).toMatchObject([{ id, price: 99.95, report: '', method: 'HPLC' }]);
    expect(server.audit.at(-1)).toMatchObject({ action: 'test.edit', outcome: 'done', testId: String(id) });
  });
  test('gets another name unless another test has it', async () => {
    const id = await added();
    expect((await patch(id, { testName: 'tsh' })).body).toBe(taken);
    expect((await patch(id, { testName: 'Phylloquinone' })).statusCode).toBe(204);
    expect((await add()).statusCode).toBe(201);
    expect((await add({ testName: 'phylloquinone' })).statusCode).toBe(409);
  });
  test('keeps texts that today’s rules would refuse, until it is edited', async () => {
    const id = await added();
    await server.database.query("UPDATE lab_test SET method = repeat('x', 600), price = 5 WHERE id = $1", [
      id,
    ]);
    expect((await patch(id, { method: 'x'.repeat(600), price: 6 })).statusCode).toBe(204);
    expect((await patch(id, { method: 'y'.repeat(600) })).body).toBe(
      'Method may have 500 characters at most.',
    );
    expect((await patch(id, { method: 'x'.repeat(600), price: 6.001 })).body).toBe(
      'Valid numeric price required.',
    );
  });
  test('is removed, once', async () => {
    const id = await added();
    const remove = () => server.call(dispatcher, 'DELETE', `/api/tests/${id}`);
    expect((await remove()).statusCode).toBe(204);
    expect(await named('Vitamin K1')).toEqual([]);
    const again = await remove();
    expect([again.statusCode, again.body]).toEqual([404, 'Test not found']);
    expect((await add()).statusCode).toBe(201);
  });
  test('belongs to its hospital alone', async () => {
    const id = await added();
    expect((await patch(id, { price: 1 }, other)).statusCode).toBe(404);
    expect((await server.call(other, 'DELETE', `/api/tests/${id}`)).statusCode).toBe(404);
    expect((await server.call(dispatcher, 'DELETE', '/api/tests/x')).statusCode).toBe(404);
    expect(await named('Vitamin K1')).toMatchObject([{ price: 1250.5 }]);
  });
  test('after two edits at once is wholly as one of them sent it', async () => {
    const id = await added();
    await Promise.all([patch(id, { price: 1, report: 'one' }), patch(id, { price: 2, report: 'two' })]);
    const [now] = await named('Vitamin K1');
    expect([
      [1, 'one'],
      [2, 'two'],
    ]).toContainEqual([now?.price, now?.report]);
  });
});

describe('the list', () => {
  const ask = (etag?: unknown, query = '') =>
    server.call(
      dispatcher,
      'GET',
      `/api/tests${query}`,
      undefined,
      etag === undefined ? {} : { 'if-none-match': String(etag) },
    );

  test('is sent again only where it has changed', async () => {
    const first = await ask();
    expect((await ask(first.headers['etag'])).statusCode).toBe(304);
    expect((await ask(first.headers['etag'], '?hospitalCode=srm001')).statusCode).toBe(304);
    await add({}, other);
    expect((await ask(first.headers['etag'])).statusCode).toBe(304);
    await add();
    const second = await ask(first.headers['etag']);
    expect([second.statusCode, second.json().length]).toEqual([200, first.json().length + 1]);
    await patch(second.json().at(-1).id, {});
    expect((await ask(second.headers['etag'])).statusCode).toBe(304);
  });
  test('has the hospital’s code as it is now, and nothing for another’s', async () => {
    const { headers } = await ask();
    expect((await ask(undefined, '?hospitalCode=KAVERI002')).json()).toEqual([]);
    await server.database.query("UPDATE hospital SET code = 'SRM077' WHERE id = $1", [server.hospitals[0]]);
    const renamed = await ask(headers['etag']);
    await server.database.query("UPDATE hospital SET code = 'SRM001' WHERE id = $1", [server.hospitals[0]]);
    expect([renamed.statusCode, renamed.json()[0].hospitalCode]).toEqual([200, 'SRM077']);
  });
});

describe('a catalogue that cannot be sent as one body', () => {
  const full =
    'The catalogue is full. Delete tests that you no longer need, or shorten their texts, and try again.';
  /** So many tests of 2 KB that one more, and a longer text, is too much. */
  beforeEach(async () => {
    await server.database.query(
      `INSERT INTO lab_test (hospital_id, test_name, name_key, price, method, sample_required, schedule, department, report)
       SELECT $1, 'Bulk ' || n, 'bulk ' || n, 1, repeat('m', 500), repeat('s', 500), repeat('d', 500), repeat('h', 500), ''
       FROM generate_series(1, $2::integer) n`,
      [server.hospitals[0], Math.floor(longestBody / 2_220)],
    );
    await server.database.query(
      `UPDATE lab_test SET report = repeat('r', $2::integer) WHERE test_name = 'Bulk 1' AND hospital_id = $1`,
      [server.hospitals[0], longestBody - (await stored()) - 200],
    );
  });
  const stored = async () => {
    const [row] = await server.database.query<{ bytes: number }>(
      'SELECT sum(octet_length(row_to_json(t)::text))::integer AS bytes FROM lab_test t WHERE hospital_id = $1',
      [server.hospitals[0]],
    );
    return row?.bytes ?? 0;
  };

  test('takes no further test, by hand or by list, and no longer text, and says what to do', async () => {
    const before = await stored();
    expect([(await add()).statusCode, (await add()).body]).toEqual([400, full]);
    const list = workbookOf([
      ['Test', 'Price'],
      ['Vitamin K1', 1250.5],
      ['Vitamin K2', 1250.5],
    ]);
    const imported = await upload(server, dispatcher, list);
    expect(imported).toEqual([400, full]);
    const [own] = await named('Bulk 2');
    const edit = (change: object) => patch(Number(own?.id), { ...own, ...change });
    expect((await edit({ report: 'r'.repeat(400) })).body).toBe(full);
    expect(await stored()).toBe(before);
    expect((await add({}, other)).statusCode).toBe(201);
    // What makes it no longer is done, and makes space.
    expect((await edit({ price: 2 })).statusCode).toBe(204);
    expect((await edit({ method: '' })).statusCode).toBe(204);
    expect((await add()).statusCode).toBe(201);
    // Stored by an earlier version: it may be corrected, and made shorter.
    await server.database.query(
      `UPDATE lab_test SET report = repeat('r', 5000) WHERE test_name = 'Bulk 3' AND hospital_id = $1`,
      [server.hospitals[0]],
    );
    expect((await edit({ method: '', price: 3 })).statusCode).toBe(204);
  });
});
