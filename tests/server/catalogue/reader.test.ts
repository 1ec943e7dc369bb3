/** Processes that end as a hostile file may make them end, by programs that do just that. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  createWorkbookReader,
  type WorkbookReaderOptions,
} from '../../../server/catalogue/workbook-reader.ts';
import { timeoutMs } from '../../support/eventually.ts';
import { serversOfFile } from '../support/servers-of-file.ts';
import { workbookProgram } from '../support/workbook-program.ts';
import { catalogueOf, upload, workbookOf } from '../support/workbooks.ts';

const startServer = serversOfFile();
const folder = mkdtempSync(join(tmpdir(), 'workbook-programs-'));
afterAll(() => rmSync(folder, { recursive: true }));
let programs = 0;
const program = (text: string) => {
  const file = join(folder, `${++programs}.mjs`);
  writeFileSync(file, text);
  return pathToFileURL(file);
};
const log: string[] = [];
const reader = (text: string, more: Partial<WorkbookReaderOptions> = {}) =>
  createWorkbookReader({ program: program(text), log: (line) => log.push(line), ...more });
afterEach(() => {
  log.length = 0;
});
const bytes = new Uint8Array([1]);
const answers = `process.once('message', () => process.send({ refusal: 'empty', detail: '' }));`;
let real: URL;
beforeAll(async () => {
  real = await workbookProgram();
});

describe('a process', () => {
  test('that answers and ends has answered', async () => {
    expect(await reader(answers)(bytes, 1)).toEqual({ refusal: 'empty', detail: '' });
  });
  test('that answers and goes on is ended', async () => {
    const endless = `${answers} setInterval(() => {}, 1000);`;
    expect(await reader(endless)(bytes, 1)).toEqual({ refusal: 'empty', detail: '' });
  });
  test('that takes for ever is ended', async () => {
    expect(await reader('for (;;) {}', { limitMs: 100 })(bytes, 1)).toEqual({ refusal: 'slow', detail: '' });
    expect(log).toEqual([]);
  });
  test('that fills its memory ends alone', async () => {
    const hungry = 'const all = []; for (;;) all.push(new Array(1000).fill({}));';
    expect(await reader(hungry, { heapMb: 32 })(bytes, 1)).toEqual({ refusal: 'expands', detail: '' });
  });
  test('that ends by itself, or throws, has not read', async () => {
    expect(await reader('process.exit(3)')(bytes, 1)).toEqual({ refusal: 'unread', detail: '' });
    expect(await reader(`throw new RangeError('no')`)(bytes, 1)).toEqual({ refusal: 'unread', detail: '' });
    expect(log).toEqual([
      'a workbook could not be read: the reader ended with 3',
      'a workbook could not be read: RangeError: no',
    ]);
  });
  test('that the system kills has filled the machine', async () => {
    const killed = `process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000);`;
    expect(await reader(killed)(bytes, 1)).toEqual({ refusal: 'expands', detail: '' });
    expect(log).toEqual([]);
  });
  test('whose program is away has not read', async () => {
    const away = createWorkbookReader({
      program: new URL('file:///none/none.mjs'),
      log: (line) => log.push(line),
    });
    expect(await away(bytes, 1)).toEqual({ refusal: 'unread', detail: '' });
    expect(log).toHaveLength(1);
  });
});

test('workbooks are read one after the other, and one that would wait too long is refused', async () => {
  const read = reader(answers, { waiting: 2 });
  const all = await Promise.allSettled([1, 2, 3, 4, 5].map((hospital) => read(bytes, hospital)));
  expect(all.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ]);
  expect(all[4]).toMatchObject({ reason: { statusCode: 503 } });
  expect(await read(bytes, 1)).toEqual({ refusal: 'empty', detail: '' });
});

test('a hospital may have only some workbooks in the queue, and others do not wait behind them all', async () => {
  const read = reader(answers);
  const done: string[] = [];
  const ask = (hospital: number, name: string) =>
    read(bytes, hospital).then(
      () => done.push(name),
      ({ statusCode }) => done.push(`${name} ${statusCode}`),
    );
  const all = [1, 2, 3, 4, 5].map((nth) => ask(1, `first ${nth}`));
  await Promise.all([...all, ask(2, 'second 1'), ask(3, 'third 1'), ask(2, 'second 2')]);
  const refused = ['first 3 503', 'first 4 503', 'first 5 503'];
  expect(done.slice(0, 3)).toEqual(refused);
  expect(done.slice(3)).toEqual(['first 1', 'second 1', 'first 2', 'third 1', 'second 2']);
  expect(await read(bytes, 1)).toEqual({ refusal: 'empty', detail: '' });
});

test('the bytes stay the caller’s', async () => {
  const read = createWorkbookReader({ program: real, log: (line) => log.push(line) });
  const own = new Uint8Array(
    workbookOf([
      ['Test', 'Price'],
      ['A', 1],
    ]),
  );
  const before = own.slice();
  expect(await read(own, 1)).toMatchObject({ sheet: 'Prices', rows: [{ row: 2, pricePaise: 100 }] });
  expect(own).toEqual(before);
});

test.each([
  [
    'for (;;) {}',
    500,
    400,
    'prices.xlsx takes too long to read: save the price list alone in a new workbook.',
  ],
  [
    'const all = []; for (;;) all.push(new Array(1000).fill({}));',
    timeoutMs,
    413,
    'prices.xlsx unpacks to more than a price list has.',
  ],
  ['process.exit(1)', timeoutMs, 500, 'prices.xlsx could not be read. Please try again.'],
])(
  'an upload whose reader does %s is answered, and imports nothing',
  async (text, limitMs, status, sentence) => {
    const server = await startServer({ readWorkbook: reader(text, { limitMs, heapMb: 32 }) });
    const dispatcher = await server.consoleCookie(0);
    const before = await catalogueOf(server, dispatcher);
    const file = workbookOf([
      ['Test', 'Price'],
      ['A', 1],
    ]);
    expect(await upload(server, dispatcher, file)).toEqual([status, sentence]);
    expect(await catalogueOf(server, dispatcher)).toEqual(before);
  },
);
