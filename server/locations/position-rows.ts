/** The rows of GET /api/location/all of one hospital, as they are kept in memory. */

/** A point as it goes to consoles. */
export interface PositionRow {
  readonly id: number;
  readonly deliveryBoyId: number;
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** ms since 1970. */
  readonly at: number;
  readonly deliveryStatus: string;
  readonly orderId: number | null;
  /** As JSON, once somebody was told the whole list. */
  text: string | null;
}

export interface PositionRows {
  /** `YYYY-MM-DD` in the hospital's zone, of which the ENDED points are. */
  readonly day: string;
  /** The newest of each phlebotomist. */
  readonly newest: Map<number, PositionRow>;
  /** By phlebotomist and by id. */
  readonly ended: Map<number, Map<number, PositionRow>>;
  /** Phlebotomists by their ids, ascending; null where somebody is new. */
  order: readonly number[] | null;
}

/** Is told what becomes another one, of which phlebotomist. */
export interface RowsListener {
  /** The newest point. */
  moved(driverId: number): void;
  /** The ENDED points before it. */
  earlier(driverId: number): void;
  /** Nothing is left. */
  gone(driverId: number): void;
}

/**
 * The newest ENDED points of a phlebotomist's day that are sent. A phone ends as many journeys as it
 * likes, a person some thirty.
 */
export const mostEnded = 200;

export const noRows = (day: string): PositionRows => ({
  day,
  newest: new Map(),
  ended: new Map(),
  order: null,
});

/** Takes a point in; again is as once. `isOfDay`: its time is of the rows' day. */
export function takeRow(
  rows: PositionRows,
  row: PositionRow,
  isOfDay: boolean,
  listener: RowsListener | null,
): void {
  const { deliveryBoyId } = row;
  const newest = rows.newest.get(deliveryBoyId);
  if (!newest) rows.order = null;
  if (!newest || compareRows(newest, row) < 0) {
    rows.newest.set(deliveryBoyId, row);
    listener?.moved(deliveryBoyId);
    // What was the newest may stand among the earlier ones from now on.
    if (newest && isEnded(newest)) listener?.earlier(deliveryBoyId);
  }
  if (!isEnded(row) || !isOfDay) return;
  const ended = rows.ended.get(deliveryBoyId) ?? new Map<number, PositionRow>();
  rows.ended.set(deliveryBoyId, ended.set(row.id, row));
  listener?.earlier(deliveryBoyId);
  if (ended.size <= mostEnded) return;
  const [oldest] = [...ended.values()].sort(compareRows);
  if (oldest) ended.delete(oldest.id);
}

/** Tells in what the rows differ. A point that is the same in both stays the object that it was. */
export function tellDifference(before: PositionRows, now: PositionRows, listener: RowsListener): void {
  for (const [id, row] of now.newest) {
    const known = before.newest.get(id);
    if (known && isSame(known, row)) now.newest.set(id, known);
    else listener.moved(id);
  }
  for (const id of new Set([...before.ended.keys(), ...now.ended.keys()])) {
    const [one, other] = [earlierRows(before, id), earlierRows(now, id)];
    const isEqual = one.length === other.length && one.every((row, at) => isSame(row, other[at] ?? row));
    if (!isEqual) listener.earlier(id);
  }
  for (const id of before.newest.keys()) if (!now.newest.has(id)) listener.gone(id);
}

/** All phlebotomists with a point, by their ids. */
export function idsInOrder(rows: PositionRows): readonly number[] {
  rows.order ??= [...rows.newest.keys()].sort((one, other) => one - other);
  return rows.order;
}

/** A phlebotomist's ENDED points of the day but the newest of all points, the oldest first. */
export function earlierRows(rows: PositionRows, driverId: number): readonly PositionRow[] {
  const ended = rows.ended.get(driverId);
  if (!ended) return [];
  const newest = rows.newest.get(driverId);
  return [...ended.values()].filter(({ id }) => id !== newest?.id).sort(compareRows);
}

/** The whole list as JSON. */
export function textOfRows(rows: PositionRows): string {
  const texts: string[] = [];
  for (const id of idsInOrder(rows)) {
    for (const row of earlierRows(rows, id)) texts.push(textOf(row));
    const newest = rows.newest.get(id);
    if (newest) texts.push(textOf(newest));
  }
  return `[${texts.join(',')}]`;
}

/** A row as it stands in the list. */
export const wireOf = (row: PositionRow) => ({
  id: row.id,
  deliveryBoyId: row.deliveryBoyId,
  latitude: row.latitude,
  longitude: row.longitude,
  timestamp: new Date(row.at).toISOString(),
  deliveryStatus: row.deliveryStatus,
  orderId: row.orderId,
});

export const isEnded = ({ deliveryStatus }: PositionRow): boolean => deliveryStatus === 'ENDED';

function textOf(row: PositionRow): string {
  row.text ??= JSON.stringify(wireOf(row));
  return row.text;
}

const compareRows = (one: PositionRow, other: PositionRow) => one.at - other.at || one.id - other.id;

const isSame = (one: PositionRow, other: PositionRow) =>
  one === other ||
  (one.id === other.id &&
    one.at === other.at &&
    one.latitude === other.latitude &&
    one.longitude === other.longitude &&
    one.deliveryStatus === other.deliveryStatus &&
    one.orderId === other.orderId);
