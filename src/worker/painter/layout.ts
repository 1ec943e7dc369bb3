/**
 * The layout of a view: which markers are drawn by themselves, which share one marker with a count, and what is under a
 * pixel. Pure arithmetic over the fleet table; nothing here draws. Markers are clustered by the cells of a grid that is
 * fixed to the map, not to the screen, so that panning never regroups them. A cell with more markers than can stand
 * side by side becomes a cluster; far out, every cell with two does. From `apartZoom` on every marker stands by itself.
 */
import { goneState, type MapView } from '../../contract/fleet.ts';
import { type Extent, resolutionOfZoom, zoomOfResolution } from '../../domain/geo.ts';
import { clusterSize, markerSizes } from '../../domain/marker.ts';
import type { MarkerTable } from './marker-table.ts';

/** Several markers drawn as one. */
export interface Cluster {
  /** CSS pixels from the top left of the view. */
  readonly x: number;
  readonly y: number;
  readonly count: number;
  /** How many are in each of `markerStates`, by position. */
  readonly byState: readonly number[];
  /** Box around its members, EPSG:3857. */
  readonly extent: Extent;
}

export interface Layout {
  /** Indices of the markers drawn by themselves, those in and near the view. */
  readonly singles: readonly number[];
  /** CSS pixels from the top left of the view, by index; only those of `singles` are filled. */
  readonly screenX: Float32Array;
  readonly screenY: Float32Array;
  readonly clusters: readonly Cluster[];
  /** What is under the pixel, within reach of a finger: the nearest marker drawn there. */
  hit(x: number, y: number): { readonly index: number } | { readonly cluster: Cluster } | null;
}

/** Side of a cell at whole zooms, CSS pixels: the largest cluster fits in it. */
const cellPixels = 60;
/** Above so many markers a cell is a cluster. */
const mostApart = 4;
/** Below this zoom two markers of one cell are a cluster. */
const farZoom = 10;
/** Centring a marker uses zoom 16 (specification 2): there it must be seen itself. */
const apartZoom = 15.5;
/** Markers whose middle is this far outside still reach into the view, CSS pixels. */
const overlap = 32;
/** Half the side of the smallest target that a finger finds, CSS pixels. */
const reach = 14;

/** `chosen` is the index that is never hidden in a cluster; -1 for none. */
export function layOut(table: MarkerTable, view: MapView, chosen: number): Layout {
  const [width, height] = view.size;
  const zoom = zoomOfResolution(view.resolution);
  const cellMetres = cellPixels * resolutionOfZoom(Math.round(zoom));
  const limit = zoom >= apartZoom ? Number.POSITIVE_INFINITY : zoom < farZoom ? 1 : mostApart;
  const project = projectionOf(view);

  const screenX = new Float32Array(table.size);
  const screenY = new Float32Array(table.size);
  const members = new Map<number, number[]>();
  for (let index = 0; index < table.size; index += 1) {
    if (table.state[index] === goneState) continue;
    const x = table.x[index] ?? 0;
    const y = table.y[index] ?? 0;
    const [left, top] = project(x, y);
    if (left < -overlap || top < -overlap || left > width + overlap || top > height + overlap) continue;
    screenX[index] = left;
    screenY[index] = top;
    const key = cellKey(Math.floor(x / cellMetres), Math.floor(y / cellMetres));
    const cell = members.get(key);
    if (cell) cell.push(index);
    else members.set(key, [index]);
  }

  const singles: number[] = [];
  const clusters: Cluster[] = [];
  const clusterAt = new Map<number, Cluster>();
  for (const [key, indices] of members) {
    const others = indices.includes(chosen) ? indices.filter((index) => index !== chosen) : indices;
    if (others.length <= limit) {
      singles.push(...indices);
      continue;
    }
    if (others !== indices) singles.push(chosen);
    const cluster = keptInside(clusterOf(table, others, screenX, screenY), view, cellMetres);
    clusters.push(cluster);
    clusterAt.set(key, cluster);
  }
  const drawnAlone = new Set(singles);

  return {
    singles,
    screenX,
    screenY,
    clusters,
    hit(x, y) {
      const [mapX, mapY] = unproject(view, x, y);
      const column = Math.floor(mapX / cellMetres);
      const row = Math.floor(mapY / cellMetres);
      let best: { readonly index: number } | { readonly cluster: Cluster } | null = null;
      let bestDistance = Number.POSITIVE_INFINITY;
      const offer = (distance: number, radius: number, found: NonNullable<typeof best>): void => {
        if (distance > radius || distance >= bestDistance) return;
        best = found;
        bestDistance = distance;
      };
      for (const key of neighbourhood(column, row)) {
        const cluster = clusterAt.get(key);
        if (cluster)
          offer(Math.hypot(cluster.x - x, cluster.y - y), Math.max(reach, clusterSize(cluster.count) / 2), {
            cluster,
          });
        for (const index of members.get(key) ?? []) {
          if (!drawnAlone.has(index)) continue;
          const radius = index === chosen ? markerSizes.chosen / 2 + markerSizes.halo : reach;
          offer(Math.hypot((screenX[index] ?? 0) - x, (screenY[index] ?? 0) - y), radius, { index });
        }
      }
      return best;
    },
  };
}

