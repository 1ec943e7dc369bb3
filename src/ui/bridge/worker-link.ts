/** The realtime worker as the page holds it: started, watched, restarted when it dies. This side's only Comlink. */
import { proxy, type Remote, releaseProxy, transfer, wrap } from 'comlink';
import type { Subscription } from 'rxjs';
import type { Command } from '../../contract/capabilities.ts';
import type { Config } from '../../contract/config.ts';
import { type Failure, messageOfError } from '../../contract/failure.ts';
import type { MapsServicePort } from '../../contract/maps-service.ts';
import type { File, FirstAsked, RealtimePort } from '../../contract/realtime-port.ts';
import type { WorkbookThreads } from '../../contract/workbook-threads.ts';
import type { WorkerLink } from '../../machines/system.ts';
import { withDeadline } from './deadline.ts';
import { factStream } from './fact-stream.ts';
import type { PressSlot } from './press.ts';

const START_MS = 20_000;
const PING_EVERY_MS = 5_000;
/** So many pings in a row without an answer mean death; one alone may be a machine that slept. */
const PINGS_MISSED = 2;
const RESTART_FIRST_MS = 500;
const RESTART_MAX_MS = 30_000;
/** A worker that ran so long does not die of what the one before died of: the pauses begin anew. */
const LIVED_MS = 60_000;
/** The worker gives each query its own deadline; beyond this one the answer is lost. */
const QUERY_MS = 130_000;

interface Running {
  readonly worker: Worker;
  readonly remote: Remote<RealtimePort>;
  readonly facts: Subscription;
  readonly life: AbortController;
  /** ms of `performance.now()`; null until it is open. */
  startedAt: number | null;
}

export interface WorkerLinkParts {
  /** Makes the worker; tests hand in one of their own. */
  readonly spawn: () => Worker;
  /** What the worker asks of the page. */
  readonly maps: MapsServicePort;
  readonly threads: WorkbookThreads;
  /** The tab's name, known before the first worker is opened. */
  readonly tab: Promise<string>;
  /** Whether a session is stored, which the worker will be asked to take up. */
  readonly signedIn: () => boolean;
  /** What the screen that is on view stands on. */
  readonly first: () => FirstAsked;
  /** What the worker says waits for the end of a press. */
  readonly press: PressSlot;
}

export function createWorkerLink(parts: WorkerLinkParts): WorkerLink {
  const { spawn, maps, threads, tab, signedIn, first, press } = parts;
  let running: Running | null = null;
  let stopped = false;
  let restartMs = RESTART_FIRST_MS;
  let restartTimer: ReturnType<typeof setTimeout> | null = null;
  let listener: Parameters<WorkerLink['start']>[0] | null = null;
  let settings: Config | null = null;

  function start(): void {
    restartTimer = null;
    const worker = spawn();
    const remote = wrap<RealtimePort>(worker);
    const life = new AbortController();
    const { port1, port2 } = new MessageChannel();
    const facts = factStream(port1, press).subscribe({
      next: (batch) => {
        if (own === running) listener?.batch(batch);
      },
      error: (error: unknown) => die(own, messageOfError(error)),
    });
    const own: Running = { worker, remote, facts, life, startedAt: null };
    running = own;
    const opened = tab.then((name) =>
      remote.open(
        {
          tab: name,
          signedIn: signedIn(),
          session: listener?.session() ?? null,
          first: first(),
          settings,
        },
        transfer(port2, [port2]),
        proxy(maps),
        proxy(threads),
      ),
    );

    worker.onerror = (event) => {
      console.error('The realtime worker failed:', event.message);
      if (own.startedAt === null) die(own, event.message || 'The realtime worker could not be loaded');
    };
    worker.onmessageerror = () => console.error('The realtime worker sent a message that cannot be read');
    withDeadline(opened, START_MS, 'open', life.signal).then(
      (value) => {
        if (life.signal.aborted) return;
        own.startedAt = performance.now();
        settings = value.config;
        listener?.started(value);
        watch(own);
      },
      (error: unknown) => die(own, String(error)),
    );
  }

  function watch(own: Running): void {
    let missed = 0;
    const timer = setInterval(() => {
      withDeadline(own.remote.ping(), PING_EVERY_MS * 2, 'ping', own.life.signal).then(
        () => {
          missed = 0;
        },
        (error: unknown) => {
          missed += 1;
          if (missed >= PINGS_MISSED) die(own, String(error));
        },
      );
    }, PING_EVERY_MS);
    own.life.signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  }

  function die(own: Running, message: string): void {
    if (own !== running || stopped) return;
    end(own);
    const livedMs = own.startedAt === null ? 0 : performance.now() - own.startedAt;
    if (livedMs > LIVED_MS) restartMs = RESTART_FIRST_MS;
    listener?.died(message, own.startedAt !== null);
    restartTimer = setTimeout(start, restartMs);
    restartMs = Math.min(restartMs * 2, RESTART_MAX_MS);
  }

  function end(own: Running): void {
    running = null;
    own.life.abort();
    own.facts.unsubscribe();
    own.remote[releaseProxy]();
    own.worker.terminate();
    // Nobody waits for it any more.
    void threads.end();
  }

  /** The worker that has been opened; null while there is none. */
  const open = (): Running | null => (running !== null && running.startedAt !== null ? running : null);
  /** What cannot be sent is reported by the worker's death, not here. */
  const post = (sent: Promise<unknown> | undefined): void => void sent?.catch(() => {});
  /**
   * A worker that cannot take a command is of no use: another one is started, and the command bus learns of it as of
   * any death.
   */
  const give = (own: Running | null, command: Command, files: readonly File[]): void =>
    void own?.remote.take(command, files).catch((error: unknown) => die(own, messageOfError(error)));

  return {
    start: (given) => {
      listener = given;
      start();
    },
    hurry: () => {
      if (restartTimer === null || stopped) return;
      clearTimeout(restartTimer);
      start();
    },
    stop: () => {
      stopped = true;
      if (restartTimer !== null) clearTimeout(restartTimer);
      if (running) end(running);
    },
    port: {
      take: (command, files) => give(open(), command, files),
      setDesired: (state) => post(open()?.remote.setDesired(state)),
      record: (inputs, cursor) => post(open()?.remote.record(inputs, cursor)),
      connectPainter: (port) =>
        post(open()?.remote.connectPainter(transfer(port, [port as unknown as Transferable]))),
      ask: async (name, ask, session) => {
        const own = open();
        if (!own) return { ok: false, failure: lost(new Error('The realtime worker is not running')) };
        try {
          const port = own.remote as unknown as Pick<RealtimePort, 'ask'>;
          const answer = port.ask(name, ask, session);
          return await withDeadline(answer, QUERY_MS, name, own.life.signal);
        } catch (error) {
          return { ok: false, failure: lost(error) };
        }
      },
    },
  };
}

const lost = (error: unknown): Failure => ({
  kind: 'stopped',
  retry: 'user',
  message: messageOfError(error),
});
