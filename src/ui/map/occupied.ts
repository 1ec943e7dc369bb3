/** Where the painter has drawn something, so that no name stands over it. */
import type { MapView } from '../../contract/fleet.ts';
import type { Rect } from '../../domain/camera.ts';
import type { Extent } from '../../domain/geo.ts';

export interface Occupied {
  /** The view that was painted. */
  readonly view: MapView;
  /** Whether nothing is drawn in the box; CSS pixels of the view. */
  isFree(box: Rect): boolean;
}

/** `boxes`: left, top, right and bottom of each, one after the other. */
export function occupiedIn(boxes: Float32Array, view: MapView): Occupied {
  return {
    view,
    isFree: ({ left, top, right, bottom }) => {
      for (let at = 0; at < boxes.length; at += 4)
        if (
          (boxes[at] ?? 0) < right &&
          (boxes[at + 2] ?? 0) > left &&
          (boxes[at + 1] ?? 0) < bottom &&
          (boxes[at + 3] ?? 0) > top
        )
          return false;
      return true;
    },
  };
}

/** Pixels of an unturned view for a point of the plane. */
export const pixelIn = (
  { centre, resolution, size }: MapView,
  [x = 0, y = 0]: readonly number[],
): readonly [number, number] => [
  size[0] / 2 + (x - centre[0]) / resolution,
  size[1] / 2 - (y - centre[1]) / resolution,
];

/** What of the plane the view shows. */
export function extentOfView({ centre: [x, y], resolution, size: [width, height] }: MapView): Extent {
  const [halfWidth, halfHeight] = [(width / 2) * resolution, (height / 2) * resolution];
  return [x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight];
}

export const boxAround = ([x, y]: readonly [number, number], width: number, height: number): Rect => ({
  left: x - width / 2,
  top: y - height / 2,
  right: x + width / 2,
  bottom: y + height / 2,
});
