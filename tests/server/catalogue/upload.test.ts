import { unzipSync, zipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CFB } from 'xlsx';
import { addTest } from '../../../server/catalogue/change-tests.ts';
import { importPrices } from '../../../server/catalogue/import-prices.ts';
import { findPriceList } from '../../../src/domain/price-list.ts';
import { readSheets } from '../../../src/domain/workbook.ts';
import { workbookBytes } from '../../../src/domain/workbook-file.ts';
import { formOf } from '../support/form.ts';
import { sendForm } from '../support/registration.ts';
import { startTestServer, type TestServer, unstrained } from '../support/test-server.ts';
import {
  bookOf,
  catalogueOf,
  sheetOf,
  type Table,
  upload,
  uploadPath,
  workbookForm,
  workbookOf,
} from '../support/workbooks.ts';

let server: TestServer;
let desk: string;
let other: string;
let seeded = 0;
beforeAll(async () => {
  server = await startTestServer({ limits: unstrained });
  desk = await server.consoleCookie(0);
  other = await server.consoleCookie(1);
  const [row] = await server.database.query<{ last: number }>('SELECT max(id) AS last FROM lab_test');
  seeded = row?.last ?? 0;
});
afterAll(() => server.close());
afterEach(async () => {
  await server.database.query('DELETE FROM lab_test WHERE id > $1', [seeded]);
  for (const hospital of server.hospitals) server.services.lists.touch(hospital, 'tests');
});

const send = (content: Uint8Array, name?: string) => upload(server, desk, content, name);
const sendTable = (table: Table) => send(workbookOf(table));
const added = async (cookie = desk) =>
  (await catalogueOf(server, cookie)).filter(({ id }) => id > seeded).map((row) => [row.testName, row.price]);
const header = ['Test Name', 'Price'];
const rowsOf = (count: number, price = 100): Table =>
  Array.from({ length: count }, (_, n) => [`Panel number ${n}`, price + (n % 7)]);

describe('a price list', () => {
  test('adds what is new, changes prices, and says what became of every row', async () => {
    const table = [
      ['Price list of the laboratory'],
      [],
      ['DEPARTMENT', ' test  name', 'Price (INR)', 'Sample type', 'Remarks'],
      ['Biochemistry', 'Vitamin K1', '₹ 1,250.50', 'Serum', 'new'],
      ['Biochemistry', 'vitamin  k1', 900, 'Serum', 'twice'],
      ['', 'TSH', 280, '', 'as it is'],
      ['Other', 'ferritin', 'Rs. 640/-', 'Blood', 'dearer'],
      ['', '', 5, '', 'no name'],
      ['', 'Selenium', 'on request', '', 'no price'],
    ];
    expect(await sendTable(table)).toEqual([
      200,
      '1 test added, 1 price updated, 4 rows skipped: 1 already there at this price, 1 twice in the file, 2 not valid (rows 8, 9).',
    ]);
    const list = await catalogueOf(server, desk);
    expect(list.at(-1)).toMatchObject({
      testName: 'Vitamin K1',
      price: 1250.5,
      department: 'Biochemistry',
      sampleRequired: 'Serum',
      report: '',
    });
    // Its name and its other texts stay.
    expect(list.find(({ testName }) => testName === 'Ferritin')).toMatchObject({
      price: 640,
      report: 'Same day',
    });
    expect(server.audit.at(-1)).toMatchObject({ action: 'test.import', outcome: 'done', status: 200 });
    await server.database.query("UPDATE lab_test SET price = 620 WHERE test_name = 'Ferritin'");
  });
  test.each(['xlsx', 'biff8'] as const)('as %s of ten thousand rows, and once more', async (bookType) => {
    const name = bookType === 'xlsx' ? 'large.xlsx' : 'LARGE.XLS';
    const file = workbookOf([header, ...rowsOf(10_000)], bookType);
    expect(await send(file, name)).toEqual([200, '10000 tests added, 0 prices updated, 0 rows skipped.']);
    expect(await send(file, name)).toEqual([
      200,
      '0 tests added, 0 prices updated, 10000 rows skipped: 10000 already there at this price.',
    ]);
    const dearer = workbookOf([header, ...rowsOf(10_000, 200)], bookType);
    expect((await send(dearer, name))[1]).toBe('0 tests added, 10000 prices updated, 0 rows skipped.');
    const list = await added();
    expect([list.length, list[9_999]]).toEqual([10_000, ['Panel number 9999', 200 + (9_999 % 7)]]);
  });
  test('keeps every letter as it was', async () => {
    const names = ['"quoted", {braced}', 'back\\slash\\', "O'Neil", 'NULL', 'தமிழ் 🧪', '<b>&</b>', '%_$1'];
    expect((await sendTable([header, ...names.map((name) => [name, 1.25])]))[0]).toBe(200);
    expect(await added()).toEqual(names.map((name) => [name, 1.25]));
  });
  test('is the hospital’s own', async () => {
    const foreign = await sendForm(
      server,
      other,
      workbookForm(workbookOf([header, ['Vitamin K1', 1]]), 'a.xlsx', 'kaveri002'),
      uploadPath,
    );
    expect(foreign.body).toBe('1 test added, 0 prices updated, 0 rows skipped.');
    expect([await added(desk), await added(other)]).toEqual([[], [['Vitamin K1', 1]]]);
    expect((await sendTable([header, ['Vitamin K1', 2]]))[1]).toMatch(/^1 test added/);
  });
});

