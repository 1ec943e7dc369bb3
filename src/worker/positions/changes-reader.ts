/**
 * Reads positions by their changes (`wire/position-changes.ts`), and makes of them the poll that the whole list would be.
 * Comes late: the first backend that offers the call brings it.
 */
import type { Outcome } from '../../contract/failure.ts';
import type { WireId } from '../../contract/wire/lenient.ts';
import { type ReadPositionChanges, readPositionChanges } from '../../contract/wire/position-changes.ts';
import type { ApiClient } from '../api/api-client.ts';
import type { Clock } from '../clock.ts';
import type { CounterBoard } from '../counters.ts';
import { Points } from './points.ts';
import type { FleetPoint, LocationPoll, ReadPoll } from './positions.ts';

type ReadPoint = (row: unknown) => FleetPoint | null;

export interface ChangesReaderParts {
  readonly api: ApiClient;
  readonly clock: Clock;
  readonly counters: CounterBoard;
  readonly signal: AbortSignal;
  /** Reads a row of the whole list. The core has it: to import it here would part it from the core's file. */
  readonly readPoint: ReadPoint;
  /** An answer was taken as the newest one. */
  taken(): void;
}

export interface ChangesReader {
  /** Asks for what changed; null where the whole list is to be asked for. */
  ask(): Promise<Outcome<ReadPoll> | null>;
}

/** After answers that are of no use the whole list is asked for so long, ms. */
const REST_MS = 60_000;
/** So many calls in a row that came to nothing: this call alone may be out of order. */
const MOST_FAILURES = 3;

export function createChangesReader({
  api,
  clock,
  counters,
  signal,
  readPoint,
  taken,
}: ChangesReaderParts): ChangesReader {
  let known: Known | null = null;
  let failures = 0;
  let restUntil = Number.NEGATIVE_INFINITY;

  const rest = (): null => {
    known = null;
    failures = 0;
    restUntil = clock.monotonic() + REST_MS;
    return null;
  };

  return {
    ask: async () => {
      if (clock.monotonic() < restUntil) return null;
      // The answer is of what was known now, whatever another call brings meanwhile.
      const base = known;
      const query = base ? { since: base.cursor } : {};
      const answer = await api.json('positionChanges', { query, signal, priority: 'poll' });
      if (!answer.ok) {
        const { kind, retry } = answer.failure;
        if (kind === 'unreadable' || (kind === 'refused' && retry !== 'auto')) return rest();
        if (kind === 'unauthorised' || kind === 'stopped') return answer;
        failures += 1;
        return failures < MOST_FAILURES ? answer : rest();
      }
      const changes = readPositionChanges(answer.value);
      if (!changes) return rest();
      if (!changes.whole && !base) return rest();
      failures = 0;
      const next = (base && movedOnly(base, changes)) ?? putOver(base, changes, readPoint);
      return {
        ok: true,
        value: () => {
          taken();
          if (next.poll !== base?.poll) counters.count('locations.rowsRefused', refusedIn(next));
          known = next;
          return next.poll;
        },
      };
    },
  };
}

/** What the answer with the cursor told, put over all before it. */
interface Known {
  readonly cursor: string;
  readonly poll: LocationPoll & { readonly newest: Points };
  /** By phlebotomist, and how many of them cannot be read. */
  readonly earlier: ReadonlyMap<string, { readonly points: readonly FleetPoint[]; readonly refused: number }>;
  /** Whose newest point cannot be read. */
  readonly refused: ReadonlyMap<string, WireId>;
}

const nothing: Omit<Known, 'cursor'> = {
  poll: { newest: Points.of(new Map()), ended: [] },
  earlier: new Map(),
  refused: new Map(),
};

/** The list that the server has now tells all rows again, and so are the unreadable ones counted again. */
const refusedIn = ({ earlier, refused }: Known): number =>
  [...earlier.values()].reduce((sum, one) => sum + one.refused, refused.size);

/** The usual answer: people who are known have moved, and nothing else. Null for any other. */
function movedOnly(base: Known, changes: ReadPositionChanges): Known | null {
  const { cursor, whole, gone } = changes;
  if (whole || gone.length + changes.earlier.length > 0) return null;
  const wireIds = changes.moved.deliveryBoyId as readonly WireId[];
  if (wireIds.length === 0) return { ...base, cursor };
  if (base.refused.size > 0) return null;
  const before = base.poll.newest;
  const points = [...before.list];
  const statuses = statusesOf(changes);
  let expected = 0;
  for (let place = 0; place < wireIds.length; place += 1) {
    const at = before.placeOf(wireIds[place] as WireId, expected);
    const known = at === undefined ? undefined : points[at];
    if (at === undefined || known === undefined) return null;
    const point = pointAt(changes, { place, id: known.phlebotomistId, statuses }, known);
    if (!point) return null;
    points[at] = point;
    expected = at + 1;
  }
  const newest = before.with(points);
  return { ...base, cursor, poll: { newest, ended: endedOf(newest, base.earlier) } };
}

