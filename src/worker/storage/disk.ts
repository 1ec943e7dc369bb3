/**
 * The disk with deadlines: each call is answered, or given up, within two seconds; opening has longer. After that
 * nobody waits: memory stands in until the disk has opened after all, and then gives it its rows. A disk that leaves
 * three calls in a row unanswered is closed and opened anew in the same way. A disk that fails to open, as a full one
 * does, is tried again from time to time; one that is forbidden, or of newer code, not in the life of the worker.
 */
import type { Database, Work } from './database.ts';
import { inTime, settled } from './in-time.ts';
import { beginOpening, type Opening, type OpeningParts } from './opening.ts';

const CALL_TIMEOUT_MS = 2_000;
const UNANSWERED_AT_MOST = 3;
/** What may pass: a disk that is full, or at fault. */
const PASSING: ReadonlySet<string | null> = new Set(['QuotaExceededError', 'UnknownError', 'AbortError']);
const AGAIN_MS = 300_000;

export type Attempt<Answer> = { readonly ok: true; readonly value: Answer } | { readonly ok: false };

export interface Disk {
  /** Never rejects. A failed attempt has left nothing on the disk. */
  attempt<Answer>(
    store: string,
    mode: 'readonly' | 'readwrite',
    work: Work<Answer>,
  ): Promise<Attempt<Answer>>;
  /** The disk refused to open for good: nothing on it can be read any more. */
  readonly lost: boolean;
  /** Memory stands in for the disk, or did so once. */
  readonly wasAway: boolean;
  /** Calls each time that the disk is back, and lets the listener go when `until` is aborted. */
  whenBack(listener: () => void, until: AbortSignal): void;
}

export interface DiskParts extends OpeningParts {
  /** Writes the rows that memory kept while the disk was away. Never rejects. */
  readonly takeUp: (database: Database) => Promise<void>;
  /** After each opening; nothing waits for it. */
  readonly opened: () => void;
}

const FAILED = { ok: false } as const;

/** An opening, and its database; null where memory stands in. */
interface Connection {
  readonly opening: Opening;
  readonly database: Promise<Database | null>;
}

/** Whether the disk is there; reports when it is not. */
function createPresence(parts: DiskParts) {
  const { clock, counters, takeUp, opened } = parts;
  const back = new Set<() => void>();
  const now = {
    state: 'here' as 'here' | 'away' | 'lost',
    wasAway: false,
    connection: null as Connection | null,
  };
  const begin = () =>
    beginOpening(parts, (closed) => {
      if (now.connection?.opening === closed) now.connection = null;
    });

  function leave(state: 'away' | 'lost', why: string): void {
    if (now.state === 'here') {
      counters.count('storage.inMemory');
      console.warn(
        'The browser’s storage is not to be had; until it is, what is kept lasts until a reload:',
        why,
      );
    }
    Object.assign(now, { state, connection: null, wasAway: true });
  }

  function refused(error: unknown): void {
    counters.count('storage.failed');
    const mayPass = PASSING.has(nameOf(error));
    leave(mayPass ? 'away' : 'lost', String(error));
    if (mayPass) clock.after(AGAIN_MS, () => void comeBack(begin()));
  }

  /** Waits for the disk as long as it takes; memory keeps rows until they are written. */
  async function comeBack(opening: Opening): Promise<void> {
    const answer = await opening.settled;
    if ('error' in answer) return refused(answer.error);
    const database = answer.value;
    await takeUp(database);
    now.state = 'here';
    now.connection = opening.isClosed ? null : { opening, database: Promise.resolve(database) };
    counters.count('storage.takenUp');
    opened();
    for (const listener of back) listener();
    // Rows of calls from just before, which memory answered only now.
    await takeUp(database);
  }

  /** The database, if it opens in time; else memory stands in. */
  async function openNow(opening: Opening): Promise<Database | null> {
    const answer = await opening.inTime();
    if (answer === null) {
      counters.count('storage.timedOut');
      leave('away', 'it does not open');
      void comeBack(opening);
      return null;
    }
    if ('error' in answer) {
      refused(answer.error);
      return null;
    }
    opened();
    return answer.value;
  }

  return {
    now,
    back,
    connect: (): Connection => {
      const opening = begin();
      const connection = { opening, database: openNow(opening) };
      now.connection = connection;
      return connection;
    },
    isSilent: (database: Database): void => {
      leave('away', 'it does not answer');
      database.close();
      void comeBack(begin());
    },
  };
}

export function createDisk(parts: DiskParts): Disk {
  const { clock, counters } = parts;
  const { now, back, connect, isSilent } = createPresence(parts);
  let unanswered = 0;
  let gaveUpLast = Number.NEGATIVE_INFINITY;

  /** Gives up a call without an answer; `begun`: when it began. */
  function giveUp(begun: number, database: Database): void {
    counters.count('storage.timedOut');
    // Calls that waited side by side are one silence: a machine that slept under them wakes to all
    // their deadlines at once.
    if (begun < gaveUpLast) return;
    gaveUpLast = clock.monotonic();
    unanswered += 1;
    if (unanswered < UNANSWERED_AT_MOST || now.state !== 'here') return;
    unanswered = 0;
    isSilent(database);
  }

  async function attempt<Answer>(
    store: string,
    mode: 'readonly' | 'readwrite',
    work: Work<Answer>,
    isSecond = false,
  ): Promise<Attempt<Answer>> {
    if (now.state !== 'here') return FAILED;
    const connection = now.connection ?? connect();
    const database = await connection.database;
    if (!database || now.state !== 'here') return FAILED;
    const deadline = new AbortController();
    const begun = clock.monotonic();
    const call = settled(() => database.use(store, mode, work, deadline.signal));
    const answer = await inTime(clock, CALL_TIMEOUT_MS, call);
    if (answer === null) {
      deadline.abort();
      giveUp(begun, database);
      return FAILED;
    }
    unanswered = 0;
    if ('value' in answer) return { ok: true, value: answer.value };
    // The browser closed the database: its work was taken back, so it is done again over a new connection.
    const isClosed = now.connection !== connection || nameOf(answer.error) === 'InvalidStateError';
    if (isClosed && !isSecond) {
      if (now.connection === connection) now.connection = null;
      return attempt(store, mode, work, true);
    }
    counters.count('storage.failed');
    return FAILED;
  }

  return {
    attempt: (store, mode, work) => attempt(store, mode, work),
    get lost() {
      return now.state === 'lost';
    },
    get wasAway() {
      return now.wasAway;
    },
    whenBack: (listener, until) => {
      if (until.aborted) return;
      back.add(listener);
      until.addEventListener('abort', () => back.delete(listener), { once: true });
    },
  };
}

const nameOf = (error: unknown): string | null => (error instanceof Error ? error.name : null);
