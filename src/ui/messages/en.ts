/**
 * The one catalogue of every text a person reads (ICU messages), by area. English is the specification's wording to the letter.
 * Another language is another catalogue of the same shape.
 */
import { alertMessages } from './en/alerts.ts';
import { appMessages } from './en/app.ts';
import { bookingFormMessages } from './en/booking-form.ts';
import { bookingMessages } from './en/bookings.ts';
import { dashboardMessages } from './en/dashboard.ts';
import { diagnosticsMessages } from './en/diagnostics.ts';
import { kitMessages } from './en/kit.ts';
import { loginMessages } from './en/login.ts';
import { shellMessages } from './en/shell.ts';
import { trackingMessages } from './en/tracking.ts';

export const en = {
  alerts: alertMessages,
  app: appMessages,
  bookingForm: bookingFormMessages,
  bookings: bookingMessages,
  dashboard: dashboardMessages,
  diagnostics: diagnosticsMessages,
  kit: kitMessages,
  login: loginMessages,
  shell: shellMessages,
  tracking: trackingMessages,
} as const;

export type Messages = typeof en;

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
  }
}
