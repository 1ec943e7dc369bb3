/**
 * The one place where facts become states and intents become commands. Views read its models and send it intents; they
 * never meet an actor, a port or the network. The console and the wall are built here, of other capabilities.
 */
import { defaultPageConfig, type PageConfig } from '../contract/config.ts';
import type { PageInput } from '../contract/intents.ts';
import type { FactBatch, Pulse } from '../contract/realtime-port.ts';
import { askingIn } from './asking.ts';
import type { AppEvent, PageCapability, ToastBase, World } from './capability.ts';
import { createCommandBus, keptIn } from './command-bus.ts';
import { createDesiredStateSender } from './desired-state.ts';
import { createModel, createSignal, type ReadModel } from './read-model.ts';
import { createSession } from './session/session-capability.ts';
import { closeEnded, takenUp } from './session/taken-up.ts';
import type { SystemOf, SystemParts, WorkerModel } from './system-types.ts';
import { createBeside, worldOf } from './world.ts';

/** The capabilities of a page and their models; made of the page's world. */
export type MakeCapabilities<Models, OwnToast extends ToastBase> = (world: World<OwnToast>) => {
  readonly models: Models;
  readonly capabilities: readonly PageCapability<Readonly<Record<string, ReadModel<object | null>>>>[];
};

/** Until the settings are read nobody knows where tiles may come from, and none are fetched. */
const configUnread: PageConfig = { ...defaultPageConfig, tileUrl: null };

/** Builds a system and starts its worker. A stored session is taken up at once. */
export function buildSystem<Models extends object, OwnToast extends ToastBase>(
  { worker, store, storage, page, navigate, report }: SystemParts,
  makeCapabilities: MakeCapabilities<Models, OwnToast>,
): SystemOf<Models, OwnToast> {
  const config = createModel(configUnread);
  const workerState = createModel<WorkerModel>({ state: 'starting', hasRun: false });
  const pulse = createModel<Pulse | null>(null);
  const toasts = createSignal<OwnToast>(report);
  const desired = createDesiredStateSender(worker.port);

  const now = () => session.models.session.getSnapshot();
  const signedIn = () => now().id;
  const bus = createCommandBus({
    port: worker.port,
    kept: keptIn(storage.browser),
    hurry: worker.hurry,
    session: signedIn,
    hospitalId: () => now().hospital?.id ?? null,
    publish: (ended) => enter(ended),
  });
  const beside = createBeside();
  const own = { ...bus, storage, files: beside.files, session: signedIn, notice: enter };
  const world = worldOf(own, toasts.emit, config);
  const session = createSession(world, {
    page,
    store,
    navigate,
    ended: () => {
      // Toasts that one hospital did not see are not for the next.
      toasts.forget();
      enter({ type: 'page.sessionEnded' });
    },
  });
  const { capabilities, models } = makeCapabilities(world);
  const all = [session, ...capabilities];

  /** Every capability receives every event; those that do not know it stay as they are. */
  const dispatch = (event: AppEvent) => all.forEach((capability) => void capability.receive(event));
  const settle = () => all.forEach((capability) => void capability.settle?.());

  function enter(input: PageInput): void {
    bus.record(input);
    dispatch(input);
    settle();
  }

  /** Facts of another session than the one that is signed in are never received. */
  function receive(batch: FactBatch): void {
    for (const fact of batch.facts)
      if (bus.admits(fact) && (fact.session === null || fact.session === now().id)) dispatch(fact);
    settle();
    if (batch.pulse) pulse.set(batch.pulse);
  }

  const stored = session.takeStored();
  if (stored) enter({ type: 'page.foundSession', hospital: stored });

  worker.start({
    session: () => takenUp(now()),
    batch: receive,
    died: (message, hadStarted) => {
      workerState.set({ ...workerState.getSnapshot(), state: 'restarting' });
      bus.closed(message, hadStarted);
      enter({ type: 'page.workerDied', message });
    },
    started: (opened) => {
      config.set(opened.config);
      desired.sendAgain();
      bus.opened(() => {
        workerState.set({ state: 'running', hasRun: true });
        enter({ type: 'page.workerStarted' });
        closeEnded(opened, now(), bus.send);
      });
    },
  });
  bus.sendKept(now().hospital?.id ?? null);

  return {
    ...models,
    session: session.models.session,
    pulse,
    config,
    worker: workerState,
    toasts,
    send: (intent, given = []) => beside.with(given, () => enter(intent)),
    notice: enter,
    setDesired: desired.set,
    watchFeeds: desired.watchFeeds,
    connectPainter: desired.connectPainter,
    ask: askingIn(signedIn, worker, workerState),
    stop: () => {
      worker.stop();
      for (const capability of all) capability.stop?.();
    },
  };
}
