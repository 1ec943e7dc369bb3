/** The alerts that stand, and their toasts. */
import type { Actor } from 'xstate';
import type { AlertMark } from '../../contract/alert-marks.ts';
import type { Alert } from '../../contract/model.ts';
import { createActor } from '../actor.ts';
import type { PageCapability, World } from '../capability.ts';
import { createModel, type ReadModel } from '../read-model.ts';
import { type NotificationsContext, notificationsMachine } from './notifications.machine.ts';

export interface AlertToast {
  readonly kind: 'alert';
  readonly alert: Alert;
  /** Found in polled positions, and not received from the alert channel. */
  readonly isPolled: boolean;
}

export interface AlertsModel {
  /** Newest first. */
  readonly alerts: readonly Alert[];
  readonly collapsed: boolean;
  /** Which of them are acknowledged or snoozed, and perhaps others that do not stand any more. */
  readonly marks: readonly AlertMark[];
}

/** The key under which the browser keeps that the alerts are collapsed, with the keys of the alerts that stood then. */
const SEEN_KEY = 'homedraw.alertsSeen';

/**
 * The key under which the browser keeps which alerts were dismissed, beside the worker's disk: a worker whose disk does
 * not open finds an ended journey anew, and its card would come back with each reload.
 */
const DISMISSED_KEY = 'homedraw.alertsDismissed';

/** The key under which the browser keeps which alerts are acknowledged or snoozed, for all tabs and over a reload. */
const MARKS_KEY = 'homedraw.alertMarks';

const keysIn = (kept: unknown): string[] | null =>
  Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : null;

/** A mark as the browser may have kept it. */
function isMark(kept: unknown): kept is AlertMark {
  const { key, until } = Object(kept) as { key?: unknown; until?: unknown };
  return typeof key === 'string' && (until === null || Number.isFinite(until));
}

export function createAlerts(
  world: World<AlertToast>,
): PageCapability<{ readonly alerts: ReadModel<AlertsModel> }> {
  const machine = notificationsMachine.provide({
    actions: {
      // An alert from before this start, or one of another tab, is shown without a toast.
      announce: (_, { fact }) => {
        if (fact.source !== 'seed' && fact.source !== 'tab')
          world.toast({ kind: 'alert', alert: fact.alert, isPolled: fact.source === 'poll' });
      },
      requestDismiss: (_, { keys }) => {
        if (keys.length > 0) world.send({ type: 'alerts.dismiss', keys }, { attempt: 0, kept: true });
      },
    },
  });
  const model = createModel<AlertsModel>({ alerts: [], collapsed: false, marks: [] });
  const { browser } = world.storage;
  let shown: AlertsModel = model.getSnapshot();
  const readSeen = () => keysIn(browser.read(SEEN_KEY));
  let seen: readonly string[] | null = readSeen();
  let dismissed: readonly string[] = [];
  let marks: readonly AlertMark[] = [];
  let actor = start();
  const noticeSeen = () => world.notice({ type: 'page.seenElsewhere', seen: readSeen() });
  browser.watch(SEEN_KEY, noticeSeen);
  browser.watch(MARKS_KEY, noticeMarks);

  /** Another tab's, or an earlier page's. */
  function noticeMarks(): void {
    const none = { hospitalId: actor.getSnapshot().context.hospitalId, marks: [] };
    const kept = (browser.read(MARKS_KEY) ?? none) as { hospitalId?: unknown; marks?: unknown };
    if (typeof kept.hospitalId !== 'string' || !Array.isArray(kept.marks)) return;
    world.notice({
      type: 'page.marksElsewhere',
      hospitalId: kept.hospitalId,
      marks: kept.marks.filter(isMark),
    });
  }

  /** An earlier page's; noticed, so that the journal folds to the same. */
  function noticeDismissed(): void {
    const kept = browser.read(DISMISSED_KEY) as { hospitalId?: unknown; keys?: unknown } | null;
    const keys = keysIn(kept?.keys);
    if (typeof kept?.hospitalId === 'string' && keys !== null)
      world.notice({ type: 'page.dismissedBefore', hospitalId: kept.hospitalId, keys });
  }

  function keepDismissed({ hospitalId, dismissed: keys }: NotificationsContext): void {
    if (keys === dismissed) return;
    dismissed = keys;
    browser.write(DISMISSED_KEY, hospitalId !== null && keys.length > 0 ? { hospitalId, keys } : null);
  }

  function keepMarks({ hospitalId, marks: now }: NotificationsContext): void {
    if (now === marks) return;
    marks = now;
    browser.write(MARKS_KEY, hospitalId !== null && now.length > 0 ? { hospitalId, marks: now } : null);
  }

  function start(): Actor<typeof machine> {
    const started = createActor(machine, { input: { cap: world.config().timings.notificationCap, seen } });
    ({ dismissed, marks } = started.getSnapshot().context);
    started.subscribe((now) => {
      const { alerts } = now.context;
      keepDismissed(now.context);
      keepMarks(now.context);
      if (now.context.seen !== seen) {
        seen = now.context.seen;
        browser.write(SEEN_KEY, seen);
      }
      const collapsed = seen !== null;
      if (alerts === shown.alerts && collapsed === shown.collapsed && marks === shown.marks) return;
      shown = { alerts, collapsed, marks };
      model.set(shown);
    });
    started.start();
    return started;
  }

  return {
    models: { alerts: model },
    receive: (event) => {
      // The cap is known when the settings are, before the first alert.
      const isFirst = event.type === 'page.workerStarted' && actor.getSnapshot().context.hospitalId === null;
      if (isFirst) {
        actor.stop();
        actor = start();
      }
      actor.send(event as Parameters<typeof actor.send>[0]);
      if (!isFirst) return;
      noticeDismissed();
      noticeMarks();
      // An earlier page collapsed the alerts: this page notices that, so that its journal folds to the same.
      if (seen !== null) noticeSeen();
    },
    stop: () => actor.stop(),
  };
}
