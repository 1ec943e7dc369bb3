/**
 * The fleet as a struct of arrays: one slot a marker, filled from the frames of the realtime worker. Rows that cannot be
 * understood are left out and counted, never thrown over the frame.
 */
import {
  type FleetMessage,
  FrameField,
  frameStride,
  goneState,
  type MarkerKind,
  type MarkerRow,
  type MarkerText,
  markerStates,
} from '../../contract/fleet.ts';
import { isPlace, toMercator } from '../../domain/geo.ts';

/** What a message changed. */
export interface FleetChange {
  /** Positions, states or ages. */
  readonly moved: boolean;
  /** Who is there, or what they are called: the order of the list may be another. */
  readonly renamed: boolean;
  /** Words that the list shows or searches, without a change of order. */
  readonly reworded: boolean;
}

/** Positions are EPSG:3857 metres in `x`, `y`; slots at and beyond `size` are unused. */
export interface FleetTable {
  readonly size: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Degrees clockwise from north, NaN where unknown. */
  readonly heading: Float32Array;
  /** Position in `markerStates`, or `goneState`. */
  readonly state: Uint8Array;
  /** Rows and texts that were refused, since the start. */
  readonly refused: number;
  apply(message: FleetMessage): FleetChange;
  text(index: number): MarkerText | undefined;
  /** What the search looks in: id, related id and name in lower case. */
  haystack(index: number): string;
  /** The slot of a marker that is on the map, else -1. */
  find(kind: MarkerKind, id: string): number;
  row(index: number): MarkerRow | null;
}

/** Beyond so many slots an index is taken for garbage, not for a fleet. */
const slotLimit = 200_000;
const nothing: FleetChange = { moved: false, renamed: false, reworded: false };

export function createFleetTable(): FleetTable {
  let capacity = 0;
  let size = 0;
  let refused = 0;
  let x = new Float64Array(0);
  let y = new Float64Array(0);
  let latitude = new Float64Array(0);
  let longitude = new Float64Array(0);
  let heading = new Float32Array(0);
  let state = new Uint8Array(0);
  let at = new Float64Array(0);
  let stillSince = new Float64Array(0);
  let texts: (MarkerText | undefined)[] = [];
  let haystacks: string[] = [];
  let slots = new Map<string, number>();

  const reserve = (slotCount: number): void => {
    if (slotCount <= capacity) return;
    capacity = Math.max(256, 2 ** Math.ceil(Math.log2(slotCount)));
    x = grownTo(x, new Float64Array(capacity));
    y = grownTo(y, new Float64Array(capacity));
    latitude = grownTo(latitude, new Float64Array(capacity));
    longitude = grownTo(longitude, new Float64Array(capacity));
    heading = grownTo(heading, new Float32Array(capacity));
    state = grownTo(state, new Uint8Array(capacity).fill(goneState));
    at = grownTo(at, new Float64Array(capacity));
    stillSince = grownTo(stillSince, new Float64Array(capacity));
  };

  const clear = (): FleetChange => {
    state.fill(goneState);
    size = 0;
    texts = [];
    haystacks = [];
    slots = new Map();
    return { moved: true, renamed: true, reworded: true };
  };

  const applyTexts = (incoming: readonly MarkerText[]): FleetChange => {
    let renamed = false;
    let reworded = false;
    for (const text of incoming) {
      if (!isSlot(text.index)) {
        refused += 1;
        continue;
      }
      reserve(text.index + 1);
      size = Math.max(size, text.index + 1);
      const before = texts[text.index];
      const sameMarker = before?.id === text.id && before.kind === text.kind;
      if (before && !sameMarker && slots.get(keyOf(before)) === text.index) slots.delete(keyOf(before));
      renamed ||= !sameMarker || before.name !== text.name;
      reworded = true;
      texts[text.index] = text;
      haystacks[text.index] = `${text.id}\n${text.relatedId ?? ''}\n${text.name}`.toLowerCase();
      slots.set(keyOf(text), text.index);
    }
    return { moved: false, renamed, reworded };
  };

  const applyFrame = (rows: Float64Array): FleetChange => {
    let moved = false;
    let renamed = false;
    for (let base = 0; base + frameStride <= rows.length; base += frameStride) {
      const field = (name: keyof typeof FrameField): number => rows[base + FrameField[name]] ?? Number.NaN;
      const index = field('index');
      const nextState = field('state');
      const isGone = nextState === goneState;
      const understood =
        isSlot(index) &&
        texts[index] !== undefined &&
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
    return { moved, renamed, reworded: false };
  };

  const isHere = (index: number): boolean => index < size && state[index] !== goneState;

  return {
    get size() {
      return size;
    },
    get x() {
      return x;
    },
    get y() {
      return y;
    },
    get heading() {
      return heading;
    },
    get state() {
      return state;
    },
    get refused() {
      return refused;
    },
    apply(message) {
      if (message.type === 'reset') return clear();
      if (message.type === 'texts' && Array.isArray(message.texts)) return applyTexts(message.texts);
      if (message.type === 'frame' && message.rows instanceof Float64Array) return applyFrame(message.rows);
      refused += 1;
      return nothing;
    },
    text: (index) => texts[index],
    haystack: (index) => haystacks[index] ?? '',
    find(kind, id) {
      const index = slots.get(keyOf({ kind, id }));
      return index !== undefined && isHere(index) ? index : -1;
    },
    row(index) {
      const text = texts[index];
      const markerState = markerStates[state[index] ?? goneState];
      if (!text || !markerState || !isHere(index)) return null;
      const since = stillSince[index] ?? Number.NaN;
      return {
        index,
        kind: text.kind,
        id: text.id,
        name: text.name,
        phone: text.phone,
        detail: text.detail,
        relatedId: text.relatedId,
        state: markerState,
        latitude: latitude[index] ?? 0,
        longitude: longitude[index] ?? 0,
        at: knownMoment(at[index]),
        stillSince: Number.isNaN(since) ? null : since,
      };
    },
  };
}

const keyOf = ({ kind, id }: { kind: MarkerKind; id: string }): string => `${kind} ${id}`;

const isSlot = (index: number): boolean => Number.isInteger(index) && index >= 0 && index < slotLimit;

function grownTo<T extends Float64Array | Float32Array | Uint8Array>(from: T, into: T): T {
  into.set(from);
  return into;
}

/** A frame has no null: a moment that nobody told is no number. */
const knownMoment = (moment: number | undefined): number | null =>
  moment === undefined || Number.isNaN(moment) ? null : moment;
