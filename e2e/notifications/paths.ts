/** Paths of the alerts' panel that a screen can be led along, generated from its machine. */
import { initialTransition, type SnapshotFrom, transition } from 'xstate';
import type { Alert } from '../../src/contract/model.ts';
import { withKey } from '../../src/domain/alerts.ts';
import {
  type NotificationsEvent,
  notificationsMachine,
} from '../../src/machines/alerts/notifications.machine.ts';
import { shortestWalks, type Walk } from '../support/walks.ts';

type Snapshot = SnapshotFrom<typeof notificationsMachine>;

/** The bookings whose ends are the alerts. */
export const orders = [41, 42] as const;
type Order = (typeof orders)[number];

/** What happens to the screen, by the names of the steps. */
export const steps = [
  '41 ends',
  '42 ends',
  'dismiss 41',
  'dismiss 42',
  'dismiss all',
  'collapse',
  'expand',
  'reload',
] as const;
export type Step = (typeof steps)[number];

export interface State {
  /** Newest first. */
  readonly standing: readonly string[];
  readonly isCollapsed: boolean;
  readonly dismissed: readonly string[];
}
export type NotificationsPath = Walk<Step, State>;

const stamp = { seq: 1, at: 1, session: null };
const alertOf = (order: Order): Alert =>
  withKey({
    type: 'ENDED',
    phlebotomistId: '7',
    orderId: String(order),
    latitude: null,
    longitude: null,
    timestamp: order,
    text: null,
  });
const keyOfOrder = new Map(orders.map((order) => [alertOf(order).key, String(order)]));

const begin = (seen: Snapshot['context']['seen']): Snapshot =>
  initialTransition(notificationsMachine, { cap: 200, seen })[0];
const after = (snapshot: Snapshot, event: NotificationsEvent): Snapshot =>
  transition(notificationsMachine, snapshot, event)[0];

/** A page that is loaded anew gets from its worker what stood and what was dismissed, and knows itself what was seen. */
function reloaded({ context: { alerts, dismissed, seen } }: Snapshot): Snapshot {
  return after(begin(seen), { type: 'alerts.restored', alerts, dismissed, ...stamp });
}

function play(snapshot: Snapshot, step: Step): Snapshot {
  const raise = (order: Order) =>
    after(snapshot, { type: 'journey.ended', alert: alertOf(order), source: 'channel', ...stamp });
  const dismiss = (order: Order) => after(snapshot, { type: 'user.dismissAlert', key: alertOf(order).key });
  switch (step) {
    case '41 ends':
      return raise(41);
    case '42 ends':
      return raise(42);
    case 'dismiss 41':
      return dismiss(41);
    case 'dismiss 42':
      return dismiss(42);
    case 'dismiss all':
      return after(snapshot, { type: 'user.dismissAllAlerts' });
    case 'collapse':
      return after(snapshot, { type: 'user.collapseAlerts' });
    case 'expand':
      return after(snapshot, { type: 'user.expandAlerts' });
    case 'reload':
      return reloaded(snapshot);
  }
}

const named = (keys: readonly string[]): string[] => keys.map((key) => keyOfOrder.get(key) ?? key);

const stateOf = ({ context: { alerts, dismissed, seen } }: Snapshot): State => ({
  standing: named(alerts.map(({ key }) => key)),
  isCollapsed: seen !== null,
  dismissed: named(dismissed).sort(),
});

/** What the screen has a control for. Dismiss all stands with two and more. */
function isPossible(step: Step, { standing, isCollapsed }: State): boolean {
  if (step === 'reload' || step.endsWith('ends')) return true;
  if (standing.length === 0) return false;
  if (step === 'expand') return isCollapsed;
  if (isCollapsed) return false;
  if (step === 'dismiss all') return standing.length > 1;
  return step === 'collapse' || standing.includes(step.replace('dismiss ', ''));
}

export const generatePaths = (): NotificationsPath[] =>
  shortestWalks({
    start: begin(null),
    next: (snapshot: Snapshot) =>
      steps
        .filter((step) => isPossible(step, stateOf(snapshot)))
        .map((step) => [step, play(snapshot, step)] as const),
    keyOf: (snapshot) => JSON.stringify(stateOf(snapshot)),
    stateOf,
  });
