/**
 * What changed in a hospital's latest positions, for consoles that name the answer that they had last. The positions have
 * states with numbers, which count in the memory of this process; of each phlebotomist the number of the state is kept in
 * which its points became others. A cursor names the count and a state of it. Nothing depends on a clock, and whoever
 * comes with a cursor of another process, of another hospital or of before a restart is told everybody.
 */
import { randomBytes } from 'node:crypto';
import type { PositionChanges } from '../../src/contract/wire/position-changes.ts';
import type { Body } from '../http/send-body.ts';
import {
  earlierRows,
  idsInOrder,
  type PositionRow,
  type PositionRows,
  type RowsListener,
  wireOf,
} from './position-rows.ts';

/** The positions at a moment. */
export interface PositionState {
  /**
   * What a console with this cursor lacks (null: with none), as JSON of a `PositionChanges`. Points that were stored since
   * this state may be among them: they are told once more with the next.
   */
  since(cursor: string | null): Body;
}

export interface ChangeLog extends RowsListener {
  /** The positions now: the same state as before where nothing has changed. */
  state(): PositionState;
}

/** Who is gone is remembered of so many; with a cursor of before the first of them one is told everybody. */
const rememberedGone = 10_000;
/** Answers of one state that are kept for who asks the same. Consoles that ask every 5 s come with some five cursors. */
const keptAnswers = 8;

/** `rows` answers the rows as they are now, of which the log is told each change. */
export function createChangeLog(rows: () => PositionRows): ChangeLog {
  const count = randomBytes(9).toString('base64url');
  const moved = new Map<number, number>();
  const earlier = new Map<number, number>();
  const gone = new Map<number, number>();
  /** Changed since the newest state. */
  const fresh = { moved: new Set<number>(), earlier: new Set<number>(), gone: new Set<number>() };
  let number = 0;
  /** Cursors of states before this one may miss who is gone. */
  let knownFrom = 0;
  let newest: PositionState | null = null;

  const numberOf = (cursor: string | null): number | null => {
    const [of = '', text = ''] = cursor?.split('.') ?? [];
    if (of !== count || !/^\d{1,15}$/.test(text)) return null;
    return Number(text) >= knownFrom && Number(text) <= number ? Number(text) : null;
  };
  const cursorOf = (state: number) => `${count}.${state}`;

  const advance = (): PositionState => {
    number += 1;
    for (const id of fresh.gone) {
      moved.delete(id);
      earlier.delete(id);
      gone.set(id, number);
    }
    for (const id of fresh.moved) {
      moved.set(id, number);
      // Who is there again: a console that missed all of it still has the points of before.
      if (gone.delete(id)) earlier.set(id, number);
    }
    for (const id of fresh.earlier) earlier.set(id, number);
    for (const part of Object.values(fresh)) part.clear();
    for (const [id, at] of gone) {
      if (gone.size <= rememberedGone) break;
      gone.delete(id);
      knownFrom = at;
    }
    const cursor = cursorOf(number);
    return remember((since) => {
      const from = numberOf(since);
      const now = rows();
      if (from === null)
        return answerOf(now, { cursor, whole: true, moved: idsInOrder(now), earlier: [...now.ended.keys()] });
      const changedIn = (numbers: ReadonlyMap<number, number>) => (id: number) =>
        (numbers.get(id) ?? 0) > from;
      return answerOf(now, {
        cursor,
        moved: idsInOrder(now).filter(changedIn(moved)),
        earlier: [...earlier.keys()].filter(changedIn(earlier)),
        gone: [...gone.keys()].filter(changedIn(gone)),
      });
    }, numberOf);
  };

  return {
    moved: (id) => {
      fresh.moved.add(id);
      if (fresh.gone.delete(id)) fresh.earlier.add(id);
    },
    earlier: (id) => void fresh.earlier.add(id),
    gone: (id) => {
      fresh.gone.add(id);
      fresh.moved.delete(id);
      fresh.earlier.delete(id);
    },
    state: () => {
      const isChanged = Object.values(fresh).some(({ size }) => size > 0);
      if (newest === null || isChanged) newest = advance();
      return newest;
    },
  };
}

/** Each answer is made once for all who come with the same cursor; unknown ones are as none. */
function remember(
  make: (cursor: string | null) => Body,
  numberOf: (cursor: string | null) => number | null,
): PositionState {
  const made = new Map<number | null, Body>();
  return {
    since: (cursor) => {
      const key = numberOf(cursor);
      const found = made.get(key);
      if (found) return found;
      const body = make(cursor);
      const [oldest] = made.size < keptAnswers ? [] : made.keys();
      if (oldest !== undefined) made.delete(oldest);
      made.set(key, body);
      return body;
    },
  };
}

/** Of whom the newest point, the ENDED points before it, and that they are gone; `whole`: of everybody. */
interface Told {
  readonly cursor: string;
  readonly whole?: boolean;
  readonly moved: readonly number[];
  readonly earlier: readonly number[];
  readonly gone?: readonly number[];
}

function answerOf(rows: PositionRows, { cursor, whole = false, moved, earlier, gone = [] }: Told): Body {
  const points: PositionRow[] = [];
  let from = 0;
  for (const id of moved) {
    const row = rows.newest.get(id);
    if (row) points.push(row);
    if (row && row.at > from) from = row.at;
  }
  const statuses = [...new Set(points.map(({ deliveryStatus }) => deliveryStatus))];
  const column = (of: (row: PositionRow) => number) => points.map(of);
  const before = earlier.map((id) => ({ deliveryBoyId: id, points: earlierRows(rows, id).map(wireOf) }));
  const answer: PositionChanges = {
    cursor,
    whole,
    from,
    statuses,
    moved: {
      deliveryBoyId: column((row) => row.deliveryBoyId),
      latitude: column((row) => row.latitude),
      longitude: column((row) => row.longitude),
      after: column((row) => row.at - from),
      deliveryStatus: column((row) => statuses.indexOf(row.deliveryStatus)),
      orderId: column((row) => row.orderId ?? 0),
    },
    earlier: whole ? before.filter((one) => one.points.length > 0) : before,
    gone,
  };
  return [Buffer.from(JSON.stringify(answer))];
}
