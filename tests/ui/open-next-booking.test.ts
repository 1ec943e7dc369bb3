import type { AnyRouter } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { openNextBooking } from '../../src/ui/shell/open-next-booking.ts';
import { orderEntity } from '../support/orders.ts';
import { hospital } from '../support/realtime-client.ts';
import { startSystem } from '../support/system-client.ts';

const HOUR = 3_600_000;
const now = Date.UTC(2026, 10, 29, 6);

/** A signed-in page with these orders, and what each press of the key has it open. */
function withOrders(...upserted: readonly ReturnType<typeof orderEntity>[]) {
  const client = startSystem({ stored: hospital });
  client.beat({ now });
  client.publish({ type: 'orders.changed', upserted, removed: [], initial: true });
  const opened: unknown[] = [];
  const router = {
    state: { location: { search: {} } },
    navigate: (to: unknown) => opened.push(to),
  } as unknown as AnyRouter;
  const press = () => {
    openNextBooking(client.system, router);
    return opened.at(-1);
  };
  /** The next session, with the same orders. */
  const signIn = () => {
    client.system.notice({ type: 'page.foundSession', hospital });
    client.publish({ type: 'orders.changed', upserted, removed: [], initial: true });
  };
  return { client, press, signIn };
}
const waiting = (id: string, hours: number) =>
  orderEntity({ id, status: 'new', scheduledAt: now + hours * HOUR });
const of = (order: string) => ({ to: '/order-detail', search: { order } });
const signOut = ({ client }: ReturnType<typeof withOrders>) =>
  client.system.notice({ type: 'page.lostSession' });

test('each press opens the one behind the one before, those that are long over last', () => {
  const page = withOrders(waiting('1', -30), waiting('2', 5), waiting('3', 1));
  expect([page.press(), page.press(), page.press(), page.press()]).toEqual([
    of('3'),
    of('2'),
    of('1'),
    of('3'),
  ]);
  signOut(page);
});

test('where none waits, the list of new orders opens', () => {
  const page = withOrders(orderEntity({ id: '1', status: 'assigned' }));
  expect(page.press()).toEqual({ to: '/order-detail', search: { tab: 'new' } });
  signOut(page);
});

test('which was opened last is forgotten with the session: the next one begins with its first', () => {
  const page = withOrders(waiting('1', 1), waiting('2', 2));
  for (const _ of [1, 2]) {
    expect(page.press()).toEqual(of('1'));
    signOut(page);
    page.signIn();
  }
});

test('which was opened last is each page’s own', () => {
  const [one, other] = [1, 2].map(() => withOrders(waiting('1', 1), waiting('2', 2)));
  expect([one?.press(), other?.press(), one?.press()]).toEqual([of('1'), of('1'), of('2')]);
});