describe('what stands in cells', () => {
  const one = async (name: unknown, price: unknown) => (await sendTable([header, [name, price]]))[1];
  const skipped = '0 tests added, 0 prices updated, 1 row skipped: 1 not valid (row 2).';

  test.each([
    ['a date for a name', new Date(Date.UTC(2026, 2, 12)), 5],
    ['a number for a name', 125, 5],
    ['a date for a price', 'Vitamin K1', new Date(Date.UTC(2026, 2, 12))],
    ['a formula whose value nobody computed', 'Vitamin K1', { t: 'n', f: 'A1*2' }],
    ['an error', 'Vitamin K1', { t: 'e', v: 0x07 }],
    ['more decimals than money has', 'Vitamin K1', 1.005],
  ])('%s is left', async (_what, name, price) => {
    expect(await one(name, price)).toBe(skipped);
  });
  test('a formula counts as what it came to', async () => {
    expect(await one('Vitamin K1', { t: 'n', f: '100*1.1', v: 110.00000000000001 })).toMatch(/^1 test added/);
    expect(await added()).toEqual([['Vitamin K1', 110]]);
  });
  test.each([
    ['₹1,23,456.50', 123456.5],
    ['Rs. 99', 99],
    ['INR 1,000/-', 1000],
    [' 12.5 ', 12.5],
  ])('the price %j is read', async (text, price) => {
    await one('Vitamin K1', text);
    expect(await added()).toEqual([['Vitamin K1', price]]);
  });
  test('an entity of the file’s own is a word like others, and stands for nothing', async () => {
    const files = unzipSync(workbookOf([header, ['Vitamin K1', 1]]));
    const path = 'xl/worksheets/sheet1.xml';
    const sheet = new TextDecoder().decode(files[path]).replace('Vitamin K1', 'K &file; &many;');
    const definitions =
      '<!DOCTYPE x [<!ENTITY file SYSTEM "file:///etc/passwd"><!ENTITY few "aaaa"><!ENTITY many "&few;&few;">]>';
    files[path] = new TextEncoder().encode(sheet.replace('?>', `?>${definitions}`));
    await send(zipSync(files));
    expect(await added()).toEqual([['K &file; &many;', 1]]);
  });
  test('what was made one cell counts for each of its rows', async () => {
    const sheet = sheetOf([header, ['A1c', 100], ['B2c', null], ['C3c', null]]);
    sheet['!merges'] = [{ s: { r: 1, c: 1 }, e: { r: 3, c: 1 } }];
    await send(bookOf([['Prices', sheet]]));
    expect(await added()).toEqual([
      ['A1c', 100],
      ['B2c', 100],
      ['C3c', 100],
    ]);
  });
  test('a hidden sheet counts for nothing', async () => {
    const hidden = sheetOf([header, ['Old', 1]]);
    expect(await send(bookOf([['Old', hidden]], 'xlsx', ['Old']))).toEqual([
      400,
      'prices.xlsx has no rows with tests.',
    ]);
    const both: [string, typeof hidden][] = [
      ['Old', hidden],
      ['New', sheetOf([header, ['Vitamin K1', 1]])],
    ];
    await send(bookOf(both, 'xlsx', ['Old']));
    expect(await added()).toEqual([['Vitamin K1', 1]]);
  });
});

