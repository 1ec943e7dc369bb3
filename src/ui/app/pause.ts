/**
 * Updates that wait (decision 0072): markers, bookings and alerts stay as they are while somebody reads, for a time that
 * is said. Polls, alerts and commands go on, and what a person does counts and is seen.
 */
import type { Order } from '../../contract/model.ts';
import { createModel, type ReadModel } from '../../machines/read-model.ts';
import type { System } from '../../machines/system.ts';

/** What is on view, as it was when the pause began. */
export interface Pause {
  /** When it began and when it ends by itself, ms since 1970. */
  readonly since: number;
  readonly until: number;
  readonly orders: ReadonlyMap<string, Order>;
  /** Orders that the person has opened meanwhile: they are shown as they are. */
  readonly opened: ReadonlySet<string>;
  /** The keys of the alerts that stood. */
  readonly alerts: ReadonlySet<string>;
  /** Whether the alerts are collapsed; changes only by the person. */
  readonly collapsed: boolean;
}

/** Longer than anybody reads one list, and shorter than a dispatcher may be behind. */
const LASTS_MS = 300_000;

const model = createModel<Pause | null>(null);
/** Null while updates are shown as they come. */
export const pause: ReadModel<Pause | null> = model;

let stopWatching: () => void = () => {};

/** It ends with the session at the latest; nothing where there is one already. */
export function beginPause(system: System): void {
  if (model.getSnapshot() !== null) return;
  const { alerts, collapsed } = system.alerts.getSnapshot();
  const since = system.pulse.getSnapshot()?.now ?? Date.now();
  model.set({
    since,
    until: since + LASTS_MS,
    orders: system.orders.getSnapshot().byId,
    opened: new Set(),
    alerts: new Set(alerts.map(({ key }) => key)),
    collapsed,
  });
  system.setDesired({ name: 'heldMarkers', held: true });
  const { unsubscribe } = system.session.subscribe(({ status }) => {
    if (status !== 'signedIn') endPause(system);
  });
  stopWatching = unsubscribe;
}

export function endPause(system: System): void {
  if (model.getSnapshot() === null) return;
  stopWatching();
  model.set(null);
  system.setDesired({ name: 'heldMarkers', held: false });
}

export const togglePause = (system: System): void =>
  model.getSnapshot() === null ? beginPause(system) : endPause(system);

/** What the person does to the view meanwhile; nothing where there is no pause. */
export function changePause(change: Partial<Pick<Pause, 'collapsed' | 'opened'>>): void {
  const now = model.getSnapshot();
  if (now !== null) model.set({ ...now, ...change });
}
