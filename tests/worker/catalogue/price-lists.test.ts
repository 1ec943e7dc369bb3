import { describe, expect, test } from 'vitest';
import { importKinds } from '../../../src/contract/catalogue.ts';
import type { File } from '../../../src/contract/realtime-port.ts';
import { labTestRow, priceListOf } from '../../support/catalogue.ts';
import {
  type CatalogueBackend,
  startCatalogue,
  testsPath,
  uploadPath,
} from '../../support/catalogue-backend.ts';
import type { ClientOptions } from '../../support/realtime-client.ts';

const fileOf = (bytes: Uint8Array<ArrayBuffer> | string, name = 'prices.xlsx'): File =>
  new globalThis.File([bytes], name) as unknown as File;
const prices = () =>
  priceListOf([
    ['Test Name', 'Price'],
    ['Urea', 200],
    ['lipid profile', 700],
    ['CBC', 'x'],
    ['urea', 1],
  ]);

async function read(at: CatalogueBackend, file: File | null, attempt = 1): Promise<void> {
  at.client.page.give({ type: 'import.read', name: 'prices' }, { attempt }, file ? [file] : []);
  await at.client.clock.advance(100);
}
const rows = (
  at: CatalogueBackend,
  ask: Partial<{ attempt: number; kinds: readonly string[]; from: number; count: number }> = {},
) =>
  at.client.page.ask('importRows', { attempt: 1, kinds: importKinds, from: 0, count: 100, ...ask } as never);
const endOf = (at: CatalogueBackend) => at.client.factsOf('command.ended').at(-1);
const refusal = (at: CatalogueBackend) => at.client.factsOf('import.refused').at(-1)?.refused;

describe('the dry run', () => {
  test('publishes the effect of an upload, and sends nothing', async () => {
    const at = await startCatalogue();
    await read(at, fileOf(prices()), 5);
    expect(at.client.factsOf('import.previewed')).toMatchObject([
      {
        attempt: 5,
        summary: { otherSheets: 0, counts: { new: 1, changed: 1, same: 0, repeated: 1, invalid: 1 } },
      },
    ]);
    expect(endOf(at)?.outcome).toBe('done');
    expect(at.client.backend.calls.every(({ method }) => method === 'GET')).toBe(true);
  });

  test('is of the catalogue of now, not of the one on the screen', async () => {
    const at = await startCatalogue();
    at.stored.rows = [labTestRow({ testName: 'UREA', price: 200 })];
    await read(at, fileOf(prices()));
    expect(at.client.factsOf('import.previewed')[0]?.summary.counts).toMatchObject({
      new: 1,
      same: 1,
      changed: 0,
    });
  });

  test('keeps its rows in the worker, and a screen asks for the shown ones', async () => {
    const at = await startCatalogue();
    await read(at, fileOf(prices()));
    expect(await rows(at, { from: 1, count: 2 })).toMatchObject({
      ok: true,
      value: {
        total: 4,
        rows: [
          { row: 3, kind: 'changed', oldPaise: 65_000 },
          { row: 4, kind: 'invalid' },
        ],
      },
    });
    expect(await rows(at, { kinds: ['invalid'] })).toMatchObject({
      value: { total: 1, rows: [{ problems: [{ cell: 'B4', problem: 'priceIsNoNumber', text: 'x' }] }] },
    });
  });

  test('of another workbook is not known any more', async () => {
    const at = await startCatalogue();
    await read(at, fileOf(prices()), 1);
    await read(at, fileOf('no workbook'), 2);
    expect(await rows(at, { attempt: 1 })).toEqual({ ok: true, value: null });
    expect(await rows(at, { attempt: 2 })).toEqual({ ok: true, value: null });
  });

  test.each([
    ['a text that says it is one', fileOf('Test Name,Price'), { reason: 'content' }],
    ['another kind of file', fileOf('x', 'prices.csv'), { reason: 'kind' }],
    ['an empty file', fileOf(''), { reason: 'empty' }],
    [
      'one without a price',
      fileOf(priceListOf([['Test Name'], ['CBC']])),
      { reason: 'columns', detail: 'price' },
    ],
    ['no file', null, { reason: 'unread' }],
  ])('%s is refused', async (_, file, refused) => {
    const at = await startCatalogue();
    await read(at, file);
    expect(refusal(at)).toMatchObject(refused);
    expect(endOf(at)?.outcome).toBe('refused');
  });

  test('a file that cannot be read any more is refused', async () => {
    const at = await startCatalogue();
    const gone = Object.assign(fileOf(prices()), {
      arrayBuffer: () => Promise.reject(new Error('NotReadable')),
    });
    await read(at, gone);
    expect(refusal(at)).toMatchObject({ reason: 'unread' });
  });

  test('without a catalogue to compare with it asks for that twice more, and says so', async () => {
    const at = await startCatalogue();
    const before = at.client.backend.callsTo(testsPath).length;
    at.client.backend.on(testsPath, { text: 'down', status: 503 });
    await read(at, fileOf(prices()));
    expect(refusal(at)).toBeUndefined();
    await at.client.clock.advance(5_000);
    expect(refusal(at)).toMatchObject({ reason: 'catalogue' });
    expect(at.client.backend.callsTo(testsPath)).toHaveLength(before + 3);
  });

  test('is shown where only the first call for the catalogue failed', async () => {
    const at = await startCatalogue();
    const { rows: stored } = at.stored;
    at.client.backend.on(testsPath, { text: 'down', status: 503 });
    await read(at, fileOf(prices()));
    at.client.backend.on(testsPath, { json: stored });
    await at.client.clock.advance(1_000);
    expect(at.client.factsOf('import.previewed')).toHaveLength(1);
    expect(refusal(at)).toBeUndefined();
  });

  test('is refused at once where the backend says no to the catalogue', async () => {
    const at = await startCatalogue();
    at.client.backend.on(testsPath, { text: 'no', status: 403 });
    await read(at, fileOf(prices()));
    expect(refusal(at)).toMatchObject({ reason: 'catalogue' });
  });

  test('a dry run that is ended publishes nothing more', async () => {
    const options: ClientOptions = {
      readWorkbook: (_, signal) =>
        new Promise((_resolve, reject) => (signal.onabort = () => reject(signal.reason))),
    };
    const at = await startCatalogue([labTestRow()], options);
    await read(at, fileOf(prices()));
    at.client.page.give({ type: 'import.cancel' });
    await at.client.clock.advance(100);
    expect(at.client.factsOf('import.refused')).toEqual([]);
    expect(at.client.factsOf('command.ended').find(({ command }) => command === 'import.read')).toBeDefined();
  });
});

