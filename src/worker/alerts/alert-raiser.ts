/**
 * Raises each alert once: whether it was found in polled positions, on the alert channel or in both, before or after a
 * reload, in one tab of the browser or in five (specification 5, Notifications; rulings, 'Live tracking and alerts').
 * docs/the-life-of-an-alert.md says which part forgets an alert, and when.
 */
import type { Alert } from '../../contract/model.ts';
import { withKey } from '../../domain/alerts.ts';
import { DAY_MS } from '../../domain/moment.ts';
import type { Clock } from '../clock.ts';
import type { SessionServices } from '../session-services.ts';
import { retryUntilWritten } from '../storage/retry-until-written.ts';
import { holdMs } from '../tabs/session-tabs.ts';
import { createYoungKeys } from '../young-keys.ts';
import type { AlertRegistry, AlertSource, KeptStop } from './alert-registry.ts';

export interface RaiseMore {
  readonly stop?: KeptStop;
  said?(): void;
  isOver?(): boolean;
}

export interface AlertRaiser {
  /**
   * Raises an alert that is new. `stop`: the stop of an IDLE. `said` is called in the tab that publishes the alert,
   * before anything else can happen. With `isOver` the alert stays new until that answers true; a tab that does not
   * lead holds it for as long as any tab may take to find the stop.
   */
  raise(alert: Alert, source: AlertSource, more?: RaiseMore): void;
  /** Resolves when the disk has it, or there is none, or the session is over. */
  dismiss(keys: readonly string[]): Promise<void>;
  /** Settles when the alerts from before this start are known. */
  readonly ready: Promise<void>;
}

export interface AlertRaiserParts {
  readonly registry: AlertRegistry;
  /** The registry is read after this has settled. */
  readonly cleared: Promise<unknown>;
  /** An alert was put on the list, whichever tab raised it. */
  raised(alert: Alert): void;
  /** This tab said an alert for another one, which had raised it and died before saying it. */
  inherited(alert: Alert, source: AlertSource): void;
}

const factTypes = {
  IDLE: 'phlebotomist.becameIdle',
  RESUMED: 'phlebotomist.resumed',
  ENDED: 'journey.ended',
  OTHER: 'alert.received',
} as const;

type RaiserServices = Pick<SessionServices, 'clock' | 'config' | 'storage' | 'tabs' | 'publish' | 'signal'>;

/** A little more than two looks of a hidden tab, ms. */
const LATEST_LOOK_MS = 100_000;

/** The same in all tabs that find the alert. The keys differ, by a stop's anchor or a message's serial. */
function subjectOf({ type, key, phlebotomistId, text }: Alert): string {
  if (type === 'ENDED') return key;
  return type === 'OTHER' ? `OTHER:${text}` : `${type}:${phlebotomistId}`;
}

