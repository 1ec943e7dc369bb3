import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MapView } from '../../../src/contract/fleet.ts';
import { boxAround, occupiedIn, pixelIn } from '../../../src/ui/map/occupied.ts';
import { labelPositionsOf, type NamedZone } from '../../../src/ui/map/zone-names.ts';

const view: MapView = { centre: [0, 0], resolution: 10, rotation: 0, size: [800, 600], pixelRatio: 1 };
const zone = (name: string, middle: readonly number[], reach = 2_000): NamedZone => ({
  name,
  middle,
  contains: ([x = 0, y = 0]) => Math.hypot(x - (middle[0] ?? 0), y - (middle[1] ?? 0)) <= reach,
});
/** A marker of 22 pixels at a pixel of the view. */
const marker = (x: number, y: number) => [x - 11, y - 11, x + 11, y + 11];
const occupied = (...boxes: readonly number[][]) => occupiedIn(Float32Array.from(boxes.flat()), view);

describe('the names of zones', () => {
  test('stand in the middle of their zone where nothing else does', () => {
    expect(labelPositionsOf([zone('ADYAR', [100, 50])], occupied(), []).positions).toEqual([[100, 50]]);
  });

  test('stand beside a marker where one is in the middle', () => {
    const { positions, offsets } = labelPositionsOf([zone('ADYAR', [0, 0])], occupied(marker(400, 300)), []);
    expect(positions[0]).not.toBeNull();
    expect(offsets[0]).not.toEqual([0, 0]);
  });

  test('are hidden where their zone has no space for them', () => {
    const manyMarkers = Array.from({ length: 41 * 41 }, (_, index) =>
      marker((index % 41) * 20, Math.floor(index / 41) * 20),
    );
    expect(labelPositionsOf([zone('ADYAR', [0, 0])], occupied(...manyMarkers), []).positions).toEqual([null]);
    // Beside the marker lies another zone.
    expect(labelPositionsOf([zone('ADYAR', [0, 0], 50)], occupied(marker(400, 300)), []).positions).toEqual([
      null,
    ]);
  });

  test('stay where they are until a marker comes there, and come back afterwards', () => {
    const zones = [zone('ADYAR', [0, 0])];
    const aside = labelPositionsOf(zones, occupied(marker(400, 300)), []);
    expect(labelPositionsOf(zones, occupied(), aside.offsets).positions).toEqual(aside.positions);
  });

  test('never stand on a marker or on one another, wherever these are', () => {
    const pixel = fc.tuple(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 600 }));
    const place = fc.tuple(fc.integer({ min: -4_000, max: 4_000 }), fc.integer({ min: -3_000, max: 3_000 }));
    fc.assert(
      fc.property(
        fc.array(pixel, { maxLength: 60 }),
        fc.array(place, { maxLength: 8 }),
        (markers, middles) => {
          const there = occupied(...markers.map(([x, y]) => marker(x, y)));
          const zones = middles.map((middle, index) => zone(`ZONE ${index}`, middle));
          const boxes = labelPositionsOf(zones, there, []).positions.flatMap((position, index) =>
            position ? [boxAround(pixelIn(view, position), (zones[index]?.name.length ?? 0) * 8, 14)] : [],
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
