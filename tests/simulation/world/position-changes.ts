/**
 * GET /api/location/all/changes as one hospital's backend answers it: it remembers the list behind each cursor that it
 * gave, and tells in what the list of now differs.
 */
import type { PositionChanges } from '../../../src/contract/wire/position-changes.ts';

/** A row of GET /api/location/all. */
export interface PointOnBackend {
  readonly deliveryBoyId: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly timestamp: string;
  readonly deliveryStatus: string;
  readonly orderId: string | null;
}

export interface PositionChangesOnBackend {
  /** What a console lacks whose cursor is `since` (null: none), of the list of now. */
  answer(points: readonly PointOnBackend[], since: string | null): PositionChangesAnswer;
  /** Forgets every cursor, and counts from the beginning under another name. */
  restart(): void;
}

/** As on the wire, with the ids of these days, which are texts. */
export type PositionChangesAnswer = Omit<PositionChanges, 'moved'> & {
  readonly moved: Readonly<Record<keyof PositionChanges['moved'], readonly (string | number)[]>>;
};

/** The newest point of a phlebotomist, and the ENDED ones before it. */
interface Told {
  readonly newest: PointOnBackend;
  readonly earlier: readonly PointOnBackend[];
}
type List = ReadonlyMap<string, Told>;

/** Cursors of before the last so many states are no longer known. */
const REMEMBERED = 40;

/** `draw` answers the name of a count, another one at each call. */
export function createPositionChanges(draw: () => string): PositionChangesOnBackend {
  const lists = new Map<string, List>();
  let name = draw();
  let state = 0;

  /** The cursor of a list: a new one where something has changed. */
  function cursorOf(list: List): string {
    const newest = `${name}.${state}`;
    const known = lists.get(newest);
    if (known && isSame([...known], [...list])) return newest;
    state += 1;
    const cursor = `${name}.${state}`;
    lists.set(cursor, list);
    const [oldest] = lists.size > REMEMBERED ? lists.keys() : [];
    if (oldest !== undefined) lists.delete(oldest);
    return cursor;
  }

  return {
    restart: () => {
      lists.clear();
      name = draw();
      state = 0;
    },
    answer: (points, since) => {
      const list = listOf(points);
      const before = lists.get(since ?? '');
      const cursor = cursorOf(list);
      const differs = (part: keyof Told) =>
        [...list].filter(([id, told]) => !isSame(told[part], before?.get(id)?.[part])).map(([id]) => id);
      const earlier = differs('earlier').map((id) => ({
        deliveryBoyId: id,
        points: list.get(id)?.earlier ?? [],
      }));
      return {
        ...columnsOf(differs('newest').flatMap((id) => list.get(id)?.newest ?? [])),
        cursor,
        whole: !before,
        earlier: before ? earlier : earlier.filter((one) => one.points.length > 0),
        gone: [...(before?.keys() ?? [])].filter((id) => !list.has(id)),
      };
    },
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function listOf(points: readonly PointOnBackend[]): List {
  const list = new Map<string, Told>();
  for (const newest of points) {
    const known = list.get(newest.deliveryBoyId);
    list.set(newest.deliveryBoyId, { newest, earlier: known ? [...known.earlier, known.newest] : [] });
  }
  return list;
}

function columnsOf(
  points: readonly PointOnBackend[],
): Pick<PositionChangesAnswer, 'from' | 'statuses' | 'moved'> {
  const from = Math.max(0, ...points.map(({ timestamp }) => Date.parse(timestamp)));
  const statuses = [...new Set(points.map(({ deliveryStatus }) => deliveryStatus))];
  return {
    from,
    statuses,
    moved: {
      deliveryBoyId: points.map(({ deliveryBoyId }) => deliveryBoyId),
      latitude: points.map(({ latitude }) => latitude),
      longitude: points.map(({ longitude }) => longitude),
      after: points.map(({ timestamp }) => Date.parse(timestamp) - from),
      deliveryStatus: points.map(({ deliveryStatus }) => statuses.indexOf(deliveryStatus)),
      orderId: points.map(({ orderId }) => orderId ?? 0),
    },
  };
}
