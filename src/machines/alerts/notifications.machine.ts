/**
 * The alerts that a dispatcher has not dismissed (specification 2, Global overlays; 3, Notification; rulings). Newest
 * first, at most 200. A known key is a duplicate; dismissed stays dismissed; a RESUMED does not close its IDLE. The
 * list is open until a person collapses it; an alert that nobody has seen opens it (decision 0027). An alert may be
 * acknowledged, or snoozed for a while (decision 0069).
 */
import { assign, setup } from 'xstate';
import type { AlertMark } from '../../contract/alert-marks.ts';
import type { FactOf } from '../../contract/facts.ts';
import type { IntentOf, PageEventOf } from '../../contract/intents.ts';
import type { Alert } from '../../contract/model.ts';
import { keysDueAt, keysSnoozed, keysWoken, withMarks, withoutMarks } from '../../domain/alert-marks.ts';
import { opensByItself } from '../../domain/seen-alerts.ts';

export type AlertFact = FactOf<
  'phlebotomist.becameIdle' | 'phlebotomist.resumed' | 'journey.ended' | 'alert.received'
>;

export interface NotificationsContext {
  /** The hospital of the alerts; null before a session was opened. */
  readonly hospitalId: string | null;
  readonly alerts: readonly Alert[];
  /** Keys of dismissed alerts, newest last, so that none of them comes back. */
  readonly dismissed: readonly string[];
  /** Keys of the alerts that stood when a person collapsed them; null while they are open. */
  readonly seen: readonly string[] | null;
  /** Which alerts are acknowledged or snoozed; newest last. */
  readonly marks: readonly AlertMark[];
  /** The list keeps at most so many (specification 9, Notification history cap). */
  readonly cap: number;
}

export type NotificationsEvent =
  | AlertFact
  | FactOf<'session.opened' | 'alerts.restored' | 'alerts.dismissed'>
  | PageEventOf<
      | 'page.sessionEnded'
      | 'page.seenElsewhere'
      | 'page.dismissedBefore'
      | 'page.marksElsewhere'
      | 'page.snoozeOver'
    >
  | IntentOf<
      | 'user.dismissAlert'
      | 'user.dismissAlerts'
      | 'user.dismissAllAlerts'
      | 'user.collapseAlerts'
      | 'user.expandAlerts'
      | 'user.acknowledgeAlerts'
      | 'user.snoozeAlerts'
      | 'user.unmarkAlerts'
    >;

/** Dismissed keys outlive the list several times over; only the worker remembers raised keys for long. */
const DISMISSED_CAP_FACTOR = 10;

const addKeys = ({ dismissed, cap }: NotificationsContext, keys: readonly string[]): readonly string[] =>
  [...dismissed.filter((key) => !keys.includes(key)), ...keys].slice(-DISMISSED_CAP_FACTOR * cap);

/** What is snoozed is not on view: nobody who clears the list means it. */
function onView({ alerts, marks }: NotificationsContext): readonly Alert[] {
  const snoozed = keysSnoozed(marks);
  return alerts.filter(({ key }) => !snoozed.has(key));
}

/** Those of the keys whose alerts stand. */
const standing = ({ alerts }: NotificationsContext, keys: readonly string[]): readonly string[] =>
  keys.filter((key) => alerts.some((alert) => alert.key === key));

/** After the list grew. */
const lookAgain = {
  type: 'see' as const,
  params: ({ context }: { context: NotificationsContext }) => ({ seen: context.seen }),
};

/**
 * Those that are missing, among those that stand: before the one that they stand before in `restored`, else behind all.
 * Another tab may have raised them while no worker ran here.
 */
function inPlace(standing: readonly Alert[], restored: readonly Alert[]): readonly Alert[] {
  const known = new Set(standing.map(({ key }) => key));
  const before = new Map<string, readonly Alert[]>();
  let missing: Alert[] = [];
  for (const alert of restored) {
    if (!known.has(alert.key)) missing.push(alert);
    else {
      before.set(alert.key, missing);
      missing = [];
    }
  }
  return [...standing.flatMap((alert) => [...(before.get(alert.key) ?? []), alert]), ...missing];
}

