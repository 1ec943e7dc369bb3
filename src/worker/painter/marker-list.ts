/**
 * The list beside the map: every marker in an order that data never disturbs (phlebotomists by name, then orders by
 * id) or by urgency, searched, filtered and cut to the window on screen.
 */
import {
  goneState,
  type MarkerFilter,
  type MarkerQuery,
  type MarkerQuestion,
  type MarkerRow,
  type MarkerState,
  markerStates,
} from '../../contract/fleet.ts';
import { isOrderState, isStopped, urgentStates } from '../../domain/marker.ts';
import type { MarkerTable } from './marker-table.ts';

export interface MarkerWindow {
  /** How many markers match, on screen or not. */
  readonly total: number;
  readonly rows: readonly MarkerRow[];
}

export interface MarkerList {
  /** Sorts anew at the next reading; for when markers came, went or changed their names. */
  forgetOrder(): void;
  read(query: MarkerQuery): MarkerWindow;
  /** Where a marker stands among those that match, counted from 0; null where it does not. */
  locate(question: MarkerQuestion, index: number): number | null;
}

export function createMarkerList(table: MarkerTable): MarkerList {
  let sorted: readonly number[] | null = null;

  function* matching({ text, filter }: MarkerQuestion): Generator<number> {
    sorted ??= sortedIndices(table);
    const needle = text.trim().toLowerCase();
    for (const index of sorted) {
      const state = markerStates[table.state[index] ?? goneState];
      if (!state || !passes(filter, state)) continue;
      if (needle === '' || table.haystack(index).includes(needle)) yield index;
    }
  }

  const inOrder = (question: MarkerQuestion): Iterable<number> =>
    question.order === 'name' ? matching(question) : byUrgency(matching(question), table);

  return {
    forgetOrder() {
      sorted = null;
    },
    read(query) {
      const rows: MarkerRow[] = [];
      let total = 0;
      for (const index of inOrder(query)) {
        if (total >= query.offset && rows.length < query.limit) {
          const row = table.row(index);
          if (row) rows.push(row);
        }
        total += 1;
      }
      return { total, rows };
    },
    locate(question, wanted) {
      let position = 0;
      for (const index of inOrder(question)) {
        if (index === wanted) return position;
        position += 1;
      }
      return null;
    },
  };
}

/** Whether two windows show the same, so that the second need not be sent. */
export function sameWindow(a: MarkerWindow, b: MarkerWindow): boolean {
  return (
    a.total === b.total &&
    a.rows.length === b.rows.length &&
    a.rows.every((row, position) => sameRow(row, b.rows[position] ?? null))
  );
}

/** Whether two rows show the same. */
export function sameRow(a: MarkerRow | null, b: MarkerRow | null): boolean {
  if (a === null || b === null) return a === b;
  return rowFields.every((field) => a[field] === b[field]);
}

const rowFields = [
  'index',
  'kind',
  'id',
  'name',
  'phone',
  'detail',
  'relatedId',
  'state',
  'latitude',
  'longitude',
  'at',
  'stillSince',
] as const satisfies readonly (keyof MarkerRow)[];

function passes(filter: MarkerFilter, state: MarkerState): boolean {
  if (filter === 'all') return true;
  if (filter === 'orders') return isOrderState(state);
  if (filter === 'notMoving') return isStopped(state);
  if (filter === 'standing') return state === 'notMoving';
  return state === filter;
}

/** Those who stand by what stands in the way first, the longest on top; all others after them, as they came. */
function byUrgency(indices: Iterable<number>, table: MarkerTable): readonly number[] {
  const stopped = urgentStates.map((): number[] => []);
  const others: number[] = [];
  for (const index of indices) {
    const state = markerStates[table.state[index] ?? goneState];
    ((state && stopped[urgentStates.indexOf(state)]) ?? others).push(index);
  }
  return [...stopped.flatMap((some) => longestFirst(some, table)), ...others];
}

/** Who has no moment has stood for the shortest time. */
function longestFirst(indices: readonly number[], table: MarkerTable): readonly number[] {
  const stops = indices.map((index) => ({ index, since: table.row(index)?.stillSince ?? Number.MAX_VALUE }));
  return stops.sort((a, b) => a.since - b.since).map(({ index }) => index);
}

// One collator for all: making one costs more than sorting with it.
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function sortedIndices(table: MarkerTable): readonly number[] {
  const phlebotomists: number[] = [];
  const orders: number[] = [];
  for (let index = 0; index < table.size; index += 1) {
    if (table.state[index] === goneState) continue;
    (table.text(index)?.kind === 'order' ? orders : phlebotomists).push(index);
  }
  const name = (index: number): string => table.text(index)?.name ?? '';
  const id = (index: number): string => table.text(index)?.id ?? '';
  // Namesakes stand by id, so that two of them never change places.
  phlebotomists.sort((a, b) => collator.compare(name(a), name(b)) || collator.compare(id(a), id(b)));
  orders.sort((a, b) => collator.compare(id(a), id(b)));
  return [...phlebotomists, ...orders];
}
