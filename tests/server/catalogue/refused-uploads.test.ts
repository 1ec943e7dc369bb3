import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { CFB } from 'xlsx';
import { addTest } from '../../../server/catalogue/change-tests.ts';
import { importPrices } from '../../../server/catalogue/import-prices.ts';
import { findPriceList } from '../../../src/domain/price-list.ts';
import { readWorksheets } from '../../../src/domain/workbook.ts';
import { workbookBytes } from '../../../src/domain/workbook-file.ts';
import { formOf } from '../support/form.ts';
import { priceHeader, priceRows, servePriceLists } from '../support/price-lists.ts';
import { sendForm } from '../support/registration.ts';
import { catalogueOf, uploadPath, workbookForm, workbookOf } from '../support/workbooks.ts';

const lists = servePriceLists();

describe('a refused upload changes nothing', () => {
  const good = () => workbookOf([priceHeader, ['Vitamin K1', 1]]);
  const encrypted = () => {
    const file = CFB.utils.cfb_new();
    CFB.utils.cfb_add(file, '/EncryptionInfo', Buffer.alloc(64));
    CFB.utils.cfb_add(file, '/EncryptedPackage', Buffer.alloc(4_096));
    return Buffer.from(CFB.write(file, { type: 'buffer' }) as Buffer);
  };
  /** A workbook with another worksheet in the place of the first. */
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
      () => workbookOf([priceHeader, ...priceRows(500)], 'biff8').subarray(0, 9_000),
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
      () => workbookOf([priceHeader, ...priceRows(20_001)]),
      'a.xlsx',
      413,
      'a.xlsx has 20,001 rows; 20,000 can be imported at once.',
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
    ['a header alone', () => workbookOf([priceHeader]), 'a.xlsx', 400, 'a.xlsx has no rows with tests.'],
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
    const before = await catalogueOf(lists.server, lists.dispatcher);
    expect(await lists.send(make(), name)).toEqual([status, expect.stringContaining(text)]);
    expect(await catalogueOf(lists.server, lists.dispatcher)).toEqual(before);
    expect(lists.server.audit.at(-1)).toMatchObject({ action: 'test.import', outcome: 'refused', status });
  });
  test('of a form that lacks something', async () => {
    const file = { name: 'file', filename: 'a.xlsx', content: good() };
    const code = (content: string) => ({ name: 'hospitalCode', content: Buffer.from(content) });
    const ask = async (parts: Parameters<typeof formOf>[0]) => {
      const { statusCode, body } = await sendForm(lists.server, lists.dispatcher, formOf(parts), uploadPath);
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
    const json = await lists.server.call(lists.dispatcher, 'POST', uploadPath, { file: 'x' });
    expect([json.statusCode, json.body]).toEqual([415, 'The body must be multipart/form-data.']);
    expect(await lists.added()).toEqual([]);
  });
  test('of a form cut half-way, wherever that is', async () => {
    const { type, body } = workbookForm(good());
    for (const length of [0.1, 0.5, 0.9].map((part) => body.length * part).concat(body.length - 10)) {
      const cut = body.subarray(0, Math.floor(length));
      const answer = await sendForm(lists.server, lists.dispatcher, { type, body: cut }, uploadPath);
      expect([answer.statusCode, answer.body]).toEqual([400, 'The form could not be read.']);
    }
    expect(await lists.added()).toEqual([]);
  });
  test('of rows of which the last could not be stored', async () => {
    await lists.server.database.query(
      `CREATE FUNCTION fail_last() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$`,
    );
    await lists.server.database.query(
      `CREATE TRIGGER fail_last BEFORE INSERT ON lab_test FOR EACH ROW WHEN (NEW.test_name = 'Panel number 2999') EXECUTE FUNCTION fail_last()`,
    );
    const before = await catalogueOf(lists.server, lists.dispatcher);
    const answer = await lists.sendTable([priceHeader, ['TSH', 1], ...priceRows(3_000)]);
    await lists.server.database.query('DROP FUNCTION fail_last CASCADE');
    expect(answer).toEqual([500, 'The server could not do this. Please try again.']);
    lists.server.services.lists.invalidate(lists.server.hospitals[0], 'tests');
    expect(await catalogueOf(lists.server, lists.dispatcher)).toEqual(before);
  });
});

describe('uploads and edits at once', () => {
  test('two uploads of one file add its tests once', async () => {
    const file = workbookOf([priceHeader, ...priceRows(1_500)]);
    const answers = await Promise.all([lists.send(file), lists.send(file)]);
    expect(answers.map(([, text]) => text).sort()).toEqual([
      '0 tests added, 0 prices updated, 1500 rows skipped: 1500 already there at this price.',
      '1500 tests added, 0 prices updated, 0 rows skipped.',
    ]);
    expect(await lists.added()).toHaveLength(1_500);
  });
  test('a test that is added meanwhile is there once, at one of the two prices', async () => {
    const file = workbookOf([priceHeader, ...priceRows(1_500)]);
    const importing = lists.send(file);
    const adding: Promise<number>[] = [];
    for (const n of [3, 700, 1_499])
      adding.push(
        lists.server
          .call(lists.dispatcher, 'POST', '/api/tests', {
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
    expect(new Set((await lists.added()).map(([name]) => String(name).toLowerCase())).size).toBe(1_500);
    expect(await lists.added()).toHaveLength(1_500);
  });
  test('lists that are stored at once, and tests that are added between them, find each other', async () => {
    const sheets = readWorksheets(new Uint8Array(workbookOf([priceHeader, ...priceRows(1_500)])));
    const list = typeof sheets === 'string' ? null : findPriceList(sheets);
    if (list === null || 'refusal' in list) throw new Error('the list cannot be read');
    const [hospitalId] = lists.server.hospitals;
    const test = { method: '', sampleRequired: '', schedule: '', department: '', report: '', price: 5 };
    const add = (n: number) =>
      addTest(lists.server.services, hospitalId, {
        ...test,
        testName: `PANEL number ${n}`,
        hospitalCode: 'SRM001',
      }).catch(({ message }: Error) => expect(message).toBe('This test name already exists.'));
    const store = () => importPrices(lists.server.services, hospitalId, list.rows);
    const adding = (from: number) => Array.from({ length: 20 }, (_, n) => add(from + n));
    await Promise.all([...adding(1_400), store(), ...adding(700), store(), ...adding(0), store()]);
    expect(await lists.added()).toHaveLength(1_500);
    expect(new Set((await lists.added()).map(([name]) => String(name).toLowerCase())).size).toBe(1_500);
  });
  test('other calls are answered while a workbook is read', async () => {
    const importing = lists.send(workbookOf([priceHeader, ...priceRows(10_000)]));
    const order: string[] = [];
    const asking = lists.server
      .call(lists.dispatcher, 'GET', '/api/orders/total/count')
      .then(() => order.push('count'));
    await Promise.all([importing.then(() => order.push('import')), asking]);
    expect(order).toEqual(['count', 'import']);
  });
});