export function openAlertRaiser(
  { clock, config, storage, tabs, publish, signal }: RaiserServices,
  { registry, cleared, raised, inherited }: AlertRaiserParts,
): AlertRaiser {
  /** How much later than the first tab the last one finds the same stop at the most, ms. */
  const lastsMs = config.timings.idleAfterMs + LATEST_LOOK_MS;
  const known = createYoungKeys(clock);
  /** Keys of alerts that another tab raised first; this tab does not try them again. */
  const raisedElsewhere = createYoungKeys(clock);
  let order: Promise<unknown> = Promise.resolve();

  const show = (alert: Alert, source: AlertSource | 'tab') => {
    known.add(alert.key);
    publish({ type: factTypes[alert.type], alert, source });
    raised(alert);
  };

  async function say(found: Alert, source: AlertSource, { stop, said, isOver }: RaiseMore): Promise<void> {
    if (signal.aborted || known.has(found.key) || isOver?.()) return;
    const alert = stop ? await asKept(registry, found, stop) : found;
    if (!(await registry.raise(alert, source))) return showRaised(found.key, alert.key);
    if (signal.aborted || known.has(alert.key)) return;
    sayNow(alert, source);
    registry.said(alert.key);
    said?.();
  }

  function sayNow(alert: Alert, source: AlertSource): void {
    tabs.post({ type: 'raised', subject: subjectOf(alert), alert });
    show(alert, source);
  }

  /**
   * Another tab raised the alert first and says so itself. It may die before that, so this tab shows the card that the
   * registry holds.
   */
  async function showRaised(foundAs: string, key: string): Promise<void> {
    raisedElsewhere.add(foundAs);
    const card = await registry.card(key);
    if (!card || signal.aborted || known.has(key)) return;
    if (card.isSaid) show(card.alert, 'tab');
    else sayLater(key);
  }

  /** The tab that raised the alert may be about to say it, or dead; it gets as long as any finding is held. */
  function sayLater(key: string): void {
    clock.after(holdMs, () => enqueue(() => sayUnsaid(key)));
  }

  async function sayUnsaid(key: string): Promise<void> {
    if (signal.aborted || known.has(key)) return;
    const taken = await registry.takeUnsaid(key);
    if (!taken) return showRaised(key, key);
    if (signal.aborted || known.has(key)) return;
    sayNow(taken.alert, taken.source);
    inherited(taken.alert, taken.source);
  }

  /** Runs one work after the other, so that cards stand in the order in which they were found. */
  function enqueue(work: () => Promise<void>): void {
    order = order.then(work);
  }

  // Listens before it reads the disk, so that no message falls between the two.
  tabs.onMessage((message) => {
    if (message.type === 'dismissed') publish({ type: 'alerts.dismissed', keys: message.keys });
    if (message.type === 'raised' && !known.has(message.alert.key)) show(message.alert, 'tab');
  });
  // A new leader says the alerts that the leader before it raised and died before saying.
  tabs.whenLeading(() => void registry.load().then(({ unsaid }) => unsaid.forEach(sayLater)));
  storage.whenTakenUp(() => void registry.load().then(takeUp), signal);
  renewDaily(registry, clock, signal);
  const ready = cleared.then(registry.load).then(takeUp);

  /** What the disk has of alerts: at the start, and once more where it opened late. */
  function takeUp({ keys, standing, dismissed, unsaid }: Awaited<ReturnType<AlertRegistry['load']>>): void {
    if (signal.aborted) return;
    const missed = standing.filter(({ key }) => !known.has(key));
    for (const key of keys) known.add(key);
    registry.renew(missed.map(({ key }) => key));
    if (missed.length + dismissed.length > 0) publish({ type: 'alerts.restored', alerts: missed, dismissed });
    for (const alert of missed) raised(alert);
    // The tab that raised them was perhaps not the leader, so that no new leader comes to say them.
    unsaid.forEach(sayLater);
  }

  return {
    ready,
    raise: (alert, source, more = {}) => {
      if (known.has(alert.key) || raisedElsewhere.has(alert.key)) return registry.renew([alert.key]);
      const enqueueSay = () => enqueue(() => say(alert, source, more));
      tabs.once([subjectOf(alert)], alert.key, enqueueSay, more.isOver && lastsMs);
    },
    dismiss: createDismissal({ tabs, publish, clock, signal }, registry),
  };
}

function createDismissal(
  { tabs, publish, clock, signal }: Pick<SessionServices, 'tabs' | 'publish' | 'clock' | 'signal'>,
  registry: AlertRegistry,
): AlertRaiser['dismiss'] {
  return async (keys) => {
    const post = () => tabs.post({ type: 'dismissed', keys: [...keys] });
    post();
    publish({ type: 'alerts.dismissed', keys });
    const left = await registry.dismiss(keys);
    // A tab that was opened meanwhile has read the cards as they stood.
    post();
    await retryUntilWritten(left, registry.dismiss, { clock, signal });
  };
}

/** An IDLE with the stop of the first tab that found it: each tab began to watch at another moment. */
async function asKept(registry: AlertRegistry, found: Alert, stop: KeptStop): Promise<Alert> {
  if (found.phlebotomistId === null) return found;
  const { anchorAt } = await registry.beginStop(found.phlebotomistId, stop);
  return withKey({ ...found, timestamp: anchorAt });
}

/** Renews the standing cards each day, for a page that is never reloaded: the disk forgets a row after three days. */
function renewDaily(registry: AlertRegistry, clock: Clock, signal: AbortSignal): void {
  let cancel: () => void;
  const wait = (): void => {
    cancel = clock.after(DAY_MS, () => {
      void registry.load().then(({ standing }) => registry.renew(standing.map(({ key }) => key)));
      wait();
    });
  };
  wait();
  signal.addEventListener('abort', () => cancel());
}
