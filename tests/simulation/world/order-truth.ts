/** What a page says of the bookings that are taken and changed at it. */
import type { Toast } from '../../../src/machines/capabilities.ts';
import type { Page } from './page.ts';
import type { Truth } from './truth.ts';

export const keyOfOrder = (orderId: string): string => `order ${orderId}`;

/** Words that no other change has: the visit of an assignment, the reason of a cancellation. */
export const signOf = (kind: 'assign' | 'cancel', serial: number): string =>
  kind === 'cancel'
    ? `reason ${serial}.`
    : `2026-11-22T${String(10 + Math.floor(serial / 60)).padStart(2, '0')}:${String(serial % 60).padStart(2, '0')}`;

const listening = new WeakSet<Page>();

/** Once for each page. */
export function listenToOrders(page: Page, truth: Truth): void {
  if (listening.has(page)) return;
  listening.add(page);
  const { orderWork, booking, toasts } = page.system;
  orderWork.subscribe((all) => {
    for (const [orderId, { state, failure }] of all) {
      if (state === 'assigned' || state === 'cancelled') truth.say(page, keyOfOrder(orderId), 'done');
      if (state === 'refused') truth.say(page, keyOfOrder(orderId), failure?.outcome ?? 'refused');
    }
  });
  booking.subscribe(({ state, failure }) => {
    if (state === 'submitted') truth.say(page, 'booking', 'done');
    if (state === 'failed') truth.say(page, 'booking', failure?.outcome ?? null);
    if (state === 'refused') truth.say(page, 'booking', 'refused');
  });
  toasts.subscribe((toast: Toast) => {
    if (toast.kind === 'orderAssigned' || toast.kind === 'orderCancelled')
      truth.say(page, keyOfOrder(toast.orderId), 'done');
    if (toast.kind === 'orderChangeFailed') truth.say(page, keyOfOrder(toast.orderId), toast.outcome);
    if (toast.kind === 'bookingFailed') truth.say(page, 'booking', toast.outcome);
  });
}
