import { describe, expect, test } from 'vitest';
import { packedFiles } from '../../src/domain/packed-files.ts';

interface Entry {
  readonly name: string;
  readonly extra?: number;
  readonly comment?: number;
}

/** A ZIP file that has a directory and nothing else; `counted` is the number of files that its end tells. */
function directoryOf(entries: readonly Entry[], { counted = entries.length, comment = 0, before = 0 } = {}) {
  const parts = entries.map(({ name, extra = 0, comment: own = 0 }, index) => {
    const entry = new DataView(new ArrayBuffer(46 + name.length + extra + own));
    entry.setUint32(0, 0x02014b50, true);
    entry.setUint16(8, index % 2, true);
    entry.setUint16(10, 8, true);
    entry.setUint32(16, 1_000 + index, true);
    entry.setUint32(20, 2_000 + index, true);
    entry.setUint32(24, 3_000 + index, true);
    entry.setUint16(28, name.length, true);
    entry.setUint16(30, extra, true);
    entry.setUint16(32, own, true);
    entry.setUint32(42, 4_000 + index, true);
    const bytes = new Uint8Array(entry.buffer);
    bytes.set(new TextEncoder().encode(name), 46);
    return bytes;
  });
  const length = parts.reduce((sum, part) => sum + part.length, before);
  const bytes = new Uint8Array(length + 22 + comment);
  let at = before;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  const end = new DataView(bytes.buffer, length);
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(10, counted, true);
  end.setUint32(16, before, true);
  return bytes;
}
const namesOf = (bytes: Uint8Array) => packedFiles(bytes)?.map(({ name }) => name) ?? null;

test('each file is told as the directory tells it', () => {
  expect(packedFiles(directoryOf([{ name: 'a.xml' }, { name: 'xl/b.xml' }]))).toEqual([
    {
      ...{ name: 'a.xml', size: 3_000, packedSize: 2_000, checksum: 1_000 },
      method: 8,
      encrypted: false,
      offset: 4_000,
    },
    {
      ...{ name: 'xl/b.xml', size: 3_001, packedSize: 2_001, checksum: 1_001 },
      method: 8,
      encrypted: true,
      offset: 4_001,
    },
  ]);
});

test('what stands behind a name, and before the directory, is passed over', () => {
  const entries = [
    { name: 'a', extra: 9 },
    { name: 'b', comment: 30 },
    { name: 'c', extra: 4, comment: 5 },
  ];
  expect(namesOf(directoryOf(entries, { before: 100 }))).toEqual(['a', 'b', 'c']);
});

test('a name is told up to 200 letters', () => {
  expect(namesOf(directoryOf([{ name: 'n'.repeat(300) }]))).toEqual(['n'.repeat(200)]);
});

describe('the end of the directory', () => {
  test.each([0, 1, 21, 22, 0xffff])('is found before a comment of %d bytes', (comment) =>
    expect(namesOf(directoryOf([{ name: 'a' }], { comment }))).toEqual(['a']),
  );

  test('is not looked for further away', () => {
    expect(packedFiles(directoryOf([{ name: 'a' }], { comment: 0x1_0000 }))).toBeNull();
    expect(packedFiles(new Uint8Array(21))).toBeNull();
    expect(packedFiles(new Uint8Array())).toBeNull();
  });

  test('of no files is a directory too', () => expect(packedFiles(directoryOf([]))).toEqual([]));
});

describe('a directory is refused', () => {
  test('of more files than ten thousand', () => {
    const entries = Array.from({ length: 10_001 }, () => ({ name: '' }));
    expect(packedFiles(directoryOf(entries.slice(1)))).toHaveLength(10_000);
    expect(packedFiles(directoryOf(entries))).toBeNull();
  });

  test('whose entries end before its number of files does', () => {
    expect(packedFiles(directoryOf([{ name: 'a' }], { counted: 2 }))).toBeNull();
    expect(packedFiles(directoryOf([{ name: 'a' }], { counted: 1_000, comment: 100 }))).toBeNull();
  });

  test('whose entry would reach behind the end of the file', () => {
    const bytes = directoryOf([{ name: 'a' }]);
    const view = new DataView(bytes.buffer);
    const end = bytes.length - 22;
    for (const at of [bytes.length - 45, bytes.length - 4, bytes.length, 0xffff_ffff]) {
      view.setUint32(end + 16, at, true);
      expect(packedFiles(bytes)).toBeNull();
    }
  });

  test('whose entry lacks a byte, and not one that ends with the file', () => {
    const bytes = directoryOf([], { counted: 1, comment: 46 });
    const view = new DataView(bytes.buffer);
    for (const [at, names] of [
      [22, ['']],
      [23, null],
    ] as const) {
      view.setUint32(16, at, true);
      view.setUint32(at, 0x02014b50, true);
      expect(namesOf(bytes)).toEqual(names);
    }
  });

  test('whose entry begins where none stands', () => {
    const bytes = directoryOf([{ name: 'a' }]);
    new DataView(bytes.buffer).setUint32(bytes.length - 22 + 16, 1, true);
    expect(packedFiles(bytes)).toBeNull();
  });
});
