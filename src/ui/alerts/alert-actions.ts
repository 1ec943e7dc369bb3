/** What a person can do with the alerts, by whatever control: cards, head, keys or the command palette. */
import { keysSnoozed } from '../../domain/alert-marks.ts';
import type { System } from '../../machines/system.ts';
import { changePause, pause } from '../app/pause.ts';

/** `keys` are the alerts' own. */
export interface AlertActions {
  readonly onCollapse: () => void;
  readonly onExpand: () => void;
  readonly onDismiss: (keys: readonly string[]) => void;
  /** All that are on view: nobody has seen those that wait. */
  readonly onDismissAll: () => void;
  /** Somebody looks after them, or not any more. */
  readonly onAcknowledge: (keys: readonly string[], isAcknowledged: boolean) => void;
  /** For so long, ms. */
  readonly onSnooze: (keys: readonly string[], forMs: number) => void;
  readonly onWake: (key: string) => void;
}

export const alertActionsOf = (system: System): AlertActions => ({
  onCollapse: () => {
    changePause({ collapsed: true });
    system.send({ type: 'user.collapseAlerts' });
  },
  onExpand: () => {
    changePause({ collapsed: false });
    system.send({ type: 'user.expandAlerts' });
  },
  onDismiss: (keys) => system.send({ type: 'user.dismissAlerts', keys }),
  onDismissAll: () => {
    const paused = pause.getSnapshot();
    if (paused === null) return system.send({ type: 'user.dismissAllAlerts' });
    const snoozed = keysSnoozed(system.alerts.getSnapshot().marks);
    const keys = [...paused.alerts].filter((key) => !snoozed.has(key));
    system.send({ type: 'user.dismissAlerts', keys });
  },
  onAcknowledge: (keys, isAcknowledged) =>
    system.send({ type: isAcknowledged ? 'user.acknowledgeAlerts' : 'user.unmarkAlerts', keys }),
  onSnooze: (keys, forMs) =>
    system.send({
      type: 'user.snoozeAlerts',
      keys,
      until: (system.pulse.getSnapshot()?.now ?? Date.now()) + forMs,
    }),
  onWake: (key) => system.send({ type: 'user.unmarkAlerts', keys: [key] }),
});
