/**
 * The one place where facts become states and intents become commands. Views read its models and send it intents; they never
 * meet an actor, a port or the network.
 */
import { type Actor, createActor } from 'xstate';
import { type Config, defaultConfig } from '../contract/config.ts';
import type { Fact } from '../contract/facts.ts';
import type { Failure } from '../contract/failure.ts';
import type { PageInput } from '../contract/intents.ts';
import type { JournalEntry } from '../contract/journal.ts';
import { type FeedName, feedNames } from '../contract/model.ts';
import type { FactBatch, FactStreamPort, Pulse } from '../contract/realtime-port.ts';
import { type BookingModel, bookingMachine, bookingModelOf } from './booking.machine.ts';
import { feedMachine } from './feed.machine.ts';
import { notificationsMachine } from './notifications.machine.ts';
import { orderAssignmentMachine } from './order-assignment.machine.ts';
import { createOrderWork } from './order-work.ts';
import { emptyProjections, foldProjections, type Projections } from './projections/projections.ts';
import { createModel, createSignal } from './read-model.ts';
import { foldMachine } from './replay/fold-journal.ts';
import { sessionMachine } from './session.machine.ts';
import type {
  AlertsModel,
  FeedsModel,
  FiguresModel,
  SessionModel,
  System,
  SystemParts,
} from './system-types.ts';
import { type Toast, toastOfFact } from './toasts.ts';

export type * from './system-types.ts';

