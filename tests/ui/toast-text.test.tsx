import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider, useTranslations } from 'use-intl';
import { describe, expect, test } from 'vitest';
import type { UndoneOutcome } from '../../src/contract/command.ts';
import type { Toast } from '../../src/machines/capabilities.ts';
import { toastText } from '../../src/ui/alerts/toast-text.ts';
import { useDateTimeFormat, useTimeFormat } from '../../src/ui/kit/time-format.ts';
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
        format: { time: useTimeFormat(), date: useDateTimeFormat() },
        timings: { ...timings, ...other },
      }),
    { wrapper: Words },
  ).result.current;

describe('toasts have the words and durations of the specification', () => {
  test('an idle phlebotomist: 6 s where the channel reported it, 5 s where it was found in polled positions', () => {
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
  test.each([
    ['chatNobodySelected', 'Select a phlebotomist first!'],
    ['chatLoginNeeded', 'Please log in to access chat'],
  ] as const)('%s: nobody to write to, or nobody who writes', (kind, title) => {
    expect(say({ kind })).toMatchObject({ title });
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
  test('an assignment: the phlebotomist and the time', () => {
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
  test('a booking: its outcome, in the words of its form', () => {
    expect(say({ kind: 'bookingCreated', variant: 'modal' }).title).toBe('Order created successfully!');
    expect(say({ kind: 'bookingCreated', variant: 'screen' }).title).toBe('Booking submitted!');
    expect(say({ kind: 'bookingNotLocated' }).detail).toBe(
      'Unable to find location for the entered address.',
    );
    const failed = (answered: boolean, message: string) =>
      say({ kind: 'bookingFailed', answered, outcome: answered ? 'refused' : 'failed', message }).detail;
    expect(failed(true, 'Phone is blocked')).toBe('Submit failed: Phone is blocked');
    expect(failed(true, ' ')).toBe('Submit failed.');
    expect(failed(false, 'Failed to fetch')).toBe('Submit failed. Check console for details.');
  });
  test.each([
    ['assign', '❌ Error assigning order', 'Failed to assign order'],
    ['cancel', '❌ Error cancelling order', 'Failed to cancel order'],
  ] as const)('a change that failed (%s): one toast with title and detail', (change, title, detail) =>
    expect(say({ kind: 'orderChangeFailed', orderId: '3412', change, outcome: 'refused' })).toMatchObject({
      title,
      detail,
      rank: 'failure',
      autoCloseMs: 20_000,
    }),
  );
});

describe('a toast about something that was not done', () => {
  const undone: Readonly<Record<string, [(outcome: UndoneOutcome) => Toast, string, string, string]>> = {
    'an edit of a phlebotomist': [
      (outcome) => ({ kind: 'phlebotomistUpdateFailed', fullName: 'Arun', outcome }),
      '❌ Failed to update phlebotomist',
      'Arun',
      'The changes may or may not have been saved. Look at Arun in Team Management.',
    ],
    'a deletion of a phlebotomist': [
      (outcome) => ({ kind: 'phlebotomistDeleteFailed', fullName: 'Arun', outcome }),
      '❌ Failed to delete phlebotomist',
      'Arun',
      'The phlebotomist may or may not have been deleted. Look for Arun in Team Management.',
    ],
    'a registration': [
      (outcome) => ({
        kind: 'registrationFailed',
        fullName: 'Arun',
        outcome,
        message: 'cut',
        isCancelled: false,
      }),
      'Error registering phlebotomist: cut',
      'Arun',
      'The phlebotomist may or may not have been registered. Look for Arun in Team Management.',
    ],
    'a test that is added': [
      (outcome) => ({ kind: 'testAddFailed', name: 'CBC', exists: false, outcome, message: 'cut' }),
      'Error adding test: cut',
      'CBC',
      'The test may or may not have been added. Look for CBC in Test Management before you add it again.',
    ],
    'a test that is modified': [
      (outcome) => ({ kind: 'testUpdateFailed', name: 'CBC', outcome, message: 'cut' }),
      'Error updating test. Please try again.',
      'CBC',
      'The changes may or may not have been saved. Look at CBC in Test Management.',
    ],
    'a test that is deleted': [
      (outcome) => ({ kind: 'testDeleteFailed', name: 'CBC', outcome }),
      '❌ Failed to delete test',
      'CBC',
      'The test may or may not have been deleted. Look for CBC in Test Management.',
    ],
    'a price list': [
      (outcome) => ({
        kind: 'priceListFailed',
        fileName: 'a.xlsx',
        outcome,
        message: 'cut',
        isCancelled: false,
      }),
      'Error uploading file!',
      'a.xlsx: cut',
      'The file may or may not have been taken. Test Management shows what is in the catalogue now.',
    ],
    'a deletion of a patient': [
      (outcome) => ({ kind: 'patientDeleteFailed', patientId: '41', outcome }),
      '❌ Failed to delete patient',
      'Patient 41',
      'The patient may or may not have been deleted. Look for ID 41 in Patient Management.',
    ],
    'a wall display that is added': [
      (outcome) => ({
        kind: 'displayAddFailed',
        name: 'Corridor',
        isCodeRefused: false,
        outcome,
        message: 'cut',
      }),
      'Failed to add the display',
      'Corridor: cut',
      'Corridor may or may not have been added. Look for it under Wall displays.',
    ],
    'a wall display that is ended': [
      (outcome) => ({ kind: 'displayEndFailed', name: 'Corridor', outcome }),
      'Failed to end the display',
      'Corridor',
      'Corridor may or may not have been ended. Look for it under Wall displays.',
    ],
    'an order that is assigned': [
      (outcome) => ({ kind: 'orderChangeFailed', orderId: '3412', change: 'assign', outcome }),
      '❌ Error assigning order',
      'Failed to assign order',
      'Failed to assign order. The change may or may not have been made. Check order 3412 in Booking Management.',
    ],
    'an order that is cancelled': [
      (outcome) => ({ kind: 'orderChangeFailed', orderId: '3412', change: 'cancel', outcome }),
      '❌ Error cancelling order',
      'Failed to cancel order',
      'Failed to cancel order. The change may or may not have been made. Check order 3412 in Booking Management.',
    ],
  };

  test.each(Object.entries(undone))(
    '%s: keeps its title, and reports the outcome in its detail',
    (_, [of, title, failed, perhaps]) => {
      expect(say(of('failed'))).toMatchObject({ title, detail: failed });
      expect(say(of('unknown'))).toMatchObject({ title, detail: perhaps });
    },
  );

  test('a booking with an unknown outcome is not reported as not submitted', () =>
    expect(say({ kind: 'bookingFailed', answered: false, outcome: 'unknown', message: 'cut' })).toMatchObject(
      {
        title: 'Submit failed. Check console for details.',
        detail:
          'The booking may or may not have been saved. Check Booking Management before you submit it again.',
      },
    ));

  test('a test of whose name there is one was certainly not added', () =>
    expect(
      say({ kind: 'testAddFailed', name: 'CBC', exists: true, outcome: 'unknown', message: '' }),
    ).toMatchObject({ title: 'This test name already exists.', detail: 'CBC' }));

  test('a registration that was ended as asked was not made', () =>
    expect(
      say({
        kind: 'registrationFailed',
        fullName: 'Arun',
        outcome: 'unknown',
        message: '',
        isCancelled: true,
      }),
    ).toMatchObject({ title: 'Registration ended before it was complete', detail: 'Arun' }));
});
