import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AlertMark } from '../../src/contract/alert-marks.ts';
import { keysDueAt, keysSnoozed, keysWoken, withMarks, withoutMarks } from '../../src/domain/alert-marks.ts';

const acknowledged = { key: 'a', until: null };
const snoozed = { key: 's', until: 1_000 };
const later = { key: 'l', until: 2_000 };
const marks: readonly AlertMark[] = [acknowledged, snoozed, later];

const anyKey = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const anyUntil = fc.option(fc.nat(5));
const anyKeys = fc.uniqueArray(anyKey);
const anyMarks = fc.uniqueArray(fc.record({ key: anyKey, until: anyUntil }), { selector: ({ key }) => key });

describe('the marks of alerts', () => {
  test('a new mark takes the place of the one before, and is the newest', () => {
    expect(withMarks(marks, ['a', 'n'], 3_000)).toEqual([
      snoozed,
      later,
      { key: 'a', until: 3_000 },
      { key: 'n', until: 3_000 },
    ]);
    expect(withMarks(marks, ['s'], null)).toEqual([acknowledged, later, { key: 's', until: null }]);
  });

  test('no alert ever has two, whatever is said of it', () => {
    fc.assert(
      fc.property(anyMarks, anyKeys, anyUntil, (before, keys, until) => {
        const after = withMarks(before, keys, until);
        expect(new Set(after.map(({ key }) => key)).size).toBe(after.length);
        expect(after.slice(after.length - keys.length)).toEqual(keys.map((key) => ({ key, until })));
        expect(after.slice(0, -keys.length || undefined)).toEqual(
          before.filter(({ key }) => !keys.includes(key)),
        );
      }),
    );
  });

  test('taken back, the others stay in their order; where there was none, the list is the same one', () => {
    expect(withoutMarks(marks, ['s', 'unknown'])).toEqual([acknowledged, later]);
    expect(withoutMarks(marks, ['unknown'])).toBe(marks);
    expect(withoutMarks(marks, [])).toBe(marks);
  });
});

describe('a snooze', () => {
  test('is a mark with an end; an acknowledged alert is not snoozed', () => {
    expect(keysSnoozed(marks)).toEqual(new Set(['s', 'l']));
  });

  test('is over at its very moment, and an acknowledged alert never wakes', () => {
    expect(keysDueAt(marks, 999)).toEqual([]);
    expect(keysDueAt(marks, 1_000)).toEqual(['s']);
    expect(keysDueAt(marks, Infinity)).toEqual(['s', 'l']);
  });

  test('has woken where its mark is gone; one that is acknowledged instead has not', () => {
    expect(keysWoken(marks, [acknowledged, later])).toEqual(new Set(['s']));
    expect(keysWoken(marks, [{ key: 's', until: null }])).toEqual(new Set(['l']));
    expect(keysWoken(marks, marks)).toEqual(new Set());
    // Taken back before it was ever snoozed.
    expect(keysWoken([acknowledged], [])).toEqual(new Set());
  });
});
