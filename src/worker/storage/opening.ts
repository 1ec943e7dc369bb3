/** The opening of a disk, for callers that can wait for it and for those that cannot. */
import type { Clock } from '../clock.ts';
import type { CounterBoard } from '../counters.ts';
import type { Database, OpenDatabase } from './database.ts';
import { inTime, type Settled, settled } from './in-time.ts';

/** A browser that is busy opens late. */
const OPENING_MS = 10_000;
/** A tab with older code may hold the disk for a day. */
const BLOCKED_MS = 2_000;

export interface OpeningParts {
  readonly open: OpenDatabase;
  readonly clock: Clock;
  readonly counters: CounterBoard;
  /** The last part of the opening: reads what must be known before any call. */
  readonly prepare: (database: Database) => Promise<void>;
}

export interface Opening {
  /** However long it takes. */
  readonly settled: Promise<Settled<Database>>;
  /** Null where it takes too long. */
  inTime(): Promise<Settled<Database> | null>;
  /** The database was closed under us since. */
  readonly isClosed: boolean;
}

/** `closed` is called when the database is closed under us, which may be before it is prepared. */
export function beginOpening(
  { open, clock, counters, prepare }: OpeningParts,
  closed: (opening: Opening) => void,
): Opening {
  let isClosed = false;
  let blocked = () => {};
  const isBlocked = new Promise<void>((resolve) => {
    blocked = resolve;
  });
  const opening: Opening = {
    settled: settled(async () => {
      const database = await open({
        closed: () => {
          isClosed = true;
          closed(opening);
        },
        blocked: () => {
          counters.count('storage.blocked');
          blocked();
        },
      });
      await prepare(database);
      return database;
    }),
    inTime: () =>
      Promise.race([
        inTime(clock, OPENING_MS, opening.settled),
        isBlocked.then(() => inTime(clock, BLOCKED_MS, opening.settled)),
      ]),
    get isClosed() {
      return isClosed;
    },
  };
  return opening;
}
