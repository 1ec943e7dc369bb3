/**
 * Raises each alert once: whether it was found in polled positions, on the alert channel or in both, before or after a
 * reload, in one tab of the browser or in five (specification 5, Notifications; rulings, 'Live tracking and alerts').
 * Who forgets what of it, and when, stands in docs/the-life-of-an-alert.md.
 */
import type { Alert } from '../../contract/model.ts';
import { withKey } from '../../domain/alerts.ts';
import { DAY_MS } from '../../domain/moment.ts';
import type { Clock } from '../clock.ts';
import type { SessionServices } from '../session-services.ts';
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
   * Raises an alert where it is news. `stop` is the stop that an IDLE is about; `said` is called where this tab was the
   * one to publish it, before anything else can happen. What `isOver` can end is news until then, for as long as it may
   * take another tab to find it.
   */
  raise(alert: Alert, source: AlertSource, more?: RaiseMore): void;
  dismiss(keys: readonly string[]): Promise<void>;
  /** Settles when what was raised before this start is known. */
  readonly ready: Promise<void>;
}

export interface AlertRaiserParts {
  readonly registry: AlertRegistry;
  /** What must be over before the registry is read. */
  readonly cleared: Promise<unknown>;
  /** An alert is on the list, whoever raised it. */
  raised(alert: Alert): void;
  /** An alert was said here that another tab had found and did not live to say. */
  inherited(alert: Alert, source: AlertSource): void;
}

const factTypes = {
  IDLE: 'phlebotomist.becameIdle',
  RESUMED: 'phlebotomist.resumed',
  ENDED: 'journey.ended',
  OTHER: 'alert.received',
} as const;

type RaiserServices = Pick<SessionServices, 'clock' | 'config' | 'storage' | 'tabs' | 'publish' | 'signal'>;

/** Two looks of a hidden tab, and some. */
const LATEST_LOOK_MS = 100_000;

/** What makes the findings of two tabs the same: their stops have other anchors, their messages other serials. */
function subjectOf({ type, key, phlebotomistId, text }: Alert): string {
  if (type === 'ENDED') return key;
  return type === 'OTHER' ? `OTHER:${text}` : `${type}:${phlebotomistId}`;
}

export function openAlertRaiser(
  { clock, config, storage, tabs, publish, signal }: RaiserServices,
  { registry, cleared, raised, inherited }: AlertRaiserParts,
): AlertRaiser {
  /** A tab that was opened last sees by itself that somebody stands, so much later at the most. */
  const lastsMs = config.timings.idleAfterMs + LATEST_LOOK_MS;
  const known = createYoungKeys(clock);
  /** Another tab was first: it is not tried again. */
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
   * Another tab was first. It says so itself, but it may be gone in between; what stands in the registry is shown in
   * any case.
   */
  async function showRaised(foundAs: string, key: string): Promise<void> {
    raisedElsewhere.add(foundAs);
    const card = await registry.card(key);
    if (!card || signal.aborted || known.has(key)) return;
    if (card.isSaid) show(card.alert, 'tab');
    else sayLater(key);
  }

  /** The tab that raised it may be about to say it, or dead: it has as long as any finding is held. */
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

  /** One after the other, so that cards stand in the order in which they were found. */
  function enqueue(work: () => Promise<void>): void {
    order = order.then(work);
  }

  // Listened to before the disk is read, so that nothing falls between the two.
  tabs.onMessage((message) => {
    if (message.type === 'dismissed') publish({ type: 'alerts.dismissed', keys: message.keys });
    if (message.type === 'raised' && !known.has(message.alert.key)) show(message.alert, 'tab');
  });
  // Who leads says what the leader before it raised and did not live to say.
  tabs.whenLeading(() => void registry.load().then(({ unsaid }) => unsaid.forEach(sayLater)));
  // Cards that were raised while the disk was away may have been dismissed before this start.
  storage.whenTakenUp(async () => {
    const { dismissed } = await registry.load();
    if (!signal.aborted && dismissed.length > 0) publish({ type: 'alerts.dismissed', keys: dismissed });
  });
  renewDaily(registry, clock, signal);
  const ready = cleared.then(registry.load).then(({ keys, standing, dismissed }) => {
    const missed = standing.filter(({ key }) => !known.has(key));
    for (const key of keys) known.add(key);
    registry.renew(missed.map(({ key }) => key));
    if (missed.length + dismissed.length > 0) publish({ type: 'alerts.restored', alerts: missed, dismissed });
    for (const alert of missed) raised(alert);
  });

  return {
    ready,
    raise: (alert, source, more = {}) => {
      if (known.has(alert.key) || raisedElsewhere.has(alert.key)) return registry.renew([alert.key]);
      const enqueueSay = () => enqueue(() => say(alert, source, more));
      tabs.once([subjectOf(alert)], alert.key, enqueueSay, more.isOver && lastsMs);
    },
    dismiss: async (keys) => {
      const postDismissed = () => tabs.post({ type: 'dismissed', keys: [...keys] });
      postDismissed();
      publish({ type: 'alerts.dismissed', keys });
      await registry.dismiss(keys);
      // A tab that was opened meanwhile has read it as it stood.
      postDismissed();
    },
  };
}

/** An IDLE as the first tab found it: each has watched from another moment on. */
async function asKept(registry: AlertRegistry, found: Alert, stop: KeptStop): Promise<Alert> {
  if (found.phlebotomistId === null) return found;
  const { anchorAt } = await registry.beginStop(found.phlebotomistId, stop);
  return anchorAt === found.timestamp ? found : withKey({ ...found, timestamp: anchorAt });
}

/** Keeps the cards of a display that is never opened again: the disk forgets what nobody asked for in three days. */
function renewDaily(registry: AlertRegistry, clock: Clock, signal: AbortSignal): void {
  const cancel = clock.after(DAY_MS, () => {
    void registry.load().then(({ standing }) => registry.renew(standing.map(({ key }) => key)));
    renewDaily(registry, clock, signal);
  });
  signal.addEventListener('abort', cancel, { once: true });
}
