import { expect, test } from 'vitest';
import { isShareableId } from '../../src/domain/shareable-id.ts';

test('an id may be in an address; a text that could name a person may not', () => {
  for (const text of ['12', ' 7 ', '1234567']) expect(isShareableId(text), text).toBe(true);
  for (const text of ['9840077129', 'asha', 'a@b.c', '12a', ''])
    expect(isShareableId(text), text).toBe(false);
});
