/**
 * The fleet as a struct of arrays: one index a marker, filled from the frames of the realtime worker. Rows that cannot
 * be understood are left out and counted, never thrown over the frame.
 */
import {
  type FleetMessage,
  goneState,
  type MarkerKind,
  type MarkerRow,
  type MarkerText,
  markerStates,
} from '../../contract/fleet.ts';
import { applyFrame, indexLimit, isIndex, type MarkerColumns, noColumns, reserve } from './marker-columns.ts';

/** What a message changed. */
export interface FleetChange {
  /** Positions, states or ages. */
  readonly moved: boolean;
  /** Markers or their names have changed: the order of the list may be another. */
  readonly renamed: boolean;
  /** Texts that the list shows or searches have changed, not the order. */
  readonly reworded: boolean;
}

/** Positions are EPSG:3857 metres in `x`, `y`; indices at and beyond `size` are unused. */
export interface MarkerTable {
  readonly size: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Degrees clockwise from north, NaN where unknown. */
  readonly heading: Float32Array;
  /** Position in `markerStates`, or `goneState`. */
  readonly state: Uint8Array;
  /** Rows and texts that were refused, since the start. */
  readonly refused: number;
  /** Markers that were named and have no place. */
  readonly omitted: number;
  apply(message: FleetMessage): FleetChange;
  text(index: number): MarkerText | undefined;
  /** The text that the search looks in: id, related id and name in lower case. */
  haystack(index: number): string;
  /** The index of a marker that is on the map, else -1. */
  find(kind: MarkerKind, id: string): number;
  row(index: number): MarkerRow | null;
}

const nothing: FleetChange = { moved: false, renamed: false, reworded: false };

export function createMarkerTable(): MarkerTable {
  let columns = noColumns();
  let refused = 0;
  /** One more than the highest index that was named: indices begin with 0 and leave none out. */
  let named = 0;
  let texts: (MarkerText | undefined)[] = [];
  let haystacks: string[] = [];
  let indices = new Map<string, number>();

  const clear = (): FleetChange => {
    columns = noColumns();
    named = 0;
    texts = [];
    haystacks = [];
    indices = new Map();
    return { moved: true, renamed: true, reworded: true };
  };

  const applyTexts = (incoming: readonly MarkerText[]): FleetChange => {
    let renamed = false;
    let reworded = false;
    for (const text of incoming) {
      if (Number.isSafeInteger(text.index)) named = Math.max(named, text.index + 1);
      if (!isIndex(text.index)) {
        refused += 1;
        continue;
      }
      reserve(columns, text.index);
      const before = texts[text.index];
      const sameMarker = before?.id === text.id && before.kind === text.kind;
      if (before && !sameMarker && indices.get(keyOf(before)) === text.index) indices.delete(keyOf(before));
      renamed ||= !sameMarker || before.name !== text.name;
      reworded = true;
      texts[text.index] = text;
      haystacks[text.index] = `${text.id}\n${text.relatedId ?? ''}\n${text.name}`.toLowerCase();
      indices.set(keyOf(text), text.index);
    }
    return { moved: false, renamed, reworded };
  };

  const takeFrame = (rows: Float64Array): FleetChange => {
    const outcome = applyFrame(columns, rows, (index) => texts[index] !== undefined);
    refused += outcome.refused;
    return { moved: outcome.moved, renamed: outcome.renamed, reworded: false };
  };

  const isHere = (index: number): boolean => index < columns.size && columns.state[index] !== goneState;

  return {
    get size() {
      return columns.size;
    },
    get x() {
      return columns.x;
    },
    get y() {
      return columns.y;
    },
    get heading() {
      return columns.heading;
    },
    get state() {
      return columns.state;
    },
    get refused() {
      return refused;
    },
    get omitted() {
      return Math.max(0, named - indexLimit);
    },
    apply(message) {
      if (message.type === 'reset') return clear();
      if (message.type === 'known') return nothing;
      if (message.type === 'texts' && Array.isArray(message.texts)) return applyTexts(message.texts);
      if (message.type === 'frame' && message.rows instanceof Float64Array) return takeFrame(message.rows);
      refused += 1;
      return nothing;
    },
    text: (index) => texts[index],
    haystack: (index) => haystacks[index] ?? '',
    find(kind, id) {
      const index = indices.get(keyOf({ kind, id }));
      return index !== undefined && isHere(index) ? index : -1;
    },
    row: (index) => (isHere(index) ? rowOf(columns, index, texts[index]) : null),
  };
}

function rowOf(columns: MarkerColumns, index: number, text: MarkerText | undefined): MarkerRow | null {
  const state = markerStates[columns.state[index] ?? goneState];
  if (!text || !state) return null;
  const since = columns.stillSince[index] ?? Number.NaN;
  return {
    ...text,
    state,
    latitude: columns.latitude[index] ?? 0,
    longitude: columns.longitude[index] ?? 0,
    at: knownMoment(columns.at[index]),
    stillSince: Number.isNaN(since) ? null : since,
  };
}

const keyOf = ({ kind, id }: { kind: MarkerKind; id: string }): string => `${kind} ${id}`;

/** A frame has no null: an unknown moment is NaN. */
const knownMoment = (moment: number | undefined): number | null =>
  moment === undefined || Number.isNaN(moment) ? null : moment;
