/** The realtime worker as the page holds it: started, watched, started again when it dies. The only Comlink on this side. */
import { proxy, type Remote, releaseProxy, transfer, wrap } from 'comlink';
import type { Subscription } from 'rxjs';
import type { Failure, Outcome } from '../../contract/failure.ts';
import type { MapsServicePort } from '../../contract/maps-service.ts';
import type { FactStreamPort, RealtimePort } from '../../contract/realtime-port.ts';
import type { WorkerLink } from '../../machines/system.ts';
import { withDeadline } from './deadline.ts';
import { factStream } from './fact-stream.ts';

/** A command returns when its work is done; its calls have deadlines of their own. */
const COMMAND_MS = 120_000;
/** A query may wait for its turn in the worker's queues. */
const QUERY_MS = 120_000;
const START_MS = 20_000;
const PING_EVERY_MS = 5_000;
/** So many pings in a row without an answer mean death; one alone may be a machine that slept. */
const PINGS_MISSED = 2;
const RESTART_FIRST_MS = 500;
const RESTART_MAX_MS = 30_000;

interface Running {
  readonly worker: Worker;
  readonly remote: Remote<RealtimePort>;
  readonly facts: Subscription;
  readonly life: AbortController;
  readonly ready: Promise<void>;
}

/** `spawn` makes the worker; tests hand in one of their own. The worker asks `maps`, which stays on the page. */
export function createWorkerLink(spawn: () => Worker, maps: MapsServicePort): WorkerLink {
  let running: Running | null = null;
  let stopped = false;
  let restartMs = RESTART_FIRST_MS;
  let listener: Parameters<WorkerLink['start']>[0] | null = null;

  function start(): void {
    const worker = spawn();
    const remote = wrap<RealtimePort>(worker);
    const life = new AbortController();
    const { port1, port2 } = new MessageChannel();
    const facts = factStream(port1).subscribe((batch) => listener?.batch(batch));
    const opened = withDeadline(
      remote.open(transfer(port2 as FactStreamPort, [port2]), proxy(maps)),
      START_MS,
      'open',
      life.signal,
    );
    running = { worker, remote, facts, life, ready: opened.then(() => {}) };
    running.ready.catch(() => {});
    const own = running;
    let alive = false;

    worker.onerror = (event) => {
      console.error('The realtime worker failed:', event.message);
      if (!alive) die(own, event.message || 'The realtime worker could not be loaded');
    };
    worker.onmessageerror = () => console.error('The realtime worker sent a message that cannot be read');
    opened.then(
      (value) => {
        if (life.signal.aborted) return;
        alive = true;
        restartMs = RESTART_FIRST_MS;
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
    listener?.died(message);
    setTimeout(() => {
      if (!stopped) start();
    }, restartMs);
    restartMs = Math.min(restartMs * 2, RESTART_MAX_MS);
  }

  function end(own: Running): void {
    running = null;
    own.life.abort();
    own.facts.unsubscribe();
    own.remote[releaseProxy]();
    own.worker.terminate();
  }

  /** A command of the first moments waits for the worker to be ready. */
  async function call<T>(
    what: string,
    ms: number,
    send: (remote: Remote<RealtimePort>) => Promise<T>,
  ): Promise<T> {
    if (!running) throw new Error(`${what}: the realtime worker is not running`);
    const { remote, life, ready } = running;
    await ready;
    return withDeadline(send(remote), ms, what, life.signal);
  }
  const query = <T>(what: string, send: (remote: Remote<RealtimePort>) => Promise<Outcome<T>>) =>
    call(what, QUERY_MS, send).catch((error: unknown): Outcome<T> => ({ ok: false, failure: lost(error) }));
  const command = (what: string, send: (remote: Remote<RealtimePort>) => Promise<void>) =>
    call(what, COMMAND_MS, send);

  return {
    start: (heard) => {
      listener = heard;
      start();
    },
    stop: () => {
      stopped = true;
      if (running) end(running);
    },
    port: {
      login: (c) => command('login', (remote) => remote.login(c)),
      resumeSession: (c) => command('resumeSession', (remote) => remote.resumeSession(c)),
      logout: () => command('logout', (remote) => remote.logout()),
      closeSession: () => command('closeSession', (remote) => remote.closeSession()),
      watchFeeds: (c) => command('watchFeeds', (remote) => remote.watchFeeds(c)),
      setVisibility: (c) => command('setVisibility', (remote) => remote.setVisibility(c)),
      refreshFeeds: (c) => command('refreshFeeds', (remote) => remote.refreshFeeds(c)),
      wantAddresses: (c) => command('wantAddresses', (remote) => remote.wantAddresses(c)),
      wantRouteAddresses: (c) => command('wantRouteAddresses', (remote) => remote.wantRouteAddresses(c)),
      record: (c) => command('record', (remote) => remote.record(c)),
      assignOrder: (c) => command('assignOrder', (remote) => remote.assignOrder(c)),
      cancelOrder: (c) => command('cancelOrder', (remote) => remote.cancelOrder(c)),
      locateBooking: (c) => command('locateBooking', (remote) => remote.locateBooking(c)),
      createBooking: (c) => command('createBooking', (remote) => remote.createBooking(c)),
      connectPainter: (port) =>
        command('connectPainter', (remote) =>
          remote.connectPainter(transfer(port, [port as unknown as Transferable])),
        ),
      track: (q) => query('track', (remote) => remote.track(q)),
      address: (q) => query('address', (remote) => remote.address(q)),
      expenses: (q) => query('expenses', (remote) => remote.expenses(q)),
      patientOrders: (q) => query('patientOrders', (remote) => remote.patientOrders(q)),
      catalogue: () => query('catalogue', (remote) => remote.catalogue()),
      searchPlaces: (q) => query('searchPlaces', (remote) => remote.searchPlaces(q)),
      findPlaces: (q) => query('findPlaces', (remote) => remote.findPlaces(q)),
      fleet: () => query('fleet', (remote) => remote.fleet()),
      sheet: (q) => query('sheet', (remote) => remote.sheet(q)),
      exportJournal: () => call('exportJournal', COMMAND_MS, (remote) => remote.exportJournal()),
      ping: () => call('ping', COMMAND_MS, (remote) => remote.ping()),
    },
  };
}

const lost = (error: unknown): Failure => ({
  kind: 'stopped',
  retry: 'user',
  message: error instanceof Error ? error.message : String(error),
});
