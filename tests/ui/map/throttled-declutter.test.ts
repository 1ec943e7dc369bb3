import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MapView } from '../../../src/contract/fleet.ts';
import { type Occupied, occupiedIn } from '../../../src/ui/map/occupied.ts';
import { DECLUTTER_INTERVAL_MS, throttleDeclutter } from '../../../src/ui/map/throttled-declutter.ts';

const view: MapView = { centre: [0, 0], resolution: 1, rotation: 0, size: [800, 600], pixelRatio: 1 };
const occupied = (of: Partial<MapView> = {}): Occupied => occupiedIn(new Float32Array(), { ...view, ...of });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('in another view names are decluttered at once; in the same one by the newest bitmap after the interval', () => {
  const handedOn: Occupied[] = [];
  const throttled = throttleDeclutter((now) => handedOn.push(now));
  const [first, second, third, moved, last] = [
    occupied(),
    occupied(),
    occupied(),
    occupied({ centre: [5, 0] }),
    occupied({ centre: [5, 0] }),
  ];
  throttled.update(first);
  throttled.update(second);
  throttled.update(third);
  expect(handedOn).toEqual([first]);
  vi.advanceTimersByTime(DECLUTTER_INTERVAL_MS);
  expect(handedOn.map((one) => one === first || one === third)).toEqual([true, true]);
  throttled.update(moved);
  expect(handedOn.at(-1)).toBe(moved);
  throttled.update(last);
  vi.advanceTimersByTime(DECLUTTER_INTERVAL_MS - 1);
  expect(handedOn).toHaveLength(3);
  vi.advanceTimersByTime(1);
  expect(handedOn.at(-1)).toBe(last);
  expect(handedOn).toHaveLength(4);
});

test('after an interval without a bitmap the next one is handed on at once; after the end none is', () => {
  const declutter = vi.fn();
  const throttled = throttleDeclutter(declutter);
  throttled.update(occupied());
  vi.advanceTimersByTime(DECLUTTER_INTERVAL_MS);
  throttled.update(occupied());
  expect(declutter).toHaveBeenCalledTimes(2);
  throttled.update(occupied());
  throttled.stop();
  vi.advanceTimersByTime(DECLUTTER_INTERVAL_MS);
  expect(declutter).toHaveBeenCalledTimes(2);
});