describe('what is refused changes nothing', () => {
  const good = () => workbookOf([header, ['Vitamin K1', 1]]);
  const encrypted = () => {
    const file = CFB.utils.cfb_new();
    CFB.utils.cfb_add(file, '/EncryptionInfo', Buffer.alloc(64));
    CFB.utils.cfb_add(file, '/EncryptedPackage', Buffer.alloc(4_096));
    return Buffer.from(CFB.write(file, { type: 'buffer' }) as Buffer);
  };
  /** A workbook with another sheet in the place of the first. */
  const packed = (sheet: Buffer) =>
    Buffer.from(
      zipSync({
        '[Content_Types].xml': Buffer.from('<Types/>'),
        'xl/workbook.xml': Buffer.from('<workbook/>'),
        'xl/worksheets/sheet1.xml': sheet,
      }),
    );
  /** The directory says of the largest file that it is small. */
  const lying = () => {
    const bytes = packed(Buffer.alloc(40 * 1024 * 1024, ' '));
    const at = bytes.lastIndexOf('PK\x01\x02', undefined, 'latin1');
    bytes.writeUInt32LE(100, at + 24);
    return bytes;
  };
  const passworded = () => {
    const bytes = good();
    for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4))
      bytes.writeUInt16LE(bytes.readUInt16LE(at + 8) | 1, at + 8);
    return bytes;
  };

  const refused: readonly (readonly [string, () => Uint8Array, string, number, string])[] = [
    [
      'a text renamed',
      () => Buffer.from('Test Name,Price\nA,1'),
      'a.xlsx',
      415,
      'a.xlsx says that it is an Excel workbook, but it is none.',
    ],
    [
      'a page named .xls',
      () => Buffer.from('<table>'),
      'a.xls',
      415,
      'a.xls says that it is an Excel workbook, but it is none.',
    ],
    ['a text', () => good(), 'a.csv', 415, 'a.csv must be a file of the type xls or xlsx.'],
    [
      'another packed file',
      () => Buffer.from(zipSync({ 'a.txt': Buffer.from('a') })),
      'a.xlsx',
      415,
      'a.xlsx says that it is an Excel workbook, but it is none.',
    ],
    ['nothing', () => Buffer.alloc(0), 'a.xlsx', 400, 'a.xlsx is empty.'],
    [
      'a password, as Excel does it',
      encrypted,
      'a.xlsx',
      400,
      'a.xlsx is protected by a password: save it without one.',
    ],
    [
      'a password, as packers do it',
      passworded,
      'a.xlsx',
      400,
      'a.xlsx is protected by a password: save it without one.',
    ],
    [
      'half a workbook',
      () => good().subarray(0, good().length / 2),
      'a.xlsx',
      400,
      'a.xlsx is damaged and cannot be read: save it anew in Excel.',
    ],
    [
      'half an old workbook',
      () => workbookOf([header, ...rowsOf(500)], 'biff8').subarray(0, 9_000),
      'a.xls',
      400,
      'a.xls',
    ],
    [
      'a bomb',
      () => packed(Buffer.alloc(40 * 1024 * 1024, ' ')),
      'a.xlsx',
      413,
      'a.xlsx unpacks to more than a price list has.',
    ],
    ['a bomb that says it is none', lying, 'a.xlsx', 413, 'a.xlsx unpacks to more than a price list has.'],
    [
      'too many rows',
      () => workbookOf([header, ...rowsOf(100_000)]),
      'a.xlsx',
      413,
      'a.xlsx has 1,00,000 rows; 20,000 can be imported at once.',
    ],
    ['no name', () => workbookOf([['Price'], [1]]), 'a.xlsx', 400, 'a.xlsx has no column Test Name.'],
    ['no price', () => workbookOf([['Test'], ['A']]), 'a.xlsx', 400, 'a.xlsx has no column Price.'],
    [
      'neither',
      () =>
        workbookOf([
          ['A', 'B'],
          ['A', 1],
        ]),
      'a.xlsx',
      400,
      'a.xlsx has no column Test Name and no column Price.',
    ],
    ['a header alone', () => workbookOf([header]), 'a.xlsx', 400, 'a.xlsx has no rows with tests.'],
    ['a sheet without cells', () => workbookOf([]), 'a.xlsx', 400, 'a.xlsx has no rows with tests.'],
    [
      'a byte too many',
      () => Buffer.concat([good(), Buffer.alloc(workbookBytes)]),
      'a.xlsx',
      413,
      'a.xlsx is too large (max 10MB).',
    ],
    [
      '20 MB',
      () => Buffer.alloc(20 * 1024 * 1024),
      'a.xlsx',
      413,
      'The form is too large: the file may have 10MB.',
    ],
  ];
  test.each(refused)('%s', async (_what, make, name, status, text) => {
    const before = await catalogueOf(server, desk);
    expect(await send(make(), name)).toEqual([status, expect.stringContaining(text)]);
    expect(await catalogueOf(server, desk)).toEqual(before);
    expect(server.audit.at(-1)).toMatchObject({ action: 'test.import', outcome: 'refused', status });
  });
  test('of a form that lacks something', async () => {
    const file = { name: 'file', filename: 'a.xlsx', content: good() };
    const code = (content: string) => ({ name: 'hospitalCode', content: Buffer.from(content) });
    const ask = async (parts: Parameters<typeof formOf>[0]) => {
      const { statusCode, body } = await sendForm(server, desk, formOf(parts), uploadPath);
      return [statusCode, body];
    };
    expect(await ask([code('SRM001')])).toEqual([400, 'Please select a file first!']);
    expect(await ask([code('SRM001'), { ...file, filename: '', content: Buffer.alloc(0) }])).toEqual([
      400,
      'Please select a file first!',
    ]);
    expect(await ask([file])).toEqual([400, 'Hospital code is required!']);
    expect(await ask([code(' '), file])).toEqual([400, 'Hospital code is required!']);
    expect(await ask([code('KAVERI002'), file])).toEqual([
      400,
      'The hospital code is not that of your hospital.',
    ]);
    expect(await ask([file, file, code('SRM001')])).toEqual([400, 'The form holds too much.']);
    const json = await server.call(desk, 'POST', uploadPath, { file: 'x' });
    expect([json.statusCode, json.body]).toEqual([415, 'The body must be multipart/form-data.']);
    expect(await added()).toEqual([]);
  });
  test('of a form cut half-way, wherever that is', async () => {
    const { type, body } = workbookForm(good());
    for (const length of [0.1, 0.5, 0.9].map((part) => body.length * part).concat(body.length - 10)) {
      const cut = body.subarray(0, Math.floor(length));
      const answer = await sendForm(server, desk, { type, body: cut }, uploadPath);
      expect([answer.statusCode, answer.body]).toEqual([400, 'The form could not be read.']);
    }
    expect(await added()).toEqual([]);
  });
  test('of rows of which the last could not be stored', async () => {
    await server.database.query(
      `CREATE FUNCTION fail_last() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$`,
    );
    await server.database.query(
      `CREATE TRIGGER fail_last BEFORE INSERT ON lab_test FOR EACH ROW WHEN (NEW.test_name = 'Panel number 2999') EXECUTE FUNCTION fail_last()`,
    );
    const before = await catalogueOf(server, desk);
    const answer = await sendTable([header, ['TSH', 1], ...rowsOf(3_000)]);
    await server.database.query('DROP FUNCTION fail_last CASCADE');
    expect(answer).toEqual([500, 'The server could not do this. Please try again.']);
    server.services.lists.touch(server.hospitals[0], 'tests');
    expect(await catalogueOf(server, desk)).toEqual(before);
  });
});

