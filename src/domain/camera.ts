/**
 * The camera's rule: the free part of a map, and the view that shows something in it. Pixels are CSS pixels from the
 * map's top left corner, metres are those of the mercator plane.
 */
import type { Extent, PlanePoint } from './geo.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The place in the middle of the free area, and metres for one CSS pixel. */
export interface CameraView {
  readonly centre: PlanePoint;
  readonly resolution: number;
}

/** A free area with a shorter side is too small: then the whole map counts as free, pixels. */
const leastSide = 96;
/** The margin inside the free area: pixels, but no more than this share of a side. */
const margin = 40;
const marginShare = 0.15;
/** An overlay that takes this share of a side reaches from edge to edge. */
const reachShare = 0.9;

/** The largest rectangle of the map over which none of `overlays` lies; the whole map where too little is left. */
export function freeArea({ width, height }: Size, overlays: readonly Rect[]): Rect {
  const whole: Rect = { left: 0, top: 0, right: width, bottom: height };
  const hiding = overlays.filter((overlay) => overlap(overlay, whole));
  const columns = edges([0, width, ...hiding.flatMap(({ left, right }) => [left, right])], width);
  let best: Rect | null = null;
  for (const left of columns)
    for (const right of columns) {
      if (right - left < leastSide) continue;
      for (const band of freeBands(hiding, left, right, height)) {
        const candidate: Rect = { left, right, ...band };
        if (band.bottom - band.top >= leastSide && (best === null || area(candidate) > area(best)))
          best = candidate;
      }
    }
  return best ?? whole;
}

/**
 * The free area in whose middle a single place is put. Buttons in a corner leave it the whole map; an overlay that
 * reaches from one edge to the other does not.
 */
export function placeArea(map: Size, overlays: readonly Rect[]): Rect {
  const reaches = (from: number, until: number, side: number): boolean =>
    Math.min(until, side) - Math.max(from, 0) >= side * reachShare;
  return freeArea(
    map,
    overlays.filter(
      ({ left, top, right, bottom }) => reaches(left, right, map.width) || reaches(top, bottom, map.height),
    ),
  );
}

/** The view of all of the extent in the middle of `free`, as large as fits; no finer than `finest` metres a pixel. */
export function viewOfExtent([minX, minY, maxX, maxY]: Extent, free: Rect, finest: number): CameraView {
  const width = insideMargin(free.right - free.left);
  const height = insideMargin(free.bottom - free.top);
  return {
    centre: [(minX + maxX) / 2, (minY + maxY) / 2],
    resolution: Math.max(finest, (maxX - minX) / width, (maxY - minY) / height),
  };
}

/** The place in the middle of the whole map when the view's centre stands in the middle of `free`. */
export function mapCentre({ centre: [x, y], resolution }: CameraView, free: Rect, map: Size): PlanePoint {
  const right = (free.left + free.right - map.width) / 2;
  const down = (free.top + free.bottom - map.height) / 2;
  return [x - right * resolution, y + down * resolution];
}

/**
 * The view that keeps `centre` in the middle of a map of this size and shows all of the points round it, as near as
 * they allow, between `finest` and `coarsest` metres a pixel. Points that are too far for that are not in view.
 */
export function viewAround(
  centre: PlanePoint,
  points: readonly PlanePoint[],
  { width, height }: Size,
  { finest, coarsest }: { readonly finest: number; readonly coarsest: number },
): CameraView {
  const needed = points.map(([x, y]) =>
    Math.max(
      Math.abs(x - centre[0]) / (insideMargin(width) / 2),
      Math.abs(y - centre[1]) / (insideMargin(height) / 2),
    ),
  );
  return { centre, resolution: Math.min(coarsest, Math.max(finest, ...needed)) };
}

/** The length of a side between its margins. */
const insideMargin = (side: number): number => Math.max(1, side - 2 * Math.min(margin, side * marginShare));

/** Between two columns: the runs from top to bottom that no overlay reaches into. */
function freeBands(
  overlays: readonly Rect[],
  left: number,
  right: number,
  height: number,
): readonly Pick<Rect, 'top' | 'bottom'>[] {
  const inTheWay = overlays
    .filter((overlay) => overlay.left < right && overlay.right > left)
    .sort((a, b) => a.top - b.top);
  const bands: Pick<Rect, 'top' | 'bottom'>[] = [];
  let top = 0;
  for (const overlay of inTheWay) {
    if (overlay.top > top) bands.push({ top, bottom: overlay.top });
    top = Math.max(top, overlay.bottom);
  }
  bands.push({ top, bottom: height });
  return bands;
}

const edges = (all: readonly number[], most: number): readonly number[] =>
  [...new Set(all.filter((edge) => edge >= 0 && edge <= most))].sort((a, b) => a - b);

const area = ({ left, top, right, bottom }: Rect): number => (right - left) * (bottom - top);

const overlap = (a: Rect, b: Rect): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
