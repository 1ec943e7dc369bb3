import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  freeArea,
  mapCentre,
  placeArea,
  type Rect,
  type Size,
  viewAround,
  viewOfExtent,
} from '../../src/domain/camera.ts';
import { type Extent, resolutionOfZoom } from '../../src/domain/geo.ts';

const finest = resolutionOfZoom(16);
const size: fc.Arbitrary<Size> = fc.record({
  width: fc.integer({ min: 200, max: 2560 }),
  height: fc.integer({ min: 200, max: 1440 }),
});
const rect: fc.Arbitrary<Rect> = fc
  .tuple(
    fc.integer({ min: -200, max: 2600 }),
    fc.integer({ min: -200, max: 1500 }),
    fc.integer({ min: 1, max: 900 }),
    fc.integer({ min: 1, max: 900 }),
  )
  .map(([left, top, width, height]) => ({ left, top, right: left + width, bottom: top + height }));
const extent: fc.Arbitrary<Extent> = fc
  .tuple(
    fc.double({ min: -2e7, max: 2e7, noNaN: true }),
    fc.double({ min: -2e7, max: 2e7, noNaN: true }),
    fc.double({ min: 0, max: 5e6, noNaN: true }),
    fc.double({ min: 0, max: 5e6, noNaN: true }),
  )
  .map(([x, y, width, height]) => [x, y, x + width, y + height]);

const overlap = (a: Rect, b: Rect): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
const whole = ({ width, height }: Size): Rect => ({ left: 0, top: 0, right: width, bottom: height });

describe('the free area of a map', () => {
  test('lies within the map and under nothing, or is the whole map where nothing useful is left', () => {
    fc.assert(
      fc.property(size, fc.array(rect, { maxLength: 5 }), (map, overlays) => {
        const free = freeArea(map, overlays);
        expect(free.left).toBeGreaterThanOrEqual(0);
        expect(free.top).toBeGreaterThanOrEqual(0);
        expect(free.right).toBeLessThanOrEqual(map.width);
        expect(free.bottom).toBeLessThanOrEqual(map.height);
        expect(free.right - free.left).toBeGreaterThanOrEqual(96);
        expect(free.bottom - free.top).toBeGreaterThanOrEqual(96);
        if (overlays.some((overlay) => overlap(overlay, free))) expect(free).toEqual(whole(map));
      }),
    );
  });

  test('is at least as large as the free area beside any one overlay', () => {
    const area = (box: Rect) => (box.right - box.left) * (box.bottom - box.top);
    fc.assert(
      fc.property(size, fc.array(rect, { minLength: 1, maxLength: 4 }), (map, overlays) => {
        const free = freeArea(map, overlays);
        const sides: Rect[] = [
          { ...whole(map), left: Math.max(0, ...overlays.map(({ right }) => right)) },
          { ...whole(map), right: Math.min(map.width, ...overlays.map(({ left }) => left)) },
          { ...whole(map), top: Math.max(0, ...overlays.map(({ bottom }) => bottom)) },
          { ...whole(map), bottom: Math.min(map.height, ...overlays.map(({ top }) => top)) },
        ];
        for (const side of sides)
          if (side.right - side.left >= 96 && side.bottom - side.top >= 96)
            expect(area(free)).toBeGreaterThanOrEqual(area(side));
      }),
    );
  });

  test('leaves out a bottom sheet and buttons in a corner', () => {
    const map = { width: 390, height: 780 };
    const bottomSheet = { left: 0, top: 390, right: 390, bottom: 780 };
    const buttons = { left: 330, top: 200, right: 374, bottom: 362 };
    expect(freeArea(map, [bottomSheet, buttons])).toEqual({ left: 0, top: 0, right: 330, bottom: 390 });
  });

  test('is the whole map where a bottom sheet covers all of it', () => {
    const map = { width: 390, height: 780 };
    expect(freeArea(map, [{ left: 0, top: 20, right: 390, bottom: 780 }])).toEqual(whole(map));
  });
});

test('a strip of 96 pixels is room enough, one of 95 is not', () => {
  const map = { width: 400, height: 700 };
  const panel = (right: number): Rect => ({ left: 0, top: 0, right, bottom: 700 });
  const sheet = (top: number): Rect => ({ left: 0, top, right: 400, bottom: 700 });
  expect(freeArea(map, [panel(304)])).toEqual({ ...whole(map), left: 304 });
  expect(freeArea(map, [panel(305)])).toEqual(whole(map));
  expect(freeArea(map, [sheet(96)])).toEqual({ ...whole(map), bottom: 96 });
  expect(freeArea(map, [sheet(95)])).toEqual(whole(map));
});

describe('the area in whose middle a place is put', () => {
  const map = { width: 390, height: 780 };
  test('is the whole map, whatever overlays its corners', () => {
    const corners: Rect[] = [
      { left: 330, top: 560, right: 390, bottom: 780 },
      { left: 0, top: 0, right: 300, bottom: 24 },
    ];
    expect(placeArea(map, corners)).toEqual(whole(map));
  });

  test('makes way for an overlay from 9 tenths of a side on', () => {
    const wide = { width: 400, height: 700 };
    const sheet = (right: number): Rect => ({ left: 0, top: 400, right, bottom: 700 });
    expect(placeArea(wide, [sheet(360)])).toEqual({ ...whole(wide), bottom: 400 });
    expect(placeArea(wide, [sheet(359)])).toEqual(whole(wide));
  });

  test('is what a bottom sheet, or a panel at a side, leaves free', () => {
    expect(placeArea(map, [{ left: 0, top: 390, right: 390, bottom: 780 }])).toEqual({
      ...whole(map),
      bottom: 390,
    });
    expect(placeArea(map, [{ left: -9, top: 20, right: 200, bottom: 900 }])).toEqual({
      ...whole(map),
      left: 200,
    });
  });
});

