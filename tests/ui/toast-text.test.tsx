import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider, useTranslations } from 'use-intl';
import { describe, expect, test } from 'vitest';
import type { Toast } from '../../src/machines/parts.ts';
import { toastText } from '../../src/ui/alerts/toast-text.ts';
import { useClock, useDateClock } from '../../src/ui/kit/clock.ts';
import { en } from '../../src/ui/messages/en.ts';
import { alertOf } from '../support/alerts.ts';

const timings = {
  toastMs: 5_000,
  alertToastMs: 6_000,
  idleToastMs: 5_000,
  chatToastMs: 3_000,
  failureToastMs: 20_000,
};
const Words = ({ children }: { readonly children: ReactNode }) => (
  <IntlProvider locale="en-GB" messages={en} timeZone="Asia/Kolkata">
    {children}
  </IntlProvider>
);
const say = (toast: Toast, other: Partial<typeof timings> = {}) =>
  renderHook(
    () =>
      toastText(toast, {
        t: useTranslations(),
        clock: { time: useClock(), date: useDateClock() },
        timings: { ...timings, ...other },
      }),
    { wrapper: Words },
  ).result.current;

describe('toasts speak the words of the specification for as long as it says', () => {
  test('an idle phlebotomist: 6 s where the channel told it, 5 s where it was found in polled positions', () => {
    const timings = { idleToastMs: 4_900 };
    const idle = (isPolled: boolean) =>
      say({ kind: 'alert', alert: alertOf({ orderId: '3402' }), isPolled }, timings);
    expect(idle(false)).toMatchObject({
      title: 'Phlebotomist 7 has been idle >3 min',
      detail: 'Order 3402',
      autoCloseMs: 6_000,
    });
    expect(idle(true)).toMatchObject({
      title: 'Phlebotomist 7 has been idle >3 min',
      autoCloseMs: 4_900,
    });
  });
  test('an ended order: 6 s', () => {
    const ended = say({ kind: 'alert', alert: alertOf({ type: 'ENDED', orderId: '3377' }), isPolled: true });
    expect(ended).toMatchObject({
      title: 'Order Completed',
      detail: 'Order 3377 · Phlebotomist 7',
      autoCloseMs: 6_000,
    });
  });
  test('a phlebotomist who moves again, and any other alert: 5 s', () => {
    expect(say({ kind: 'alert', alert: alertOf({ type: 'RESUMED' }), isPolled: true })).toMatchObject({
      title: 'phlebotomist Moving',
      autoCloseMs: 5_000,
    });
    expect(
      say({ kind: 'alert', alert: alertOf({ type: 'OTHER', text: '{"type":"SOS"}' }), isPolled: false }),
    ).toMatchObject({
      title: 'Notification',
      detail: '{"type":"SOS"}',
      autoCloseMs: 5_000,
    });
  });
  test('new orders: one toast, however many', () => {
    expect(say({ kind: 'orderPlaced', orderIds: ['3412'] })).toMatchObject({
      title: '🚨 New order placed!',
      detail: 'Order 3412',
      autoCloseMs: 5_000,
    });
    expect(say({ kind: 'orderPlaced', orderIds: ['3412', '3413'] }).detail).toBe('2 orders, latest: 3413');
  });
  test('a collected sample: order id, patient and time, as far as they are known', () => {
    const collectedAt = Date.UTC(2026, 10, 21, 6, 12);
    expect(say({ kind: 'sampleCollected', orderId: '3409', patientName: 'Arun', collectedAt })).toMatchObject(
      {
        title: 'New sample collected!',
        detail: 'Order 3409 · Arun · 11:42',
      },
    );
    expect(
      say({ kind: 'sampleCollected', orderId: '3409', patientName: null, collectedAt: null }).detail,
    ).toBe('Order 3409');
  });
  test('an assignment: to whom and when', () => {
    const scheduledAt = Date.UTC(2026, 8, 5, 7, 0);
    expect(
      say({ kind: 'orderAssigned', orderId: '3412', phlebotomistName: 'Senthil Murugan', scheduledAt }),
    ).toMatchObject({ title: 'Assigned to Senthil Murugan at 05 Sep 2026 12:30', autoCloseMs: 5_000 });
  });
  test('a cancellation: with its reason', () =>
    expect(say({ kind: 'orderCancelled', orderId: '3412', reason: 'Cancelled by admin' }).title).toBe(
      'Order Cancelled: Cancelled by admin',
    ));
  test('a maps service that cannot be loaded', () =>
    expect(say({ kind: 'mapsFailed' })).toMatchObject({
      title: 'Failed to load Google Maps. Please refresh the page.',
      rank: 'failure',
      autoCloseMs: 20_000,
    }));
  test('a booking: what became of it, in the words of its form', () => {
    expect(say({ kind: 'bookingCreated', variant: 'modal' }).title).toBe('Order created successfully!');
    expect(say({ kind: 'bookingCreated', variant: 'screen' }).title).toBe('Booking submitted!');
    expect(say({ kind: 'bookingNotLocated' }).detail).toBe(
      'Unable to find location for the entered address.',
    );
    const failed = (answered: boolean, message: string) =>
      say({ kind: 'bookingFailed', answered, outcome: answered ? 'refused' : 'unknown', message }).detail;
    expect(failed(true, 'Phone is blocked')).toBe('Submit failed: Phone is blocked');
    expect(failed(true, ' ')).toBe('Submit failed.');
    expect(failed(false, 'Failed to fetch')).toBe('Submit failed. Check console for details.');
  });
  test.each([
    ['assign', '❌ Error assigning order', 'Failed to assign order'],
    ['cancel', '❌ Error cancelling order', 'Failed to cancel order'],
  ] as const)('a change that failed (%s): one toast with title and detail', (change, title, detail) =>
    expect(say({ kind: 'orderChangeFailed', orderId: '3412', change })).toMatchObject({
      title,
      detail,
      rank: 'failure',
      autoCloseMs: 20_000,
    }),
  );
});
