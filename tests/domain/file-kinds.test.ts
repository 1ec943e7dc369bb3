import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  firstBytesEnough,
  isPicture,
  kindOfBytes,
  kindOfName,
  kindOfType,
} from '../../src/domain/file-kinds.ts';

const types = ['image/jpeg', 'image/png', 'application/pdf'] as const;

test('a kind is found by its ending, its type and its first bytes alike', () => {
  const endings = { 'image/jpeg': 'a.JPEG', 'image/png': 'a.png', 'application/pdf': 'a.b.pdf' };
  for (const type of types) {
    const kind = kindOfType(type);
    expect(kind?.mimeType).toBe(type);
    expect(kindOfName(endings[type])).toBe(kind);
    expect(kindOfBytes(new Uint8Array(kind?.firstBytes ?? []))).toBe(kind);
  }
  for (const type of ['image/jpg; charset=binary', 'IMAGE/PNG ; a=b; c=d', ' application/pdf'])
    expect(kindOfType(type)).toBeDefined();
  expect(kindOfType('image/jpg; charset=binary')?.mimeType).toBe('image/jpeg');
});

test('whatever follows the first bytes changes nothing, and eight of them are enough', () => {
  fc.assert(
    fc.property(fc.constantFrom(...types), fc.uint8Array(), (type, rest) => {
      const kind = kindOfType(type);
      expect(
        kindOfBytes(new Uint8Array([...(kind?.firstBytes ?? []), ...rest]).slice(0, firstBytesEnough)),
      ).toBe(kind);
    }),
  );
});

test('a file that ends before its first bytes do is of no kind', () => {
  for (const type of types) {
    const { firstBytes = [] } = kindOfType(type) ?? {};
    expect(kindOfBytes(new Uint8Array(firstBytes.slice(0, -1)))).toBeUndefined();
  }
  expect(kindOfBytes(new Uint8Array())).toBeUndefined();
});

test('what is not accepted is of no kind', () => {
  for (const name of ['', 'pdf', 'a.', 'a.svg', 'a.pdf.exe', 'a.png '])
    expect(kindOfName(name)).toBeUndefined();
  for (const type of ['', 'image/svg+xml', 'text/html', 'image']) expect(kindOfType(type)).toBeUndefined();
  expect(types.map(isPicture)).toEqual([true, true, false]);
});