export const notificationsMachine = setup({
  types: {
    input: {} as { cap: number; seen: readonly string[] | null },
    context: {} as NotificationsContext,
    events: {} as NotificationsEvent,
  },
  actions: {
    addAlert: assign({
      alerts: ({ context }, { alert }: { alert: Alert }) => [alert, ...context.alerts].slice(0, context.cap),
    }),
    /** Shows the alert once, by toast; an alert that seeds the list at start is shown without one. */
    announce: (_, _params: { fact: AlertFact }) => {},
    /**
     * Takes up the alerts from before this start, each in its place, and removes those that another tab dismissed while
     * no worker ran here: no other fact tells of that.
     */
    restore: assign(({ context }, { alerts, dismissed }: FactOf<'alerts.restored'>) => {
      const gone = new Set([...context.dismissed, ...dismissed]);
      return {
        alerts: inPlace(context.alerts, alerts)
          .filter(({ key }) => !gone.has(key))
          .slice(0, context.cap),
        dismissed: addKeys(context, dismissed),
        marks: withoutMarks(context.marks, dismissed),
      };
    }),
    dismiss: assign(({ context }, { keys }: { keys: readonly string[] }) => {
      const gone = new Set(keys);
      return {
        alerts: context.alerts.filter(({ key }) => !gone.has(key)),
        dismissed: addKeys(context, keys),
        marks: withoutMarks(context.marks, keys),
      };
    }),
    /**
     * An alert whose snooze is over stands on top, as one that nobody has seen yet. Marks may come before their alerts:
     * so it is after a reload.
     */
    mark: assign(({ context }, { marks }: { marks: readonly AlertMark[] }) => {
      const woken = keysWoken(context.marks, marks);
      const [back, others] = [true, false].map((isBack) =>
        context.alerts.filter(({ key }) => woken.has(key) === isBack),
      ) as [Alert[], Alert[]];
      const alerts = back.length > 0 ? [...back, ...others] : context.alerts;
      const seen = back.length > 0 ? (context.seen?.filter((key) => !woken.has(key)) ?? null) : context.seen;
      return {
        alerts,
        marks: withoutMarks(marks, context.dismissed).slice(-DISMISSED_CAP_FACTOR * context.cap),
        seen: seen === null || opensByItself(alerts, seen) ? null : seen,
      };
    }),
    /** Sent for the other tabs, and to be kept over a reload. */
    requestDismiss: (_, _command: { keys: readonly string[] }) => {},
    clear: assign({ alerts: [], dismissed: [], marks: [], seen: null }),
    see: assign(({ context }, { seen }: { seen: readonly string[] | null }) => ({
      seen: seen === null || opensByItself(context.alerts, seen) ? null : seen,
    })),
    nameHospital: assign((_, { hospitalId }: { hospitalId: string }) => ({ hospitalId })),
  },
  guards: {
    /** Of the hospital of the alerts, or the first that is named. */
    isMine: ({ context }, { hospitalId }: { hospitalId: string }) =>
      context.hospitalId === null || context.hospitalId === hospitalId,
    isNew: ({ context }, { alert }: { alert: Alert }) =>
      !context.dismissed.includes(alert.key) && !context.alerts.some(({ key }) => key === alert.key),
  },
}).createMachine({
  id: 'notifications',
  context: ({ input }) => ({ hospitalId: null, alerts: [], dismissed: [], marks: [], ...input }),
  on: {
    'phlebotomist.becameIdle': raise(),
    'phlebotomist.resumed': raise(),
    'journey.ended': raise(),
    'alert.received': raise(),
    'user.dismissAlert': { actions: dismissing(({ event }) => ({ keys: [event.key] })) },
    'user.dismissAlerts': { actions: dismissing(({ event }) => ({ keys: event.keys })) },
    'user.dismissAllAlerts': {
      actions: dismissing(({ context }) => ({ keys: onView(context).map(({ key }) => key) })),
    },
    'alerts.dismissed': { actions: { type: 'dismiss', params: ({ event }) => ({ keys: event.keys }) } },
    'alerts.restored': { actions: [{ type: 'restore', params: ({ event }) => event }, lookAgain] },
    'user.collapseAlerts': {
      actions: {
        type: 'see',
        params: ({ context }) => ({ seen: context.seen ?? context.alerts.map(({ key }) => key) }),
      },
    },
    'user.expandAlerts': { actions: { type: 'see', params: { seen: null } } },
    'page.seenElsewhere': { actions: { type: 'see', params: ({ event }) => ({ seen: event.seen }) } },
    'user.acknowledgeAlerts': {
      actions: marking(({ context, event: { keys } }) =>
        withMarks(context.marks, standing(context, keys), null),
      ),
    },
    'user.snoozeAlerts': {
      actions: marking(({ context, event: { keys, until } }) =>
        withMarks(context.marks, standing(context, keys), until),
      ),
    },
    'user.unmarkAlerts': {
      actions: marking(({ context, event: { keys } }) => withoutMarks(context.marks, keys)),
    },
    'page.snoozeOver': {
      actions: marking(({ context, event: { at } }) =>
        withoutMarks(context.marks, keysDueAt(context.marks, at)),
      ),
    },
    'page.marksElsewhere': {
      guard: { type: 'isMine', params: ({ event }) => ({ hospitalId: event.hospitalId }) },
      actions: [
        { type: 'nameHospital', params: ({ event }) => ({ hospitalId: event.hospitalId }) },
        marking(({ event }) => event.marks),
      ],
    },
    /** The worker knows them too, unless the browser has no disk for it. */
    'page.dismissedBefore': {
      guard: { type: 'isMine', params: ({ event }) => ({ hospitalId: event.hospitalId }) },
      actions: [
        { type: 'nameHospital', params: ({ event }) => ({ hospitalId: event.hospitalId }) },
        { type: 'dismiss', params: ({ event }) => ({ keys: event.keys }) },
      ],
    },
    /** The session before may have ended unseen: nothing of it is shown to the next hospital. */
    'session.opened': [
      {
        guard: { type: 'isMine', params: ({ event }) => ({ hospitalId: event.hospital.id }) },
        actions: { type: 'nameHospital', params: ({ event }) => ({ hospitalId: event.hospital.id }) },
      },
      {
        actions: [
          'clear',
          { type: 'nameHospital', params: ({ event }) => ({ hospitalId: event.hospital.id }) },
        ],
      },
    ],
    'page.sessionEnded': { actions: 'clear' },
  },
});

function dismissing<Event extends NotificationsEvent>(
  params: (given: { context: NotificationsContext; event: Event }) => { keys: readonly string[] },
) {
  // The command first: it names what is still on the list.
  return [
    { type: 'requestDismiss' as const, params },
    { type: 'dismiss' as const, params },
  ];
}

function marking<Event extends NotificationsEvent>(
  marksOf: (given: { context: NotificationsContext; event: Event }) => readonly AlertMark[],
) {
  return {
    type: 'mark' as const,
    params: (given: { context: NotificationsContext; event: Event }) => ({ marks: marksOf(given) }),
  };
}

function raise() {
  return {
    guard: { type: 'isNew' as const, params: ({ event }: { event: AlertFact }) => ({ alert: event.alert }) },
    actions: [
      { type: 'addAlert' as const, params: ({ event }: { event: AlertFact }) => ({ alert: event.alert }) },
      lookAgain,
      { type: 'announce' as const, params: ({ event }: { event: AlertFact }) => ({ fact: event }) },
    ],
  };
}
