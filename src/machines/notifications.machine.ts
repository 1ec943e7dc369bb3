/**
 * The alerts that a dispatcher has not dismissed (specification 2, Global overlays; 3, Notification; rulings). Newest first, at
 * most 200. An alert whose key is known is a duplicate; dismissed stays dismissed; a RESUMED does not close its IDLE.
 */
import { assign, setup } from 'xstate';
import type { FactOf } from '../contract/facts.ts';
import type { IntentOf } from '../contract/intents.ts';
import type { Alert } from '../contract/model.ts';

export type AlertFact = FactOf<
  'phlebotomist.becameIdle' | 'phlebotomist.resumed' | 'journey.ended' | 'alert.received'
>;

export interface NotificationsContext {
  readonly alerts: readonly Alert[];
  /** Keys of dismissed alerts, newest last, so that none of them comes back. */
  readonly dismissed: readonly string[];
  /** The list keeps at most so many (specification 9, Notification history cap). */
  readonly cap: number;
}

export type NotificationsEvent =
  | AlertFact
  | FactOf<'session.closed'>
  | IntentOf<'user.dismissAlert' | 'user.dismissAllAlerts' | 'user.collapseAlerts' | 'user.expandAlerts'>;

/** Dismissed keys outlive the list several times over; the worker's own memory of raised keys is what lasts. */
const DISMISSED_CAP_FACTOR = 10;

export const notificationsMachine = setup({
  types: {
    input: {} as { cap: number },
    context: {} as NotificationsContext,
    events: {} as NotificationsEvent,
  },
  actions: {
    addAlert: assign({
      alerts: ({ context }, { alert }: { alert: Alert }) => [alert, ...context.alerts].slice(0, context.cap),
    }),
    /** Tells the person once, by toast; an alert that seeds the list at start is shown without one. */
    announce: (_, _params: { fact: AlertFact }) => {},
    dismiss: assign(({ context }, { keys }: { keys: readonly string[] }) => {
      const gone = context.alerts.filter((alert) => keys.includes(alert.key));
      return {
        alerts: context.alerts.filter((alert) => !gone.includes(alert)),
        dismissed: [...context.dismissed, ...gone.map(({ key }) => key)].slice(
          -DISMISSED_CAP_FACTOR * context.cap,
        ),
      };
    }),
    clear: assign({ alerts: [], dismissed: [] }),
  },
  guards: {
    isNew: ({ context }, { alert }: { alert: Alert }) =>
      !context.dismissed.includes(alert.key) && !context.alerts.some(({ key }) => key === alert.key),
  },
}).createMachine({
  id: 'notifications',
  initial: 'expanded',
  context: ({ input }) => ({ alerts: [], dismissed: [], cap: input.cap }),
  states: {
    expanded: { on: { 'user.collapseAlerts': 'collapsed' } },
    collapsed: { on: { 'user.expandAlerts': 'expanded' } },
  },
  on: {
    'phlebotomist.becameIdle': raise(),
    'phlebotomist.resumed': raise(),
    'journey.ended': raise(),
    'alert.received': raise(),
    'user.dismissAlert': {
      actions: { type: 'dismiss', params: ({ event }) => ({ keys: [event.key] }) },
    },
    'user.dismissAllAlerts': {
      actions: { type: 'dismiss', params: ({ context }) => ({ keys: context.alerts.map(({ key }) => key) }) },
    },
    'session.closed': { target: '.expanded', actions: 'clear' },
  },
});

function raise() {
  return {
    guard: { type: 'isNew' as const, params: ({ event }: { event: AlertFact }) => ({ alert: event.alert }) },
    actions: [
      { type: 'addAlert' as const, params: ({ event }: { event: AlertFact }) => ({ alert: event.alert }) },
      { type: 'announce' as const, params: ({ event }: { event: AlertFact }) => ({ fact: event }) },
    ],
  };
}