test('a dry run that is ended while it waits for the catalogue publishes nothing more', async () => {
  const at = await startCatalogue();
  at.client.backend.on(testsPath, 'hang');
  await read(at, fileOf(prices()));
  at.client.page.give({ type: 'import.cancel' });
  await at.client.clock.advance(100);
  expect(at.client.factsOf('import.refused')).toEqual([]);
  expect(at.client.factsOf('command.ended').find(({ command }) => command === 'import.read')).toMatchObject({
    outcome: 'failed',
  });
});

describe('the upload', () => {
  const upload = async (at: CatalogueBackend, file: File | null = fileOf(prices())) => {
    at.client.page.give(
      { type: 'import.upload', hospitalCode: 'SRM001' },
      { attempt: 2 },
      file ? [file] : [],
    );
    await at.client.clock.advance(30_000);
  };

  test('that fails is looked for in the list all the same, since some of it may have been taken', async () => {
    const at = await startCatalogue();
    at.client.backend.on(uploadPath, { text: 'The price list is frozen', status: 400 });
    const before = at.client.backend.callsTo(testsPath).length;
    at.client.page.give({ type: 'import.upload', hospitalCode: 'SRM001' }, { attempt: 2 }, [
      fileOf(prices()),
    ]);
    await at.client.clock.advance(500);
    expect(at.client.factsOf('import.failed')).toHaveLength(1);
    expect(at.client.backend.callsTo(testsPath)).toHaveLength(before + 1);
  });

  test('of a list that changes nothing is refused in the server’s words, whatever its status', async () => {
    const at = await startCatalogue([
      labTestRow({ testName: 'Urea', price: 200 }),
      labTestRow({ price: 700 }),
    ]);
    await read(at, fileOf(prices()));
    at.client.backend.on(uploadPath, { text: 'The ward’s computer said no.', status: 500 });
    at.client.page.give({ type: 'import.upload', hospitalCode: 'SRM001' }, { attempt: 2 }, [
      fileOf(prices()),
    ]);
    await at.client.clock.advance(1_000);
    expect(at.client.factsOf('import.failed')).toMatchObject([
      { outcome: 'refused', failure: { message: 'The ward’s computer said no.' } },
    ]);
  });

  test('can be ended, also where a file was read before it and let go of', async () => {
    const at = await startCatalogue();
    at.client.backend.on(uploadPath, 'hang');
    at.client.page.give({ type: 'import.read', name: 'prices' }, { attempt: 1 }, [fileOf(prices())]);
    at.client.page.give({ type: 'import.upload', hospitalCode: 'SRM001' }, { attempt: 2 }, [
      fileOf(prices()),
    ]);
    await at.client.clock.advance(1_000);
    at.client.page.give({ type: 'import.cancel' });
    await at.client.clock.advance(100);
    expect(at.client.factsOf('import.failed')).toMatchObject([
      { attempt: 2, failure: { code: 'cancelled' } },
    ]);
  });

  test('sends the original and the hospital’s code, publishes the server’s text, and looks at the list', async () => {
    const at = await startCatalogue();
    at.client.backend.on(uploadPath, () => {
      at.stored.rows = [labTestRow(), labTestRow({ id: 8, testName: 'Urea' })];
      return { text: ' 1 test added. \n' };
    });
    await read(at, fileOf(prices()));
    await upload(at);
    const [call] = at.client.backend.callsTo(uploadPath);
    expect(call).toMatchObject({ method: 'POST', body: { hospitalCode: 'SRM001' } });
    expect(Object.keys(call?.body as object)).toEqual(['file', 'hospitalCode']);
    expect(at.client.factsOf('import.accepted')).toMatchObject([{ attempt: 2, text: '1 test added.' }]);
    expect(at.client.factsOf('tests.changed').at(-1)?.upserted).toMatchObject([{ name: 'Urea' }]);
    expect(await rows(at)).toEqual({ ok: true, value: null });
  });

  test('words that come as JSON are published as words', async () => {
    for (const json of ['1 test added.', { message: ' 1 test added.' }]) {
      const at = await startCatalogue();
      at.client.backend.on(uploadPath, { json });
      await read(at, fileOf(prices()));
      await upload(at);
      expect(at.client.factsOf('import.accepted')).toMatchObject([{ text: '1 test added.' }]);
    }
  });

  test('a refusal has the server’s text, and the rows can be looked at again', async () => {
    const at = await startCatalogue();
    at.client.backend.on(uploadPath, { text: 'Price is missing in row 7.', status: 400 });
    await read(at, fileOf(prices()));
    await upload(at);
    expect(at.client.factsOf('import.failed')).toMatchObject([
      { outcome: 'refused', failure: { message: 'Price is missing in row 7.' } },
    ]);
    expect(await rows(at)).toMatchObject({ value: { total: 4 } });
  });

  test('an upload whose answer was lost ends as unknown, and the list is read again', async () => {
    const at = await startCatalogue();
    at.client.backend.on(uploadPath, 'broken');
    const before = at.client.backend.callsTo(testsPath).length;
    await upload(at);
    expect(at.client.factsOf('import.failed')).toMatchObject([{ outcome: 'unknown' }]);
    expect(endOf(at)?.outcome).toBe('unknown');
    expect(at.client.backend.callsTo(testsPath).length).toBeGreaterThan(before);
  });

  test('an ended upload is published as ended', async () => {
    const at = await startCatalogue();
    at.client.backend.on(uploadPath, 'hang');
    at.client.page.give({ type: 'import.upload', hospitalCode: 'SRM001' }, { attempt: 2 }, [
      fileOf(prices()),
    ]);
    await at.client.clock.advance(100);
    at.client.page.give({ type: 'import.cancel' });
    await at.client.clock.advance(100);
    expect(at.client.factsOf('import.failed')).toMatchObject([{ failure: { code: 'cancelled' } }]);
  });

  test('without a file nothing is sent', async () => {
    const at = await startCatalogue();
    await upload(at, null);
    expect(at.client.backend.callsTo(uploadPath)).toEqual([]);
    expect(at.client.factsOf('import.failed')).toMatchObject([{ failure: { code: 'fileGone' } }]);
  });

  test('the end of the session ends the upload, and no fact is published', async () => {
    const at = await startCatalogue();
    at.client.backend.on(uploadPath, 'hang');
    at.client.page.give({ type: 'import.upload', hospitalCode: 'SRM001' }, { attempt: 2 }, [
      fileOf(prices()),
    ]);
    await at.client.clock.advance(100);
    at.client.page.close();
    await at.client.clock.advance(1_000);
    expect(at.client.factsOf('import.failed')).toEqual([]);
  });
});
