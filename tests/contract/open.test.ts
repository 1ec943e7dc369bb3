import { describe, expect, test } from 'vitest';
import { markOf, open } from '../../src/contract/open.ts';
import { z } from '../../src/contract/zod.ts';

describe('a mark', () => {
  test('is of one schema, not of another that shares it', () => {
    const text = z.string();
    const id = open(text);
    expect([markOf(text), markOf(id)]).toEqual([null, 'clear']);
  });

  test('stays inside what wraps it', () => {
    const id = open(z.string());
    expect(markOf(z.nullable(id).def.innerType)).toBe('clear');
    expect(markOf(z.readonly(z.array(id)).def.innerType.def.element)).toBe('clear');
    const partial = z.partial(z.object({ id })).def.shape.id;
    expect(markOf(partial.def.innerType)).toBe('clear');
  });

  test('is refused for a schema that allows unknown fields', () => {
    for (const schema of [z.object({}), z.array(z.object({})), z.record(z.string(), z.string()), z.unknown()])
      expect(() => open(schema)).toThrow('Open what is inside');
  });
});
