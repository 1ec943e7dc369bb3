/**
 * The disk with a deadline: everything that is asked of it is answered, or given up, within two seconds. A disk that does not
 * open, or leaves calls unanswered three times in a row, is done with for the life of the worker; each call before that would be
 * another two seconds of waiting.
 */
import type { Clock } from '../clock.ts';
import type { CounterBoard } from '../counters.ts';
import type { Drive, OpenDrive, Work } from './drive.ts';

const DEADLINE_MS = 2_000;
const PATIENCE = 3;
/** A timer of a worker that runs is not later than this. */
const LATE_MS = 500;

export type Attempt<Answer> = { readonly ok: true; readonly value: Answer } | { readonly ok: false };

export interface Disk {
  /** Never rejects. What is not ok has left nothing on the disk. */
  attempt<Answer>(
    store: string,
    mode: 'readonly' | 'readwrite',
    work: Work<Answer>,
  ): Promise<Attempt<Answer>>;
  readonly lost: boolean;
  whenLost(listener: () => void): void;
}

export interface DiskParts {
  readonly open: OpenDrive;
  readonly clock: Clock;
  readonly counters: CounterBoard;
  /** Part of the opening: what must be known before anything is asked. */
  readonly prepare: (drive: Drive) => Promise<void>;
  /** After each opening; nothing waits for it. */
  readonly opened: () => void;
}

const FAILED = { ok: false } as const;
type Settled<T> = { readonly value: T } | { readonly error: unknown };

export function createDisk({ open, clock, counters, prepare, opened }: DiskParts): Disk {
  let opening: Promise<Drive | null> | null = null;
  let unanswered = 0;
  let gaveUpLast = Number.NEGATIVE_INFINITY;
  let lost = false;
  const listeners: (() => void)[] = [];

  function lose(why: string): void {
    if (lost) return;
    lost = true;
    counters.count('storage.inMemory');
    console.warn('The browser’s storage is not to be had; what is kept lasts until a reload:', why);
    for (const listener of listeners) listener();
  }

  function connect(): Promise<Drive | null> {
    const own: Promise<Drive | null> = openInTime({
      open,
      clock,
      counters,
      prepare,
      closed: () => {
        if (opening === own) opening = null;
      },
      lose,
    }).then((drive) => {
      if (drive) opened();
      return drive;
    });
    opening = own;
    return own;
  }

  async function attempt<Answer>(
    store: string,
    mode: 'readonly' | 'readwrite',
    work: Work<Answer>,
    isSecond = false,
  ): Promise<Attempt<Answer>> {
    if (lost) return FAILED;
    const connection = opening ?? connect();
    const drive = await connection;
    if (!drive || lost) return FAILED;
    const giveUp = new AbortController();
    const begun = clock.monotonic();
    const answer = await inTime(
      clock,
      settled(() => drive.use(store, mode, work, giveUp.signal)),
    );
    if (answer === null) {
      giveUp.abort();
      counters.count('storage.timedOut');
      // Calls that waited side by side are one silence: a machine that slept under them wakes to all their deadlines at once.
      if (begun < gaveUpLast) return FAILED;
      gaveUpLast = clock.monotonic();
      unanswered += 1;
      if (unanswered >= PATIENCE) lose('it does not answer');
      return FAILED;
    }
    unanswered = 0;
    if ('value' in answer) return { ok: true, value: answer.value };
    // Closed under us: what was under way is taken back, so it is done again over a new connection.
    const isClosed = opening !== connection || nameOf(answer.error) === 'InvalidStateError';
    if (isClosed && !isSecond) {
      if (opening === connection) opening = null;
      return attempt(store, mode, work, true);
    }
    counters.count('storage.failed');
    return FAILED;
  }

  return {
    attempt: (store, mode, work) => attempt(store, mode, work),
    get lost() {
      return lost;
    },
    whenLost: (listener) => {
      if (lost) listener();
      else listeners.push(listener);
    },
  };
}

/** Opens and prepares a drive within the deadline; null, and said why, where it does not open. */
async function openInTime({
  open,
  clock,
  counters,
  prepare,
  closed,
  lose,
}: Omit<DiskParts, 'opened'> & { closed(): void; lose(why: string): void }): Promise<Drive | null> {
  const giveUp = new AbortController();
  const blocked = () => counters.count('storage.blocked');
  const drive = settled(async () => {
    const late = await open({ closed, blocked });
    if (!giveUp.signal.aborted) await prepare(late);
    return late;
  });
  const answer = await inTime(clock, drive);
  if (answer === null) {
    giveUp.abort();
    // A drive that opens after all must not stand in the way of a newer version.
    void drive.then((late) => 'value' in late && late.value.close());
    counters.count('storage.timedOut');
    lose('it does not open');
    return null;
  }
  if ('error' in answer) {
    counters.count('storage.failed');
    lose(String(answer.error));
    return null;
  }
  return answer.value;
}

/**
 * Null where the deadline came first. A deadline that comes late itself says nothing of the disk: the worker hung or the machine slept,
 * and the answer may stand right behind it; it is given anew.
 */
function inTime<T>(clock: Clock, promise: Promise<T>): Promise<T | null> {
  return new Promise((resolve) => {
    let cancel = () => {};
    const wait = () => {
      const due = clock.monotonic() + DEADLINE_MS;
      cancel = clock.after(DEADLINE_MS, () => {
        if (clock.monotonic() - due > LATE_MS) wait();
        else resolve(null);
      });
    };
    wait();
    void promise.then((value) => {
      cancel();
      resolve(value);
    });
  });
}

/** What a call came to, also where it threw before it began. */
async function settled<T>(call: () => Promise<T>): Promise<Settled<T>> {
  try {
    return { value: await call() };
  } catch (error) {
    return { error };
  }
}

const nameOf = (error: unknown): string | null => (error instanceof Error ? error.name : null);
