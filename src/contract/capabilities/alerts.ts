/** Alerts, the same in all tabs of a browser (specification 2, Global overlays; rulings, 'Live tracking and alerts'). */
import { command } from '../command.ts';

export const alertsCapability = {
  commands: {
    /** Dismissed in one tab is gone in the others, and after a reload. */
    'alerts.dismiss': command<{ readonly keys: readonly string[] }>(10_000, { kept: true }),
  },
  queries: {},
} as const;
