import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CFB } from 'xlsx';
import { readWorksheets } from '../../src/domain/workbook.ts';
import {
  chosenWorkbookProblem,
  workbookBytes,
  workbookBytesProblem,
} from '../../src/domain/workbook-file.ts';
import { priceListOf } from '../support/catalogue.ts';

const good = () =>
  priceListOf([
    ['Test Name', 'Price'],
    ['CBC', 350],
  ]);
const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('by name and size', () => {
  test.each([
    ['prices.xlsx', 1, null],
    ['PRICES.XLS', workbookBytes, null],
    ['prices.xlsm', 1, 'kind'],
    ['prices.csv', 1, 'kind'],
    ['xlsx', 1, 'kind'],
    ['prices.xlsx', 0, 'empty'],
    ['prices.xlsx', workbookBytes + 1, 'size'],
  ])('%s of %d bytes: %s', (name, size, problem) =>
    expect(chosenWorkbookProblem({ name, size })).toBe(problem),
  );
});

describe('by its bytes', () => {
  test('workbooks of both kinds may be read', () => {
    expect(workbookBytesProblem(good())).toBeNull();
    expect(workbookBytesProblem(priceListOf([['a']], 'biff8'))).toBeNull();
  });

  test.each([
    ['nothing', new Uint8Array(), 'empty'],
    ['a text', bytesOf('Test Name,Price\nCBC,350'), 'content'],
    ['a text that begins as a packed one', bytesOf('Prices'), 'content'],
    ['a web page', bytesOf('<html><table><tr><td>Test Name</td></tr></table></html>'), 'content'],
    ['a packed beginning', bytesOf('PK\u0003\u0004 and nothing'), 'broken'],
    ['more than the limit', new Uint8Array(workbookBytes + 1), 'size'],
    // Of just the limit it is looked at.
    ['exactly the limit, and nothing in it', new Uint8Array(workbookBytes), 'content'],
  ])('%s is refused', (_, bytes, problem) => expect(readWorksheets(bytes)).toBe(problem));

  test('a packed file that is no workbook is refused', () => {
    const zip = CFB.utils.cfb_new();
    CFB.utils.cfb_add(zip, '/word/document.xml', bytesOf('<w:document/>'));
    const bytes = new Uint8Array(CFB.write(zip, { type: 'array', fileType: 'zip' }) as ArrayBuffer);
    expect(readWorksheets(bytes)).toBe('content');
  });

  test('one whose directory says that it is encrypted is refused', () => {
    const bytes = good();
    eachEntry(bytes, (view, at) => view.setUint16(at + 8, view.getUint16(at + 8, true) | 1, true));
    expect(readWorksheets(bytes)).toBe('encrypted');
  });

  test('a workbook with a password is refused in words of its own', () => {
    const locked = CFB.utils.cfb_new();
    CFB.utils.cfb_add(locked, '/EncryptionInfo', new Uint8Array([4, 0, 4, 0, 0x40, 0, 0, 0, 60, 120, 62]));
    CFB.utils.cfb_add(locked, '/EncryptedPackage', new Uint8Array(600));
    const bytes = new Uint8Array(CFB.write(locked, { type: 'array', fileType: 'cfb' }) as ArrayBuffer);
    expect(readWorksheets(bytes)).toBe('encrypted');
  });

  test('one that would unpack to more than it may is refused before it is', () => {
    const bytes = good();
    eachEntry(bytes, (view, at) => view.setUint32(at + 24, 0x7fff_0000, true));
    expect(readWorksheets(bytes)).toBe('expands');
  });

  test('a directory that says less than is there does not read more', () => {
    const bytes = good();
    eachEntry(bytes, (view, at) => view.setUint32(at + 24, 10, true));
    expect(readWorksheets(bytes)).toBe('expands');
  });

  test('whatever is broken in it, it is read or refused, and nothing is thrown', () => {
    const whole = good();
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 }),
        fc.nat(whole.length),
        (changes, length) => {
          const bytes = whole.slice(0, Math.max(1, length));
          for (const [at, byte] of changes) if (at < bytes.length) bytes[at] = byte;
          const read = readWorksheets(bytes);
          return typeof read === 'string' || Array.isArray(read);
        },
      ),
      { numRuns: 200 },
    );
  });
});

/** Calls with the place of each entry in the directory of a packed file. */
function eachEntry(bytes: Uint8Array, change: (view: DataView, at: number) => void): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 4 <= bytes.length; at++)
    if (view.getUint32(at, true) === 0x02014b50) change(view, at);
}
