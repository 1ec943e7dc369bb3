import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Box, covered, placeToast, placeToasts } from '../../src/ui/alerts/toast-placement.ts';

const area: Box = { left: 248, top: 44, width: 400, height: 300 };
const size = { width: 160, height: 60 };
const box = fc.record({
  left: fc.integer({ min: 200, max: 640 }),
  top: fc.integer({ min: 0, max: 340 }),
  width: fc.integer({ min: 1, max: 300 }),
  height: fc.integer({ min: 1, max: 120 }),
});
const boxes = fc.array(box, { maxLength: 6 });

/** Whether there is any whole pixel at which a toast covers none of them. */
function hasFreePlace(hard: readonly Box[]): boolean {
  for (let left = area.left; left <= area.left + area.width - size.width; left += 1)
    for (let top = area.top; top <= area.top + area.height - size.height; top += 1)
      if (covered({ left, top, ...size }, hard) === 0) return true;
  return false;
}

describe('the position of a toast', () => {
  test('is in the main area, and over no obstacle that must stay free wherever that is possible', () =>
    fc.assert(
      fc.property(boxes, boxes, (hard, soft) => {
        const position = placeToast(size, area, { hard, soft });
        expect(position.left).toBeGreaterThanOrEqual(area.left);
        expect(position.top).toBeGreaterThanOrEqual(area.top);
        expect(position.left + size.width).toBeLessThanOrEqual(area.left + area.width);
        expect(position.top + size.height).toBeLessThanOrEqual(area.top + area.height);
        if (covered({ ...position, ...size }, hard) > 0) expect(hasFreePlace(hard)).toBe(false);
      }),
      { numRuns: 200 },
    ));

  test('is the top right corner of the main area where nothing is in the way', () =>
    expect(placeToast(size, area, { hard: [], soft: [] })).toEqual({
      left: 248 + 400 - 160 - 12,
      top: 44 + 12,
    }));

  test('is below the obstacles, and over a control only where there is no other', () => {
    const head = { left: 248, top: 44, width: 400, height: 56 };
    const button = { left: 600, top: 120, width: 40, height: 30 };
    expect(placeToast(size, area, { hard: [head], soft: [button] }).top).toBe(158);
    const field = { left: 248, top: 100, width: 400, height: 244 };
    const position = placeToast(size, area, { hard: [head], soft: [field] });
    expect(covered({ ...position, ...size }, [head])).toBe(0);
  });
});

describe('figures', () => {
  const alone = { width: 300, height: 70 };
  const strip: Box = { left: 0, top: 60, width: 1_000, height: 100 };
  test('are not covered where there is another place', () => {
    const { top } = placeToast(alone, area, { hard: [], soft: [], figures: [strip] });
    expect(top).toBeGreaterThanOrEqual(strip.top + strip.height);
  });
  test('give way to controls', () => {
    const below: Box = { left: 0, top: 160, width: 1_000, height: 1_000 };
    const head: Box = { left: 0, top: 0, width: 1_000, height: 60 };
    const { top } = placeToast(alone, area, { hard: [head], soft: [below], figures: [strip] });
    expect([top >= 60, top + alone.height <= 160]).toEqual([true, true]);
  });
});

describe('a toast that is still shown on another screen', () => {
  const position = { left: 300, top: 120 };
  const field = { left: 320, top: 130, width: 80, height: 30 };

  test('leaves a control that is under it now; on the screen where it was put it stays', () => {
    const place = (isFromElsewhere: boolean) =>
      placeToasts([{ size, position, isFromElsewhere }], area, { hard: [], soft: [field] })[0] ?? position;
    expect(covered({ ...place(true), ...size }, [field])).toBe(0);
    expect(place(false)).toEqual(position);
  });

  test('stays where it covers nothing', () =>
    expect(placeToasts([{ size, position, isFromElsewhere: true }], area, { hard: [], soft: [] })).toEqual([
      position,
    ]));
});

describe('the places of several', () => {
  test('do not overlap, and a toast in a valid place stays there', () => {
    const toasts = [1, 2, 3].map(() => ({ size, position: null }));
    const positions = placeToasts(toasts, area, { hard: [], soft: [] });
    const [first, second, third] = positions;
    expect(positions.map(({ top }) => top)).toEqual([56, 124, 192]);
    const after = placeToasts(
      [second, third, null].map((position) => ({ size, position: position ?? null })),
      area,
      {
        hard: [],
        soft: [],
      },
    );
    expect(after).toEqual([second, third, first]);
  });

  test('a toast over the element that gets the focus moves elsewhere', () => {
    const field = { left: 248, top: 60, width: 400, height: 36 };
    const [position] = placeToasts([{ size, position: { left: 476, top: 56 } }], area, {
      hard: [field],
      soft: [],
    });
    expect(position && covered({ ...position, ...size }, [field])).toBe(0);
  });
});