/** From the plane to CSS pixels of the view. */
function projectionOf({
  centre,
  resolution,
  rotation,
  size,
}: MapView): (x: number, y: number) => [number, number] {
  const cosine = Math.cos(rotation) / resolution;
  const sine = Math.sin(rotation) / resolution;
  return (x, y) => {
    const east = x - centre[0];
    const north = y - centre[1];
    return [size[0] / 2 + east * cosine + north * sine, size[1] / 2 + east * sine - north * cosine];
  };
}

/** The inverse: from CSS pixels of the view to the plane. */
function unproject({ centre, resolution, rotation, size }: MapView, x: number, y: number): [number, number] {
  const right = (x - size[0] / 2) * resolution;
  const down = (y - size[1] / 2) * resolution;
  const cosine = Math.cos(rotation);
  const sine = Math.sin(rotation);
  return [centre[0] + right * cosine + down * sine, centre[1] + right * sine - down * cosine];
}

function clusterOf(
  table: MarkerTable,
  indices: readonly number[],
  screenX: Float32Array,
  screenY: Float32Array,
): Cluster {
  let [x, y] = [0, 0];
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  const byState: number[] = [];
  for (const index of indices) {
    x += screenX[index] ?? 0;
    y += screenY[index] ?? 0;
    const mapX = table.x[index] ?? 0;
    const mapY = table.y[index] ?? 0;
    minX = Math.min(minX, mapX);
    minY = Math.min(minY, mapY);
    maxX = Math.max(maxX, mapX);
    maxY = Math.max(maxY, mapY);
    const state = table.state[index] ?? 0;
    byState[state] = (byState[state] ?? 0) + 1;
  }
  const count = indices.length;
  return {
    x: x / count,
    y: y / count,
    count,
    byState: Array.from(byState, (n) => n ?? 0),
    extent: [minX, minY, maxX, maxY],
  };
}

/**
 * A cluster stands in the middle of its members, but wholly inside its cell, so that neighbours
 * do not cover each other.
 */
function keptInside(cluster: Cluster, view: MapView, cellMetres: number): Cluster {
  const [minX, minY] = cluster.extent;
  const [middleX, middleY] = [minX, minY].map((edge) => (Math.floor(edge / cellMetres) + 0.5) * cellMetres);
  const [left, top] = projectionOf(view)(middleX ?? 0, middleY ?? 0);
  const slack = Math.max(0, cellMetres / view.resolution / 2 - clusterSize(cluster.count) / 2);
  const within = (value: number, middle: number): number =>
    Math.max(middle - slack, Math.min(middle + slack, value));
  return { ...cluster, x: within(cluster.x, left), y: within(cluster.y, top) };
}

// The whole plane has fewer than 2^26 columns of the smallest cell, so that a pair fits a double exactly.
const columns = 2 ** 26;
const cellKey = (column: number, row: number): number => column * columns + row;

function neighbourhood(column: number, row: number): readonly number[] {
  const keys: number[] = [];
  for (let side = -1; side <= 1; side += 1)
    for (let up = -1; up <= 1; up += 1) keys.push(cellKey(column + side, row + up));
  return keys;
}
