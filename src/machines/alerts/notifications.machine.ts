/**
 * The alerts that a dispatcher has not dismissed (specification 2, Global overlays; 3, Notification; rulings). Newest
 * first, at most 200. A known key is a duplicate; dismissed stays dismissed; a RESUMED does not close its IDLE. The
 * list is open until a person collapses it; an alert that nobody has seen opens it (decision 0027).
 */
import { assign, setup } from 'xstate';
import type { FactOf } from '../../contract/facts.ts';
import type { IntentOf, PageEventOf } from '../../contract/intents.ts';
import type { Alert } from '../../contract/model.ts';
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
  /** The list keeps at most so many (specification 9, Notification history cap). */
  readonly cap: number;
}

export type NotificationsEvent =
  | AlertFact
  | FactOf<'session.opened' | 'alerts.restored' | 'alerts.dismissed'>
  | PageEventOf<'page.sessionEnded' | 'page.seenElsewhere' | 'page.dismissedBefore'>
  | IntentOf<'user.dismissAlert' | 'user.dismissAllAlerts' | 'user.collapseAlerts' | 'user.expandAlerts'>;

/** Dismissed keys outlive the list several times over; only the worker remembers raised keys for long. */
const DISMISSED_CAP_FACTOR = 10;

const addKeys = ({ dismissed, cap }: NotificationsContext, keys: readonly string[]): readonly string[] =>
  [...dismissed.filter((key) => !keys.includes(key)), ...keys].slice(-DISMISSED_CAP_FACTOR * cap);

/** After the list grew. */
const lookAgain = {
  type: 'see' as const,
  params: ({ context }: { context: NotificationsContext }) => ({ seen: context.seen }),
};

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
     * Puts the alerts from before this start behind those raised since, and removes those that another tab dismissed
     * while no worker ran here: no other fact tells of that.
     */
    restore: assign(({ context }, { alerts, dismissed }: FactOf<'alerts.restored'>) => {
      const gone = new Set([...context.dismissed, ...dismissed]);
      const known = new Set(context.alerts.map(({ key }) => key));
      return {
        alerts: [...context.alerts, ...alerts.filter(({ key }) => !known.has(key))]
          .filter(({ key }) => !gone.has(key))
          .slice(0, context.cap),
        dismissed: addKeys(context, dismissed),
      };
    }),
    dismiss: assign(({ context }, { keys }: { keys: readonly string[] }) => {
      const gone = new Set(keys);
      return {
        alerts: context.alerts.filter(({ key }) => !gone.has(key)),
        dismissed: addKeys(context, keys),
      };
    }),
    /** Sent for the other tabs, and to be kept over a reload. */
    requestDismiss: (_, _command: { keys: readonly string[] }) => {},
    clear: assign({ alerts: [], dismissed: [], seen: null }),
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
  context: ({ input }) => ({ hospitalId: null, alerts: [], dismissed: [], ...input }),
  on: {
    'phlebotomist.becameIdle': raise(),
    'phlebotomist.resumed': raise(),
    'journey.ended': raise(),
    'alert.received': raise(),
    'user.dismissAlert': { actions: dismissing(({ event }) => ({ keys: [event.key] })) },
    'user.dismissAllAlerts': {
      actions: dismissing(({ context }) => ({ keys: context.alerts.map(({ key }) => key) })),
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
