/** Alerts, the same in all tabs of a browser (specification 2, Global overlays; rulings, 'Live tracking and alerts'). */
import { command } from '../command.ts';
import { alertSchema, alertSourceSchema } from '../model.ts';
import { open } from '../open.ts';
import * as locations from '../wire/locations.ts';
import { z } from '../zod.ts';

const alertPayload = { alert: alertSchema, source: alertSourceSchema };

export const alertsCapability = {
  feeds: ['alerts', 'alertChannel'],
  facts: () =>
    [
      z.object({ type: z.literal('phlebotomist.becameIdle'), ...alertPayload }),
      z.object({ type: z.literal('phlebotomist.resumed'), ...alertPayload }),
      z.object({ type: z.literal('journey.ended'), ...alertPayload }),
      /**
       * What stands undismissed from before this start, newest first, and the keys of what was dismissed; all tabs of the browser
       * have the same.
       */
      z.object({
        type: z.literal('alerts.restored'),
        alerts: z.readonly(z.array(alertSchema)),
        dismissed: z.readonly(z.array(open(z.string()))),
      }),
      /** Dismissed, in this tab or in another one. */
      z.object({ type: z.literal('alerts.dismissed'), keys: z.readonly(z.array(open(z.string()))) }),
      /** A message of another type on the alert channel. */
      z.object({ type: z.literal('alert.received'), ...alertPayload }),
    ] as const,
  intents: () =>
    [
      z.object({ type: z.literal('user.dismissAlert'), key: open(z.string()) }),
      z.object({ type: z.literal('user.dismissAllAlerts') }),
      z.object({ type: z.literal('user.collapseAlerts') }),
      z.object({ type: z.literal('user.expandAlerts') }),
    ] as const,
  commands: {
    /** Dismissed in one tab is gone in the others, and after a reload. */
    'alerts.dismiss': command<{ readonly keys: readonly string[] }>(10_000),
  },
  queries: {},
  endpoints: {
    notifyIdle: { method: 'POST', path: '/api/notify/idle', body: locations.notifyIdleBody, none: true },
  },
} as const;
