/** Alerts, the same in all tabs (specification 2, Global overlays; rulings, 'Live tracking and alerts'). */
import { command, query } from '../command.ts';
import { id, ids, moment, tagged } from '../fields.ts';
import { alertSchema, alertSourceSchema } from '../model.ts';
import type { StopEvidence } from '../stops.ts';
import * as locations from '../wire/locations.ts';
import { z } from '../zod.ts';

const alertPayload = { alert: alertSchema, source: alertSourceSchema };

export const alertsCapability = {
  feeds: ['alerts', 'alertChannel'],
  facts: () =>
    [
      tagged('phlebotomist.becameIdle', alertPayload),
      tagged('phlebotomist.resumed', alertPayload),
      tagged('journey.ended', alertPayload),
      /**
       * The undismissed alerts from before this start, newest first, and the keys of the dismissed ones; all tabs of
       * the browser have the same.
       */
      tagged('alerts.restored', { alerts: z.readonly(z.array(alertSchema)), dismissed: ids }),
      /** Dismissed, in this tab or in another one. */
      tagged('alerts.dismissed', { keys: ids }),
      /** A message of another type on the alert channel. */
      tagged('alert.received', alertPayload),
    ] as const,
  intents: () =>
    [
      tagged('user.dismissAlert', { key: id }),
      tagged('user.dismissAlerts', { keys: ids }),
      tagged('user.dismissAllAlerts'),
      tagged('user.collapseAlerts'),
      tagged('user.expandAlerts'),
      /** Somebody looks after them: the cards stay, quieter than the others. */
      tagged('user.acknowledgeAlerts', { keys: ids }),
      /** They may wait: the cards are away until then, ms since 1970. */
      tagged('user.snoozeAlerts', { keys: ids, until: moment }),
      /** Neither of the two any more. */
      tagged('user.unmarkAlerts', { keys: ids }),
    ] as const,
  commands: {
    /**
     * Dismissed in one tab is gone in the others, and after a reload. It ends when the disk has it; nobody waits for
     * that, and a page that is reloaded before sends it again.
     */
    'alerts.dismiss': command<{ readonly keys: readonly string[] }>(600_000),
  },
  queries: {
    /** What is known now of the stop of somebody who is flagged as idle; null for everybody else. */
    stopEvidence: query<{ readonly phlebotomistId: string }, StopEvidence | null>(),
  },
  endpoints: {
    notifyIdle: { method: 'POST', path: '/api/notify/idle', body: locations.notifyIdleBody, none: true },
  },
} as const;
