/**
 * What changed in GET /api/location/all since an earlier answer, of a backend that offers `position-changes`
 * (`offers.ts`). Columns of numbers: a hundred thousand points are read in half of the time that as many objects take,
 * and are a quarter of their bytes.
 */
import type { WireId } from './lenient.ts';
import type { LocationRow } from './locations.ts';

/** Those who moved, a column for each field; the n-th entries of all columns are one phlebotomist's newest point. */
export interface MovedColumns {
  readonly deliveryBoyId: readonly number[];
  /** Degrees. */
  readonly latitude: readonly number[];
  readonly longitude: readonly number[];
  /** ms after `from` of the answer; negative before it. */
  readonly after: readonly number[];
  /** Where the status stands in `statuses` of the answer. */
  readonly deliveryStatus: readonly number[];
  /** 0 without a booking. */
  readonly orderId: readonly number[];
}

/** What else the list has of one phlebotomist: the ENDED points of the day before the newest point, the oldest first. */
export interface EarlierPoints {
  readonly deliveryBoyId: WireId;
  /** All of them, in place of those that were told before; empty where none is left. */
  readonly points: readonly LocationRow[];
}

/**
 * The answer. What it tells is put over what the answer with the cursor of the call told: then it is what
 * GET /api/location/all would tell at this moment, in its order, which is that of the ids.
 */
export interface PositionChanges {
  /** For the next call; says nothing to anybody but the server that made it. */
  readonly cursor: string;
  /** True where everybody stands in the answer: without a cursor, or with one that the server does not know. */
  readonly whole: boolean;
  /** ms since 1970. */
  readonly from: number;
  readonly statuses: readonly string[];
  readonly moved: MovedColumns;
  readonly earlier: readonly EarlierPoints[];
  /** Phlebotomists of whom nothing is told any more. */
  readonly gone: readonly WireId[];
}

/** What can be relied on in an answer: lists where lists stand, and as many entries in each column. */
export type ReadPositionChanges = Pick<PositionChanges, 'cursor' | 'whole' | 'from'> & {
  readonly statuses: readonly unknown[];
  readonly moved: Readonly<Record<keyof MovedColumns, readonly unknown[]>>;
  readonly earlier: readonly { readonly deliveryBoyId: WireId; readonly points: readonly unknown[] }[];
  readonly gone: readonly WireId[];
};

const columns: readonly (keyof MovedColumns)[] = [
  'deliveryBoyId',
  'latitude',
  'longitude',
  'after',
  'deliveryStatus',
  'orderId',
];

type Unread = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Unread => typeof value === 'object' && value !== null;
const isId = (value: unknown): value is WireId =>
  typeof value === 'number' ? Number.isFinite(value) : typeof value === 'string' && value.trim() !== '';

/**
 * Reads the frame of an answer; its rows are for the reader, one by one. Null where it is no such answer, or names
 * somebody by what is no id: nobody could tell then who moved. Without zod, which would go through each number.
 */
export function readPositionChanges(answer: unknown): ReadPositionChanges | null {
  if (!isObject(answer)) return null;
  const { cursor, whole, from, statuses, moved, earlier, gone } = answer;
  if (typeof cursor !== 'string' || cursor === '' || typeof whole !== 'boolean') return null;
  if (typeof from !== 'number' || !Array.isArray(statuses)) return null;
  if (!isMoved(moved) || !Array.isArray(earlier) || !Array.isArray(gone)) return null;
  if (!moved.deliveryBoyId.every(isId) || !gone.every(isId) || !earlier.every(isEarlier)) return null;
  return { cursor, whole, from, statuses, moved, earlier, gone };
}

function isMoved(moved: unknown): moved is ReadPositionChanges['moved'] {
  if (!isObject(moved)) return false;
  const ids: unknown = moved['deliveryBoyId'];
  return (
    Array.isArray(ids) &&
    columns.every((name) => {
      const column: unknown = moved[name];
      return Array.isArray(column) && column.length === ids.length;
    })
  );
}

const isEarlier = (one: unknown): one is ReadPositionChanges['earlier'][number] =>
  isObject(one) && isId(one['deliveryBoyId']) && Array.isArray(one['points']);
