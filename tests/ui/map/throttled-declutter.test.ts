import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MapView } from '../../../src/contract/fleet.ts';
import { COVERS_REST_MS, watchCovers } from '../../../src/ui/map/throttled-declutter.ts';
import { type Taken, takenIn } from '../../../src/ui/map/occupied.ts';

const view: MapView = { centre: [0, 0], resolution: 1, rotation: 0, size: [800, 600], pixelRatio: 1 };
const taken = (of: Partial<MapView> = {}): Taken => takenIn(new Float32Array(), { ...view, ...of });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('in another view names make way at once; in the same one the newest counts after a rest', () => {
  const handedOn: Taken[] = [];
  const covers = watchCovers((now) => handedOn.push(now));
  const [first, second, third, moved, last] = [
    taken(),
    taken(),
    taken(),
    taken({ centre: [5, 0] }),
    taken({ centre: [5, 0] }),
  ];
  covers.tell(first);
  covers.tell(second);
  covers.tell(third);
  expect(handedOn).toEqual([first]);
  vi.advanceTimersByTime(COVERS_REST_MS);
  expect(handedOn.map((one) => one === first || one === third)).toEqual([true, true]);
  covers.tell(moved);
  expect(handedOn.at(-1)).toBe(moved);
  covers.tell(last);
  vi.advanceTimersByTime(COVERS_REST_MS - 1);
  expect(handedOn).toHaveLength(3);
  vi.advanceTimersByTime(1);
  expect(handedOn.at(-1)).toBe(last);
  expect(handedOn).toHaveLength(4);
});

test('after a rest in which nothing was told the next is handed on at once; nothing is after the end', () => {
  const makeWay = vi.fn();
  const covers = watchCovers(makeWay);
  covers.tell(taken());
  vi.advanceTimersByTime(COVERS_REST_MS);
  covers.tell(taken());
  expect(makeWay).toHaveBeenCalledTimes(2);
  covers.tell(taken());
  covers.stop();
  vi.advanceTimersByTime(COVERS_REST_MS);
  expect(makeWay).toHaveBeenCalledTimes(2);
});