/** In upper case, as they stand in the answer. */
const statusesOf = ({ statuses }: ReadPositionChanges): readonly string[] =>
  statuses.map((told) => (typeof told === 'string' ? told.toUpperCase() : ''));

function putOver(base: Known | null, changes: ReadPositionChanges, readPoint: ReadPoint): Known {
  const { cursor, whole, moved, gone } = changes;
  const before = whole || !base ? nothing : base;
  const newest = new Map(before.poll.newest);
  const earlier = new Map(before.earlier);
  const refused = new Map(before.refused);
  let left = newest.size;
  const leave = (id: string) => {
    if (newest.delete(id)) left -= 1;
  };

  for (const wireId of gone) {
    const id = String(wireId);
    leave(id);
    earlier.delete(id);
    refused.delete(id);
  }
  for (const { deliveryBoyId, points } of changes.earlier) {
    const good = points.flatMap((row) => readPoint(row) ?? []);
    const id = String(deliveryBoyId);
    if (points.length === 0) earlier.delete(id);
    else earlier.set(id, { points: good, refused: points.length - good.length });
  }
  const statuses = statusesOf(changes);
  for (let place = 0; place < moved.deliveryBoyId.length; place += 1) {
    const wireId = moved.deliveryBoyId[place] as WireId;
    const id = String(wireId);
    const point = pointAt(changes, { place, id, statuses }, before.poll.newest.get(id));
    if (!point) refused.set(id, wireId);
    else {
      newest.set(point.phlebotomistId, point);
      if (refused.size > 0) refused.delete(id);
    }
  }
  // Who is new stands at the end of the map, and in the list by the id.
  let isInOrder = before === nothing || newest.size === left;
  for (const id of refused.keys()) {
    const instead = newestOf(earlier.get(id)?.points ?? []);
    if (!instead) newest.delete(id);
    isInOrder &&= !instead || newest.has(id);
    if (instead) newest.set(id, instead);
  }
  const ordered = Points.of(isInOrder ? newest : inOrder(newest));
  return { cursor, earlier, refused, poll: { newest: ordered, ended: endedOf(ordered, earlier) } };
}

/** The newest point at a place of the columns; null where it cannot be read. */
function pointAt(
  { from, moved }: ReadPositionChanges,
  {
    place,
    id,
    statuses,
  }: { readonly place: number; readonly id: string; readonly statuses: readonly string[] },
  before: FleetPoint | undefined,
): FleetPoint | null {
  const latitude = moved.latitude[place];
  const longitude = moved.longitude[place];
  const after = moved.after[place];
  if (!isWithin(latitude, 90) || !isWithin(longitude, 180) || typeof after !== 'number') return null;
  const at = from + after;
  if (!(Math.abs(at) <= LAST_MOMENT)) return null;
  const status = statuses[moved.deliveryStatus[place] as number] ?? '';
  const orderId = moved.orderId[place];
  const orderWireId = isPresent(orderId) ? orderId : null;
  const order = orderWireId === null ? null : String(orderWireId);
  // Texts of before are kept: they are hashed already, and not two hundred thousand more.
  return {
    phlebotomistId: before?.phlebotomistId ?? id,
    wireId: moved.deliveryBoyId[place] as WireId,
    latitude,
    longitude,
    at,
    status,
    ended: status === 'ENDED',
    orderId: before !== undefined && before.orderWireId === orderWireId ? before.orderId : order,
    orderWireId,
  };
}

/** Of the calendar, ms since 1970. */
const LAST_MOMENT = 8.64e15;
/** Whether it names a booking; 0 is none. */
const isPresent = (value: unknown): value is WireId =>
  typeof value === 'number'
    ? Number.isFinite(value) && value !== 0
    : typeof value === 'string' && value.trim() !== '';
const isWithin = (value: unknown, limit: number): value is number =>
  typeof value === 'number' && value >= -limit && value <= limit;

/** Of two points with the same timestamp the later one counts, as in the whole list. */
const newestOf = (points: readonly FleetPoint[]): FleetPoint | null =>
  points.reduce<FleetPoint | null>(
    (newest, point) => (newest && newest.at > point.at ? newest : point),
    null,
  );

const inOrder = (newest: ReadonlyMap<string, FleetPoint>): ReadonlyMap<string, FleetPoint> =>
  new Map([...newest].sort(([, one], [, other]) => Number(one.wireId) - Number(other.wireId)));

/** All points that end an order's journey, in the order of the whole list. */
function endedOf(newest: ReadonlyMap<string, FleetPoint>, earlier: Known['earlier']): readonly FleetPoint[] {
  const ended: FleetPoint[] = [];
  const take = (point: FleetPoint) => {
    if (point.ended && point.orderId !== null) ended.push(point);
  };
  for (const [id, point] of newest) {
    const before = earlier.size === 0 ? [] : (earlier.get(id)?.points ?? []);
    for (const one of before) take(one);
    if (!before.includes(point)) take(point);
  }
  return ended;
}