/** Builds the system and starts the worker. A stored session is taken up at once. */
export function createSystem({ worker, store, navigate }: SystemParts): System {
  const { port } = worker;
  const config = createModel<Config>(defaultConfig);
  const workerState = createModel<'starting' | 'running' | 'restarting'>('starting');
  const pulse = createModel<Pulse | null>(null);
  const toasts = createSignal<Toast>();
  const painters = new Set<() => FactStreamPort>();
  const wishes = new Set<readonly FeedName[]>();
  let visible = true;

  /** A command's outcome is a fact; a command that never arrived is told by the worker's death, not here. */
  const command = (taken: Promise<void>): void => void taken.catch(() => {});
  const isRunning = () => workerState.get() === 'running';

  const session = createActor(
    sessionMachine.provide({
      actions: {
        requestLogin: (_, params) => command(port.login(params)),
        requestLogout: () => command(port.logout()),
        rememberSession: (_, { hospital }) => store.remember(hospital),
        forgetSession: () => store.forget(),
        resumeSession: (_, { hospital }) => {
          if (isRunning()) command(port.resumeSession({ hospital }));
        },
        closeSession: () => command(port.closeSession()),
        goHome: () => navigate('home'),
        goToLogin: () => navigate('login'),
      },
    }),
  );
  const sessionModel = createModel<SessionModel>(toSession(session.getSnapshot()));
  session.subscribe((snapshot) => sessionModel.set(toSession(snapshot)));

  const announcing = notificationsMachine.provide({
    actions: {
      announce: (_, { fact }) => {
        const toast = toastOfFact(fact);
        if (toast) toasts.emit(toast);
      },
    },
  });
  const alertsModel = createModel<AlertsModel>({ alerts: [], collapsed: false });
  let notifications = startNotifications();
  function startNotifications(journal: readonly JournalEntry[] = []): Actor<typeof announcing> {
    const input = { cap: config.get().timings.notificationCap };
    const snapshot = foldMachine(notificationsMachine, input, journal);
    const actor = createActor(announcing, { input, snapshot });
    actor.subscribe((now) =>
      alertsModel.set({ alerts: now.context.alerts, collapsed: now.matches('collapsed') }),
    );
    actor.start();
    const now = actor.getSnapshot();
    alertsModel.set({ alerts: now.context.alerts, collapsed: now.matches('collapsed') });
    return actor;
  }

  const orderWork = createOrderWork(
    orderAssignmentMachine.provide({
      actions: {
        requestChange: (_, { seen, attempt, request }) => {
          const change = { orderId: seen.id, seen, attempt };
          command(
            request.kind === 'assign'
              ? port.assignOrder({
                  ...change,
                  phlebotomist: request.phlebotomist,
                  scheduledTime: request.scheduledTime,
                })
              : port.cancelOrder({ ...change, reason: request.reason }),
          );
        },
        announceAssigned: (_, params) => toasts.emit({ kind: 'orderAssigned', ...params }),
        announceCancelled: (_, params) => toasts.emit({ kind: 'orderCancelled', ...params }),
        announceFailure: (_, params) => toasts.emit({ kind: 'orderChangeFailed', ...params }),
      },
    }),
    ({ reason, ...change }) =>
      toasts.emit({ kind: reason === 'conflict' ? 'orderConflict' : 'orderChangeFailed', ...change }),
  );

  const booking = createActor(
    bookingMachine.provide({
      actions: {
        locate: (_, params) => command(port.locateBooking(params)),
        create: (_, params) => command(port.createBooking(params)),
        announce: (_, params) => toasts.emit(params),
      },
    }),
  );
  const bookingModel = createModel<BookingModel>(bookingModelOf(booking.getSnapshot()));
  booking.subscribe((snapshot) => bookingModel.set(bookingModelOf(snapshot)));
  booking.start();

  const feedActors = feedNames.map((name) => ({ name, actor: createActor(feedMachine) }));
  const readFeeds = () =>
    Object.fromEntries(
      feedActors.map(({ name, actor }) => {
        const { value, context } = actor.getSnapshot();
        return [name, { state: value, ...context }];
      }),
    ) as FeedsModel;
  for (const { actor } of feedActors) actor.start();
  const feeds = createModel<FeedsModel>(readFeeds());
  for (const { actor } of feedActors) actor.subscribe(() => feeds.set(readFeeds()));

  let projections: Projections = emptyProjections;
  const models = {
    orders: createModel(projections.orders),
    phlebotomists: createModel(projections.phlebotomists),
    addresses: createModel(projections.addresses),
    mapsFailed: createModel(projections.mapsFailed),
    figures: createModel<FiguresModel>({ figures: projections.figures, changedAt: projections.figuresAt }),
  };
  function publish(next: Projections): void {
    if (next.figures !== projections.figures || next.figuresAt !== projections.figuresAt)
      models.figures.set({ figures: next.figures, changedAt: next.figuresAt });
    projections = next;
    models.orders.set(next.orders);
    models.phlebotomists.set(next.phlebotomists);
    models.addresses.set(next.addresses);
    models.mapsFailed.set(next.mapsFailed);
  }

  /** Every actor hears every event; those that do not know it stay as they are. */
  function tell(event: Fact | PageInput): void {
    session.send(event as Parameters<typeof session.send>[0]);
    notifications.send(event as Parameters<typeof notifications.send>[0]);
    orderWork.hear(event);
    booking.send(event as Parameters<typeof booking.send>[0]);
    for (const { name, actor } of feedActors)
      if (!('feed' in event) || event.feed === name) actor.send(event as Parameters<typeof actor.send>[0]);
  }

  function enter(input: PageInput): void {
    if (isRunning()) command(port.record({ input }));
    tell(input);
  }

  function receive(batch: FactBatch): void {
    let folded = projections;
    for (const fact of batch.facts) {
      // What one hospital did not hear is not for the next.
      if (fact.type === 'session.closed') toasts.forget();
      tell(fact);
      folded = foldProjections(folded, fact);
      if (spokenAtOnce.has(fact.type)) {
        const toast = toastOfFact(fact);
        if (toast) toasts.emit(toast);
      }
    }
    if (batch.facts.length > 0) publish(folded);
    if (batch.pulse) pulse.set(batch.pulse);
  }

  const wantedFeeds = () => [...new Set([...wishes].flat())];

  session.start();
  const stored = store.read();
  if (stored) tell({ type: 'page.foundSession', hospital: stored });

  let isFirstStart = true;
  worker.start({
    batch: receive,
    died: (message) => {
      workerState.set('restarting');
      tell({ type: 'page.workerDied', message });
    },
    started: (opened) => {
      config.set(opened.config);
      if (isFirstStart) {
        notifications.stop();
        notifications = startNotifications(session.getSnapshot().matches('signedIn') ? opened.journal : []);
      }
      isFirstStart = false;
      workerState.set('running');
      command(port.setVisibility({ visible }));
      command(port.watchFeeds({ feeds: wantedFeeds() }));
      for (const connect of painters) command(port.connectPainter(connect()));
      if (stored) command(port.record({ input: { type: 'page.foundSession', hospital: stored } }));
      enter({ type: 'page.workerStarted' });
    },
  });

  return {
    session: sessionModel,
    alerts: alertsModel,
    feeds,
    orderWork: orderWork.model,
    booking: bookingModel,
    ...models,
    pulse,
    config,
    worker: workerState,
    toasts,
    send: enter,
    notice: enter,
    setVisibility: (now) => {
      visible = now;
      if (isRunning()) command(port.setVisibility({ visible }));
    },
    watchFeeds: (wish) => {
      const own = [...wish];
      wishes.add(own);
      if (isRunning()) command(port.watchFeeds({ feeds: wantedFeeds() }));
      return () => {
        if (wishes.delete(own) && isRunning()) command(port.watchFeeds({ feeds: wantedFeeds() }));
      };
    },
    refreshFeeds: (names) => command(port.refreshFeeds({ feeds: names })),
    wantAddresses: (places, priority) => {
      if (places.length > 0 && isRunning()) command(port.wantAddresses({ places, priority }));
    },
    wantRouteAddresses: (places) => {
      if (isRunning()) command(port.wantRouteAddresses({ places }));
    },
    connectPainter: (connect) => {
      painters.add(connect);
      if (isRunning()) command(port.connectPainter(connect()));
      return () => painters.delete(connect);
    },
    queries: {
      track: port.track,
      address: port.address,
      expenses: port.expenses,
      patientOrders: port.patientOrders,
      catalogue: port.catalogue,
      searchPlaces: port.searchPlaces,
      findPlaces: port.findPlaces,
      fleet: port.fleet,
      sheet: port.sheet,
      exportJournal: () =>
        port.exportJournal().then(
          (value) => ({ ok: true as const, value }),
          (error: unknown) => ({ ok: false as const, failure: stopped(error) }),
        ),
    },
    stop: () => {
      worker.stop();
      session.stop();
      notifications.stop();
      orderWork.stop();
      booking.stop();
      for (const { actor } of feedActors) actor.stop();
    },
  };
}

/** Facts that speak by toast without going through the notifications machine: they are no alerts. */
const spokenAtOnce: ReadonlySet<Fact['type']> = new Set([
  'orders.placed',
  'sample.collected',
  'maps.serviceFailed',
]);

const stopped = (error: unknown): Failure => ({
  kind: 'stopped',
  retry: 'user',
  message: error instanceof Error ? error.message : String(error),
});

function toSession(snapshot: ReturnType<Actor<typeof sessionMachine>['getSnapshot']>): SessionModel {
  const { hospital, refusal, expired } = snapshot.context;
  return {
    status: snapshot.matches('signedIn')
      ? 'signedIn'
      : snapshot.matches('signingIn')
        ? 'signingIn'
        : 'signedOut',
    confirmingLogout: snapshot.matches({ signedIn: 'confirmingLogout' }),
    hospital,
    refusal,
    expired,
  };
}
