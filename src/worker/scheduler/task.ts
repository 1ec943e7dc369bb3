/** One task of the scheduler: when it runs. */
import type { Clock } from '../clock.ts';

/** How calls of a run wait for a permit: those of a feed on screen, or of a scan through the whole roster. */
export type TaskPriority = 'poll' | 'scan';

export interface TaskRun {
  /** Aborted when the task is stopped: a later answer is dropped. */
  readonly signal: AbortSignal;
  readonly priority: TaskPriority;
  /**
   * The machine slept since the last good run: its news are old. Read it after the answer has come, since the machine
   * may fall asleep while a call is under way.
   */
  readonly slept: boolean;
}

export interface Task {
  /** Runs now, or right after the run under way. Settles when that run has ended; while the task is paused, at once. */
  now(): Promise<void>;
  /** No run begins until `resume`; one that is under way goes on. */
  pause(): void;
  /** A run that fell due meanwhile, or was asked for, begins at once; any other when it is due. */
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
  readonly priority: TaskPriority;
  readonly rhythm: TaskRhythm;
  readonly sleeps: () => number;
  /** It must not throw. */
  readonly run: (taskRun: TaskRun) => Promise<boolean>;
  readonly stopped: () => void;
}

/** Why a run begins: its time has come, somebody asked, or a channel is connected again. */
type Cause = 'due' | 'asked' | 'poked';

export interface StartedTask {
  readonly task: Task;
  /** Runs for a channel that is connected again; a task that fails runs only once more in each of its waits. */
  poke(): Promise<void>;
  readonly signal: AbortSignal;
}

export function startTask({ clock, priority, rhythm, sleeps, run, stopped }: TaskParts): StartedTask {
  const life = new AbortController();
  const { signal } = life;
  let cancelTimer = () => {};
  let dueAt = clock.monotonic();
  let failures = 0;
  /** The task fails, and the extra run of this wait was made. */
  let isPoked = false;
  let again: Cause | null = null;
  let underWay: Promise<void> | null = null;
  let isPaused = false;
  let sleepsKnown = sleeps();

  async function runOnce(cause: Cause): Promise<void> {
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
    // An extra run that failed leaves the wait as it was.
  }

  async function runAll(first: Cause): Promise<void> {
    for (let cause: Cause | null = first; cause !== null; ) {
      again = null;
      if (cause === 'poked' && failures > 0) isPoked = true;
      await runOnce(cause);
      // A run asked for before the pause is made when the pause ends.
      if (again === 'asked') dueAt = clock.monotonic();
      cause = signal.aborted || isPaused ? null : again;
    }
  }

  function plan(): void {
    cancelTimer();
    if (signal.aborted || isPaused) return;
    cancelTimer = clock.after(Math.max(0, dueAt - clock.monotonic()), () => void begin('due'));
  }

  function begin(cause: Cause): Promise<void> {
    cancelTimer();
    underWay = runAll(cause).finally(() => {
      underWay = null;
      plan();
    });
    return underWay;
  }

  function ask(cause: Cause): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    if (isPaused) {
      if (cause === 'asked') dueAt = clock.monotonic();
      return Promise.resolve();
    }
    if (!underWay) return begin(cause);
    if (again !== 'asked') again = cause;
    return underWay;
  }

  const task: Task = {
    now: () => ask('asked'),
    pause: () => {
      isPaused = true;
      cancelTimer();
    },
    resume: () => {
      isPaused = false;
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
    poke: () => (isPoked ? (underWay ?? Promise.resolve()) : ask('poked')),
  };
}
