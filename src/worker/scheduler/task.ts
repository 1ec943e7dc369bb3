/** One task of the scheduler: when its turns come. */
import type { Clock } from '../clock.ts';

/** What the calls of a turn are to the line of slots: a feed that is on screen, or one that goes through the whole roster. */
export type TurnPriority = 'poll' | 'scan';

export interface Turn {
  /** Aborted when the task is stopped: what comes after is dropped. */
  readonly signal: AbortSignal;
  readonly priority: TurnPriority;
  /**
   * The machine slept since the last good turn: what is new is old. Read it after the answer has come, since the machine may fall asleep
   * while a call is under way.
   */
  readonly slept: boolean;
}

export interface Task {
  /** Takes a turn now, or right after the one under way. Settles when that turn has ended; while the task rests, at once. */
  now(): Promise<void>;
  /** No turn begins until `resume`; one that is under way goes on. */
  rest(): void;
  /** A turn that fell due meanwhile, or was asked for, is taken at once; any other when it is due. */
  resume(): void;
  stop(): void;
}

/** Waits in ms. */
export interface TaskRhythm {
  interval(): number;
  /** After so many failures in a row, 1 or more. */
  backoff(failures: number): number;
}

export interface TaskParts {
  readonly clock: Clock;
  readonly priority: TurnPriority;
  readonly rhythm: TaskRhythm;
  readonly sleeps: () => number;
  /** It must not throw. */
  readonly run: (turn: Turn) => Promise<boolean>;
  readonly stopped: () => void;
}

/** Why a turn begins: its time has come, somebody asked, or a channel is connected again. */
type Cause = 'due' | 'asked' | 'poked';

export interface StartedTask {
  readonly task: Task;
  /** A turn now, for a channel that is connected again; a task whose turns fail takes one more in each of its waits, no more. */
  poke(): Promise<void>;
  readonly signal: AbortSignal;
}

export function startTask({ clock, priority, rhythm, sleeps, run, stopped }: TaskParts): StartedTask {
  const life = new AbortController();
  const { signal } = life;
  let cancelTimer = () => {};
  let dueAt = clock.monotonic();
  let failures = 0;
  /** The one more turn of this wait is spent. */
  let isPoked = false;
  let again: Cause | null = null;
  let underWay: Promise<void> | null = null;
  let isResting = false;
  let sleepsKnown = sleeps();

  async function takeTurn(cause: Cause): Promise<void> {
    const startedAt = clock.monotonic();
    let sleepsSeen = sleeps();
    const good = await run({
      signal,
      priority,
      get slept() {
        sleepsSeen = sleeps();
        return sleepsSeen > sleepsKnown;
      },
    });
    if (good) {
      failures = 0;
      isPoked = false;
      sleepsKnown = sleepsSeen;
      dueAt = startedAt + rhythm.interval();
    } else if (cause !== 'poked' || failures === 0) {
      failures += 1;
      isPoked = false;
      dueAt = clock.monotonic() + rhythm.backoff(failures);
    }
    // One more turn that failed as well leaves the wait as it was.
  }

  async function takeTurns(first: Cause): Promise<void> {
    for (let cause: Cause | null = first; cause !== null; ) {
      again = null;
      if (cause === 'poked' && failures > 0) isPoked = true;
      await takeTurn(cause);
      // Who asked before the rest began is heard when it ends.
      if (isResting && again === 'asked') dueAt = clock.monotonic();
      cause = signal.aborted || isResting ? null : again;
    }
  }

  function plan(): void {
    cancelTimer();
    if (signal.aborted || isResting) return;
    cancelTimer = clock.after(Math.max(0, dueAt - clock.monotonic()), () => void begin('due'));
  }

  function begin(cause: Cause): Promise<void> {
    cancelTimer();
    underWay = takeTurns(cause).finally(() => {
      underWay = null;
      plan();
    });
    return underWay;
  }

  function ask(cause: Cause): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    if (isResting) {
      if (cause === 'asked') dueAt = clock.monotonic();
      return Promise.resolve();
    }
    if (!underWay) return begin(cause);
    if (again !== 'asked') again = cause;
    return underWay;
  }

  const task: Task = {
    now: () => ask('asked'),
    rest: () => {
      isResting = true;
      cancelTimer();
    },
    resume: () => {
      if (!isResting) return;
      isResting = false;
      if (!underWay) plan();
    },
    stop: () => {
      life.abort();
      cancelTimer();
      stopped();
    },
  };
  void begin('due');
  return {
    task,
    signal,
    poke: () => (failures > 0 && isPoked ? (underWay ?? Promise.resolve()) : ask('poked')),
  };
}
