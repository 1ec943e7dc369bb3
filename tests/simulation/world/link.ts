/**
 * The page's hold on its worker, as `src/ui/bridge/worker-link.ts` has it: started, pinged, given up, started again.
 * The times are that file's own.
 */
import type { AnswerOf, AskOf, QueryName } from '../../../src/contract/capabilities.ts';
import { queryKinds } from '../../../src/contract/capabilities.ts';
import type { Failure, Outcome } from '../../../src/contract/failure.ts';
import type { WorkerLink } from '../../../src/machines/system.ts';
import type { Clock } from '../../../src/worker/clock.ts';
import type { WorkerThread } from './worker-thread.ts';

const START_MS = 20_000;
const PING_EVERY_MS = 5_000;
const PINGS_MISSED = 2;
const RESTART_FIRST_MS = 500;
const RESTART_MAX_MS = 30_000;
const CROSSING_MS = 5_000;
/** A file that cannot be had is known so late. */
const NOT_THERE_MS = 150;

/** How a start fails: its file cannot be had, or it never answers. */
export type FailedStart = 'notThere' | 'silent';

export interface TestLink {
  readonly link: WorkerLink;
  /** The worker that there is, whether or not it has started. */
  worker(): WorkerThread | null;
  /** The next starts fail so. */
  failStarts(count: number, how: FailedStart): void;
  /** It is gone, and the page knows. */
  kill(): void;
  /** Runs something when the disk has taken so many more of its writes, into one store or into any (null); 0: no more. */
  afterWrites(count: number, store: string | null, run: () => void): void;
  /** The disk has taken what the worker wrote into this store. */
  wrote(store: string): void;
}

interface Running {
  readonly worker: WorkerThread;
  readonly losses: Set<() => void>;
  hasStarted: boolean;
}

export interface TestLinkParts {
  readonly clock: Clock;
  readonly tab: string;
  signedIn(): boolean;
  spawn(): WorkerThread;
}

export function createTestLink({ clock, tab, signedIn, spawn }: TestLinkParts): TestLink {
  const failing: FailedStart[] = [];
  let running: Running | null = null;
  let restartMs = RESTART_FIRST_MS;
  let cancelRestart: (() => void) | null = null;
  let awaited: { left: number; readonly store: string | null; run(): void } | null = null;
  let listener: Parameters<WorkerLink['start']>[0] | null = null;

  function start(): void {
    cancelRestart = null;
    const own: Running = { worker: spawn(), losses: new Set(), hasStarted: false };
    running = own;
    const fails = failing.shift();
    if (fails === 'notThere') clock.after(NOT_THERE_MS, () => die(own, 'The worker could not be loaded'));
    if (fails) own.worker.thread.hang();
    const cancelLate = clock.after(START_MS, () => die(own, 'open: no answer'));
    own.losses.add(cancelLate);
    const opened: Parameters<WorkerThread['open']>[1]['opened'] = (value) => {
      if (own !== running) return;
      cancelLate();
      own.hasStarted = true;
      restartMs = RESTART_FIRST_MS;
      listener?.started(value);
      watch(own);
    };
    const query = { tab, signedIn: signedIn(), session: listener?.session() ?? null };
    own.worker.open(query, { opened, failed: (message) => die(own, message) });
  }

  function watch(own: Running): void {
    let missed = 0;
    let cancelNext = () => {};
    const ask = () => {
      cancelNext = clock.after(PING_EVERY_MS, ask);
      const cancel = clock.after(PING_EVERY_MS * 2, () => {
        missed += 1;
        if (missed >= PINGS_MISSED) die(own, 'ping: no answer');
      });
      own.losses.add(cancel);
      own.worker.ping(() => {
        missed = 0;
        own.losses.delete(cancel);
        cancel();
      });
    };
    cancelNext = clock.after(PING_EVERY_MS, ask);
    own.losses.add(() => cancelNext());
  }

  function die(own: Running, message: string): void {
    if (own !== running) return;
    running = null;
    own.worker.terminate();
    for (const lose of [...own.losses]) lose();
    listener?.died(message, own.hasStarted);
    cancelRestart = clock.after(restartMs, start);
    restartMs = Math.min(restartMs * 2, RESTART_MAX_MS);
  }

  const open = () => (running?.hasStarted ? running.worker : null);

  async function ask<Name extends QueryName>(
    name: Name,
    asked: AskOf<Name>,
    session: string | null,
  ): Promise<Outcome<AnswerOf<Name>>> {
    const own = running;
    if (!own?.hasStarted) return { ok: false, failure: lost('The worker is not running') };
    return new Promise((resolve) => {
      const lose = () => resolve({ ok: false, failure: lost('The worker is gone, or too late') });
      own.losses.add(lose);
      const cancel = clock.after(queryKinds[name].deadlineMs + CROSSING_MS, lose);
      own.worker.ask(name, asked, session, (answer) => {
        cancel();
        own.losses.delete(lose);
        resolve(answer as Outcome<AnswerOf<Name>>);
      });
    });
  }

  return {
    worker: () => running?.worker ?? null,
    failStarts: (count, how) => failing.splice(0, failing.length, ...Array<FailedStart>(count).fill(how)),
    kill: () => {
      if (running) die(running, 'The worker was killed');
    },
    afterWrites: (left, store, run) => {
      awaited = left > 0 ? { left, store, run } : null;
    },
    wrote: (store) => {
      // Journals are written every second, whatever happens.
      if (!awaited || store === 'journals' || (awaited.store ?? store) !== store) return;
      awaited.left -= 1;
      if (awaited.left > 0) return;
      const { run } = awaited;
      awaited = null;
      run();
    },
    link: {
      start: (given) => {
        listener = given;
        start();
      },
      hurry: () => {
        if (cancelRestart === null) return;
        cancelRestart();
        start();
      },
      stop: () => {},
      port: {
        take: (command, files) => {
          const own = running;
          if (own?.hasStarted)
            own.worker.take(command, files as readonly File[], (message) => die(own, message));
        },
        setDesired: (state) => open()?.setDesired(state),
        record: (inputs, cursor) => open()?.record(inputs, cursor),
        connectPainter: () => {},
        ask,
      },
    },
  };
}

const lost = (message: string): Failure => ({ kind: 'stopped', retry: 'user', message });
