/**
 * The time of a whole world on one thread: one line of events, and a clock for each page and worker, which can hang or
 * die. Between two events everything that is ready runs, and nothing waits for real time.
 */
import type { Clock } from '../../../src/worker/clock.ts';

/** A page or a worker: what falls due in it waits while it hangs, and never comes once it is dead. */
export interface Thread {
  readonly clock: Clock;
  readonly isDead: boolean;
  /** Runs something in it, `ms` from now, in the order in which it was sent. */
  post(ms: number, run: () => void): void;
  hang(): void;
  goOn(): void;
  die(): void;
}

export interface WorldTime {
  /** What no page and no worker is: the network, the backend. */
  readonly outside: Thread;
  readonly clock: Clock;
  thread(): Thread;
  /** Time passes, and what falls due runs. */
  pass(ms: number): Promise<void>;
  /** The machine sleeps: all the time is over at once, what fell due meanwhile runs late. */
  sleep(ms: number): Promise<void>;
  /** Sets the machine's wall clock ahead or back. */
  jumpWall(ms: number): void;
  /** Time in which the machine was awake, ms. */
  awake(): number;
  /** The backend's own wall clock, which nobody sets. */
  trueWall(): number;
  /** What events threw. */
  readonly thrown: readonly unknown[];
}

interface Due {
  at: number;
  readonly serial: number;
  readonly run: () => void;
  readonly thread: OwnThread;
  cancelled: boolean;
}

interface OwnThread extends Thread {
  readonly backlog: Due[];
  state: 'runs' | 'hangs' | 'dead';
}

/** Lets everything that is ready run; nothing in this world waits for more than promises. */
const drain = () => new Promise<void>((resolve) => void setImmediate(resolve));

const START = Date.UTC(2026, 10, 21, 5, 30);

export function createTime(): WorldTime {
  const line = createLine();
  const thrown: unknown[] = [];
  let now = 0;
  let asleep = 0;
  let wallOffset = START;
  let serial = 0;

  const clock: Clock = {
    wall: () => wallOffset + now,
    monotonic: () => now,
    after: (ms, run) => plan(ms, run, outside),
  };
  function plan(ms: number, run: () => void, thread: OwnThread): () => void {
    serial += 1;
    const due: Due = { at: now + Math.max(0, ms), serial, run, thread, cancelled: false };
    if (thread.state !== 'dead') line.push(due);
    return () => {
      due.cancelled = true;
    };
  }

  function thread(): OwnThread {
    const own: OwnThread = {
      clock: { ...clock, after: (ms, run) => plan(ms, run, own) },
      backlog: [],
      state: 'runs',
      get isDead() {
        return own.state === 'dead';
      },
      post: (ms, run) => void plan(ms, run, own),
      hang: () => {
        if (own.state === 'runs') own.state = 'hangs';
      },
      goOn: () => {
        if (own.state !== 'hangs') return;
        own.state = 'runs';
        for (const due of own.backlog.splice(0)) {
          due.at = now;
          line.push(due);
        }
      },
      die: () => {
        own.state = 'dead';
        own.backlog.length = 0;
      },
    };
    return own;
  }
  const outside = thread();

  async function runUntil(until: number, moves: boolean): Promise<void> {
    await drain();
    for (let due = line.take(until); due; due = line.take(until)) {
      if (due.cancelled || due.thread.state === 'dead') continue;
      if (moves) now = Math.max(now, due.at);
      if (due.thread.state === 'hangs') {
        due.thread.backlog.push(due);
        continue;
      }
      try {
        due.run();
      } catch (error) {
        thrown.push(error);
      }
      await drain();
    }
  }

  return {
    outside,
    clock,
    thread,
    thrown,
    awake: () => now - asleep,
    trueWall: () => START + now,
    pass: async (ms) => {
      const until = now + ms;
      await runUntil(until, true);
      now = until;
    },
    sleep: async (ms) => {
      now += ms;
      asleep += ms;
      await runUntil(now, false);
    },
    jumpWall: (ms) => {
      wallOffset += ms;
    },
  };
}

/** What is due, the earliest first; of one moment what was planned first. */
function createLine(): { push(due: Due): void; take(until: number): Due | null } {
  const heap: Due[] = [];
  const isBefore = (one: Due, other: Due) =>
    one.at < other.at || (one.at === other.at && one.serial < other.serial);
  const at = (i: number) => heap[i] as Due;
  const swap = (i: number, j: number) => {
    [heap[i], heap[j]] = [at(j), at(i)];
  };

  return {
    push: (due) => {
      let i = heap.push(due) - 1;
      for (let up = (i - 1) >> 1; i > 0 && isBefore(at(i), at(up)); up = (i - 1) >> 1) {
        swap(i, up);
        i = up;
      }
    },
    take: (until) => {
      const first = heap[0];
      if (!first || first.at > until) return null;
      const last = heap.pop() as Due;
      if (heap.length === 0) return first;
      heap[0] = last;
      for (let i = 0; ; ) {
        let least = i;
        for (const down of [2 * i + 1, 2 * i + 2])
          if (down < heap.length && isBefore(at(down), at(least))) least = down;
        if (least === i) return first;
        swap(i, least);
        i = least;
      }
    },
  };
}