describe('the view of an extent', () => {
  const free: fc.Arbitrary<Rect> = fc.oneof(
    fc.tuple(size, fc.array(rect, { maxLength: 4 })).map(([map, overlays]) => freeArea(map, overlays)),
    // As little as there may be.
    fc
      .tuple(fc.integer({ min: 96, max: 200 }), fc.integer({ min: 96, max: 200 }))
      .map(([right, bottom]) => ({ left: 0, top: 0, right, bottom })),
  );

  test('shows all of it within the free area', () => {
    fc.assert(
      fc.property(extent, free, (wanted, room) => {
        const { centre, resolution } = viewOfExtent(wanted, room, finest);
        const pixel = (metres: number) => metres / resolution;
        const half = [(room.right - room.left) / 2, (room.bottom - room.top) / 2] as const;
        expect(pixel(wanted[2] - centre[0])).toBeLessThan(half[0]);
        expect(pixel(centre[0] - wanted[0])).toBeLessThan(half[0]);
        expect(pixel(wanted[3] - centre[1])).toBeLessThan(half[1]);
        expect(pixel(centre[1] - wanted[1])).toBeLessThan(half[1]);
      }),
    );
  });

  test('fills at least 60 % of its width or height, unless that would be nearer than the finest', () => {
    fc.assert(
      fc.property(extent, free, (wanted, room) => {
        const { resolution } = viewOfExtent(wanted, room, finest);
        const shares = [
          (wanted[2] - wanted[0]) / resolution / (room.right - room.left),
          (wanted[3] - wanted[1]) / resolution / (room.bottom - room.top),
        ];
        expect(resolution).toBeGreaterThanOrEqual(finest);
        if (resolution > finest) expect(Math.max(...shares)).toBeGreaterThanOrEqual(0.6);
      }),
    );
  });

  test('fills what lies between margins of 40 pixels, or of 15 % in a small area, and stands in its middle', () => {
    const room: Rect = { left: 100, top: 200, right: 900, bottom: 600 };
    expect(viewOfExtent([10, 20, 20, 3_220], room, finest)).toEqual({ centre: [15, 1_620], resolution: 10 });
    expect(viewOfExtent([10, 20, 7_210, 30], room, finest)).toEqual({ centre: [3_610, 25], resolution: 10 });
    const small: Rect = { left: 300, top: 500, right: 400, bottom: 600 };
    expect(viewOfExtent([0, 0, 700, 0], small, finest).resolution).toBe(10);
  });

  test('of a single point is the finest, with the point in the middle', () => {
    const view = viewOfExtent([5, 7, 5, 7], { left: 0, top: 0, right: 800, bottom: 600 }, finest);
    expect(view).toEqual({ centre: [5, 7], resolution: finest });
  });
});

test('the centre of a view stands in the middle of the free area', () => {
  fc.assert(
    fc.property(size, rect, fc.double({ min: 0.5, max: 500, noNaN: true }), (map, free, resolution) => {
      const centre = [8_900_000, 1_460_000] as const;
      const [x, y] = mapCentre({ centre, resolution }, free, map);
      expect(map.width / 2 + (centre[0] - x) / resolution).toBeCloseTo((free.left + free.right) / 2, 3);
      expect(map.height / 2 - (centre[1] - y) / resolution).toBeCloseTo((free.top + free.bottom) / 2, 3);
    }),
  );
});

describe('the view round a place', () => {
  const metres = fc.double({ min: -1e5, max: 1e5, noNaN: true });
  const point = fc.tuple(metres, metres);
  const limits = { finest: resolutionOfZoom(15), coarsest: resolutionOfZoom(9) };

  test('keeps the place in the middle and all points in view, unless one is too far', () => {
    fc.assert(
      fc.property(point, fc.array(point, { maxLength: 6 }), size, (centre, points, map) => {
        const view = viewAround(centre, points, map, limits);
        expect(view.centre).toEqual(centre);
        expect(view.resolution).toBeGreaterThanOrEqual(limits.finest);
        expect(view.resolution).toBeLessThanOrEqual(limits.coarsest);
        if (view.resolution === limits.coarsest) return;
        for (const [x, y] of points) {
          expect(Math.abs(x - centre[0]) / view.resolution).toBeLessThan(map.width / 2);
          expect(Math.abs(y - centre[1]) / view.resolution).toBeLessThan(map.height / 2);
        }
      }),
    );
  });

  test('puts the farthest point on the margin', () => {
    const map = { width: 400, height: 800 };
    const around = (...points: [number, number][]) =>
      viewAround([1_000, 2_000], points, map, limits).resolution;
    // 160 pixels to either side, 360 up and down.
    expect(around([1_000 - 3_200, 2_000], [1_100, 2_100])).toBe(20);
    expect(around([1_000, 2_000 + 7_200], [900, 1_900])).toBe(20);
  });

  test('is no farther than it must be: without points, and with all of them near, it is the nearest', () => {
    const near: readonly (readonly [number, number])[] = [[10, -10]];
    for (const points of [[], near])
      expect(viewAround([0, 0], points, { width: 400, height: 160 }, limits).resolution).toBe(limits.finest);
  });
});
