/** Servers that tell positions as HomeDraw's does, with its own rows and changes, over points that a test writes. */
import {
  type ChangeLog,
  createChangeLog,
  type PositionState,
} from '../../server/locations/position-changes.ts';
import {
  noRows,
  type PositionRow,
  type PositionRows,
  takeRow,
  tellDifference,
  textOfRows,
} from '../../server/locations/position-rows.ts';

export type TestPoint = Omit<PositionRow, 'text' | 'id'> & { readonly id: number; readonly isOfDay: boolean };

export interface PositionServer {
  /** Reads all points anew, as after a change that was not applied. */
  read(points: readonly TestPoint[]): void;
  /** Takes one in. */
  take(point: TestPoint): void;
  /** Counts its states from the beginning. */
  restart(): void;
  list(): string;
  state(): PositionState;
}

const rowOf = ({ isOfDay: _, ...point }: TestPoint): PositionRow => ({ ...point, text: null });

export function positionServer(): PositionServer {
  let rows: PositionRows = noRows('2026-11-21');
  let log: ChangeLog = createChangeLog(() => rows);
  return {
    read: (points) => {
      const now = noRows('2026-11-21');
      for (const point of points) takeRow(now, rowOf(point), point.isOfDay, null);
      tellDifference(rows, now, log);
      rows = now;
    },
    take: (point) => takeRow(rows, rowOf(point), point.isOfDay, log),
    restart: () => {
      log = createChangeLog(() => rows);
    },
    list: () => textOfRows(rows),
    state: () => log.state(),
  };
}

export const changesOf = (state: PositionState, cursor: string | null): string =>
  Buffer.concat(state.since(cursor) as Buffer[]).toString();
