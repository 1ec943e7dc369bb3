import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  columnWidthAfterKey,
  defaultLayout,
  parseLayout,
  serializeLayout,
  widestColumn,
  withHidden,
  withWidth,
} from '../../src/ui/kit/column-layout.ts';

const keys = ['id', 'name', 'phone', 'address'] as const;
const key = fc.constantFrom(...keys);
const width = fc.integer({ min: 1, max: widestColumn });
const step = fc.oneof(
  fc.tuple(fc.constant('hide' as const), key, fc.boolean()),
  fc.tuple(fc.constant('resize' as const), key, fc.option(width)),
);
/** What any number of presses leaves. */
const layout = fc.array(step, { maxLength: 30 }).map((steps) => {
  let now = defaultLayout;
  for (const [what, of, to] of steps)
    now = what === 'hide' ? withHidden(now, keys, of, to) : withWidth(now, of, to);
  return now;
});

describe('the column layout', () => {
  test('never hides the last column, in any order of hiding', () =>
    fc.assert(
      fc.property(layout, fc.shuffledSubarray([...keys], { minLength: keys.length }), (before, order) => {
        const now = order.reduce((left, of) => withHidden(left, keys, of, true), before);
        expect(now.hidden.size).toBe(keys.length - 1);
      }),
    ));

  test('comes back as it was kept', () =>
    fc.assert(
      fc.property(layout, (now) => {
        const kept: unknown = JSON.parse(JSON.stringify(serializeLayout(now)));
        expect(parseLayout(kept, keys)).toEqual(now);
      }),
    ));

  test('is parsed from any stored value, and always shows a column', () =>
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.anything()), (kept) => {
        const { hidden, widths } = parseLayout(kept, keys);
        expect(hidden.size).toBeLessThan(keys.length);
        for (const [of, wide] of widths) {
          expect(keys).toContain(of);
          expect(wide).toBeGreaterThan(0);
          expect(wide).toBeLessThanOrEqual(widestColumn);
        }
      }),
    ));

  test('drops unknown columns and invalid widths', () => {
    const kept = { hidden: ['name', 'gone', 7], widths: { id: 90, phone: '90', address: -3, gone: 90 } };
    expect(parseLayout(kept, keys)).toEqual({ hidden: new Set(['name']), widths: new Map([['id', 90]]) });
    expect(parseLayout({ hidden: keys, widths: { id: 9_999 } }, keys)).toEqual(defaultLayout);
  });
});

describe('the keys on the resize handle of a column', () => {
  test.each([
    ['ArrowRight', 116],
    ['ArrowLeft', 84],
    ['Home', 60],
    ['End', widestColumn],
    ['a', null],
  ])('%s', (pressed, next) => expect(columnWidthAfterKey(pressed, 100, 60)).toBe(next));

  test('never make it narrower than its head', () =>
    expect(columnWidthAfterKey('ArrowLeft', 70, 60)).toBe(60));
});
