/** The numbers of the fleet, a column each; indices at and beyond `size` are unused. */
import { FrameField, frameStride, goneState, markerStates } from '../../contract/fleet.ts';
import { isPlace, toMercator } from '../../domain/geo.ts';

export interface MarkerColumns {
  size: number;
  x: Float64Array;
  y: Float64Array;
  latitude: Float64Array;
  longitude: Float64Array;
  heading: Float32Array;
  state: Uint8Array;
  at: Float64Array;
  stillSince: Float64Array;
}

/** At most so many markers have a place (some 100 MB); those beyond are counted (`MarkerTable.omitted`). */
export const indexLimit = 1_000_000;

export const isIndex = (index: number): boolean =>
  Number.isInteger(index) && index >= 0 && index < indexLimit;

export const noColumns = (): MarkerColumns => ({
  size: 0,
  x: new Float64Array(0),
  y: new Float64Array(0),
  latitude: new Float64Array(0),
  longitude: new Float64Array(0),
  heading: new Float32Array(0),
  state: new Uint8Array(0),
  at: new Float64Array(0),
  stillSince: new Float64Array(0),
});

/** Makes room for an index; the columns grow to the next power of two, not by rows. */
export function reserve(columns: MarkerColumns, index: number): void {
  columns.size = Math.max(columns.size, index + 1);
  if (columns.size <= columns.x.length) return;
  const capacity = Math.max(256, 2 ** Math.ceil(Math.log2(columns.size)));
  columns.x = grownTo(columns.x, new Float64Array(capacity));
  columns.y = grownTo(columns.y, new Float64Array(capacity));
  columns.latitude = grownTo(columns.latitude, new Float64Array(capacity));
  columns.longitude = grownTo(columns.longitude, new Float64Array(capacity));
  columns.heading = grownTo(columns.heading, new Float32Array(capacity));
  columns.state = grownTo(columns.state, new Uint8Array(capacity).fill(goneState));
  columns.at = grownTo(columns.at, new Float64Array(capacity));
  columns.stillSince = grownTo(columns.stillSince, new Float64Array(capacity));
}

/** The outcome of a frame. Rows whose index has no name, or whose values make no sense, are refused. */
export interface FrameOutcome {
  readonly moved: boolean;
  /** A marker came or went. */
  readonly renamed: boolean;
  readonly refused: number;
}

export function applyFrame(
  columns: MarkerColumns,
  rows: Float64Array,
  isNamed: (index: number) => boolean,
): FrameOutcome {
  const { x, y, latitude, longitude, heading, state, at, stillSince } = columns;
  let moved = false;
  let renamed = false;
  let refused = 0;
  for (let base = 0; base + frameStride <= rows.length; base += frameStride) {
    const field = (name: keyof typeof FrameField): number => rows[base + FrameField[name]] ?? Number.NaN;
    const index = field('index');
    const nextState = field('state');
    const isGone = nextState === goneState;
    const understood =
      isIndex(index) &&
      isNamed(index) &&
      (isGone || (markerStates[nextState] !== undefined && isPlace(field('latitude'), field('longitude'))));
    if (!understood) {
      refused += 1;
      continue;
    }
    moved = true;
    renamed ||= isGone !== (state[index] === goneState);
    state[index] = nextState;
    if (isGone) continue;
    latitude[index] = field('latitude');
    longitude[index] = field('longitude');
    [x[index], y[index]] = toMercator({ latitude: field('latitude'), longitude: field('longitude') });
    heading[index] = field('heading');
    at[index] = field('at');
    stillSince[index] = field('stillSince');
  }
  return { moved, renamed, refused };
}

function grownTo<T extends Float64Array | Float32Array | Uint8Array>(from: T, into: T): T {
  into.set(from);
  return into;
}
