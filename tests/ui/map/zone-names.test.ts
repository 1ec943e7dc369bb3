import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MapView } from '../../../src/contract/fleet.ts';
import { boxAround, pixelIn, takenIn } from '../../../src/ui/map/occupied.ts';
import { type NamedZone, spotsOf } from '../../../src/ui/map/zone-names.ts';

const view: MapView = { centre: [0, 0], resolution: 10, rotation: 0, size: [800, 600], pixelRatio: 1 };
const zone = (name: string, middle: readonly number[], reach = 2_000): NamedZone => ({
  name,
  middle,
  contains: ([x = 0, y = 0]) => Math.hypot(x - (middle[0] ?? 0), y - (middle[1] ?? 0)) <= reach,
});
/** A marker of 22 pixels at a pixel of the view. */
const marker = (x: number, y: number) => [x - 11, y - 11, x + 11, y + 11];
const taken = (...boxes: readonly number[][]) => takenIn(Float32Array.from(boxes.flat()), view);

describe('the names of zones', () => {
  test('stand in the middle of their zone where nothing else does', () => {
    expect(spotsOf([zone('ADYAR', [100, 50])], taken(), []).spots).toEqual([[100, 50]]);
  });

  test('step beside a marker', () => {
    const { spots, offsets } = spotsOf([zone('ADYAR', [0, 0])], taken(marker(400, 300)), []);
    expect(spots[0]).not.toBeNull();
    expect(offsets[0]).not.toEqual([0, 0]);
  });

  test('are left out where there is no room in their zone', () => {
    const crowd = Array.from({ length: 41 * 41 }, (_, index) =>
      marker((index % 41) * 20, Math.floor(index / 41) * 20),
    );
    expect(spotsOf([zone('ADYAR', [0, 0])], taken(...crowd), []).spots).toEqual([null]);
    // Beside the marker lies another zone.
    expect(spotsOf([zone('ADYAR', [0, 0], 50)], taken(marker(400, 300)), []).spots).toEqual([null]);
  });

  test('stay where they are while nothing comes there, and come back to it', () => {
    const zones = [zone('ADYAR', [0, 0])];
    const aside = spotsOf(zones, taken(marker(400, 300)), []);
    expect(spotsOf(zones, taken(), aside.offsets).spots).toEqual(aside.spots);
  });

  test('never stand on a marker or on one another, wherever these are', () => {
    const pixel = fc.tuple(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 600 }));
    const place = fc.tuple(fc.integer({ min: -4_000, max: 4_000 }), fc.integer({ min: -3_000, max: 3_000 }));
    fc.assert(
      fc.property(
        fc.array(pixel, { maxLength: 60 }),
        fc.array(place, { maxLength: 8 }),
        (markers, middles) => {
          const there = taken(...markers.map(([x, y]) => marker(x, y)));
          const zones = middles.map((middle, index) => zone(`ZONE ${index}`, middle));
          const boxes = spotsOf(zones, there, []).spots.flatMap((spot, index) =>
            spot ? [boxAround(pixelIn(view, spot), (zones[index]?.name.length ?? 0) * 8, 14)] : [],
          );
          for (const box of boxes) expect(there.isFree(box)).toBe(true);
          for (const [index, box] of boxes.entries())
            for (const other of boxes.slice(index + 1))
              expect(
                box.left < other.right - 1e-6 &&
                  box.right > other.left + 1e-6 &&
                  box.top < other.bottom - 1e-6 &&
                  box.bottom > other.top + 1e-6,
              ).toBe(false);
        },
      ),
    );
  });
});