describe('what happens at once', () => {
  test('two uploads of one file add its tests once', async () => {
    const file = workbookOf([header, ...rowsOf(1_500)]);
    const answers = await Promise.all([send(file), send(file)]);
    expect(answers.map(([, text]) => text).sort()).toEqual([
      '0 tests added, 0 prices updated, 1500 rows skipped: 1500 already there at this price.',
      '1500 tests added, 0 prices updated, 0 rows skipped.',
    ]);
    expect(await added()).toHaveLength(1_500);
  });
  test('a test that is added meanwhile is there once, at one of the two prices', async () => {
    const file = workbookOf([header, ...rowsOf(1_500)]);
    const importing = send(file);
    const adding: Promise<number>[] = [];
    for (const n of [3, 700, 1_499])
      adding.push(
        server
          .call(desk, 'POST', '/api/tests', {
            ...{
              testName: `PANEL number ${n}`,
              method: '',
              sampleRequired: '',
              schedule: '',
              department: '',
            },
            ...{ report: '', price: 5, hospitalCode: 'SRM001' },
          })
          .then(({ statusCode }) => statusCode),
      );
    expect((await importing)[0]).toBe(200);
    for (const status of await Promise.all(adding)) expect([201, 409]).toContain(status);
    expect(new Set((await added()).map(([name]) => String(name).toLowerCase())).size).toBe(1_500);
    expect(await added()).toHaveLength(1_500);
  });
  test('lists that are stored at once, and tests that are added between them, find each other', async () => {
    const sheets = readSheets(new Uint8Array(workbookOf([header, ...rowsOf(1_500)])));
    const list = typeof sheets === 'string' ? null : findPriceList(sheets);
    if (list === null || 'refusal' in list) throw new Error('the list cannot be read');
    const [hospitalId] = server.hospitals;
    const test = { method: '', sampleRequired: '', schedule: '', department: '', report: '', price: 5 };
    const add = (n: number) =>
      addTest(server.services, hospitalId, {
        ...test,
        testName: `PANEL number ${n}`,
        hospitalCode: 'SRM001',
      }).catch(({ message }: Error) => expect(message).toBe('This test name already exists.'));
    const store = () => importPrices(server.services, hospitalId, list.rows);
    const adding = (from: number) => Array.from({ length: 20 }, (_, n) => add(from + n));
    await Promise.all([...adding(1_400), store(), ...adding(700), store(), ...adding(0), store()]);
    expect(await added()).toHaveLength(1_500);
    expect(new Set((await added()).map(([name]) => String(name).toLowerCase())).size).toBe(1_500);
  });
  test('other calls are answered while a workbook is read', async () => {
    const importing = send(workbookOf([header, ...rowsOf(10_000)]));
    const order: string[] = [];
    const asking = server.call(desk, 'GET', '/api/orders/total/count').then(() => order.push('count'));
    await Promise.all([importing.then(() => order.push('import')), asking]);
    expect(order).toEqual(['count', 'import']);
  });
});
