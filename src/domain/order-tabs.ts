/** The tabs and the search of Booking Management (specification 2; rulings, Bookings). */
import type { Order } from '../contract/model.ts';
import { cancelledBy } from './order-change.ts';
import { type OrderStage, orderStage } from './order-status.ts';
import { holdsPhone, phoneNeedles } from './phone.ts';
import { isShareableId } from './shareable-id.ts';

/** In the order in which they stand on screen. */
export const orderTabs = [
  'all',
  'assigned',
  'completed',
  'new',
  'cancelledByPatient',
  'cancelledByDriver',
  'cancelledByAdmin',
] as const;
export type OrderTab = (typeof orderTabs)[number];

export type TabCounts = Readonly<Record<OrderTab, number>>;

type TabFields = Pick<Order, 'status' | 'cancellationReason'>;

const noTabs: readonly OrderTab[] = ['all'];
const stageTabs: Readonly<Partial<Record<OrderStage, readonly OrderTab[]>>> = {
  new: ['all', 'new'],
  assigned: ['all', 'assigned'],
  completed: ['all', 'completed'],
};

/**
 * The tabs that an order shows under. Each word for the person who cancelled is looked for by itself, so that a
 * cancelled order may show under several tabs, or under Total Orders only; so do orders whose status has no tab.
 */
export function tabsOf(order: TabFields): readonly OrderTab[] {
  const stage = orderStage(order.status);
  if (stage !== 'cancelled') return stageTabs[stage] ?? noTabs;
  const by = cancelledBy(order.cancellationReason);
  return [
    'all',
    ...(by.patient ? (['cancelledByPatient'] as const) : []),
    ...(by.driver ? (['cancelledByDriver'] as const) : []),
    ...(by.admin ? (['cancelledByAdmin'] as const) : []),
  ];
}

/** Whether an order shows under a tab. */
export const isInTab = (order: TabFields, tab: OrderTab): boolean =>
  tab === 'all' || tabsOf(order).includes(tab);

/** How many orders each tab holds. */
export function countTabs(orders: Iterable<TabFields>): TabCounts {
  const counts = Object.fromEntries(orderTabs.map((tab) => [tab, 0])) as Record<OrderTab, number>;
  for (const order of orders) for (const tab of tabsOf(order)) counts[tab] += 1;
  return counts;
}

/** Separates the fields of a haystack, so that no match reaches across two of them. */
const PART = '\n';
const haystacks = new WeakMap<Order, string>();

/**
 * The text that the search looks in: id, name, phone (also without spaces), address, tests, status (also as words) and
 * phlebotomist id, in lower case. Made once for each order; an order that did not change keeps its identity over polls.
 */
function haystackOf(order: Order): string {
  const known = haystacks.get(order);
  if (known !== undefined) return known;
  const made = [
    order.id,
    order.patientName,
    order.phoneNumber,
    order.phoneNumber?.replace(/\D/g, ''),
    order.address,
    order.medicalTests.join(', '),
    order.status,
    order.status.replaceAll('_', ' '),
    orderStage(order.status),
    order.phlebotomistId,
  ]
    .join(PART)
    .toLowerCase();
  haystacks.set(order, made);
  return made;
}

/**
 * The orders of a tab that the search finds, in the order given; a phone also by its digits. Blanks round the text do not
 * count.
 */
export function findOrders(orders: readonly Order[], tab: OrderTab, text: string): readonly Order[] {
  const needle = text.trim().toLowerCase();
  if (tab === 'all' && needle === '') return orders;
  // Digits alone are in the text that is looked in.
  const digits = phoneNeedles(needle).filter((wanted) => wanted !== needle);
  return orders.filter(
    (order) =>
      isInTab(order, tab) &&
      (needle === '' || haystackOf(order).includes(needle) || holdsPhone(order.phoneNumber, digits)),
  );
}

const statusWords: ReadonlySet<string> = new Set([
  'new',
  'pending',
  'placed',
  'assigned',
  'collected',
  'sample_collected',
  'sample collected',
  'completed',
  'cancelled',
]);

/**
 * Whether a search text may stand in the browser's address bar: it names no person. Ids of up to seven digits and the
 * words for statuses do not; everything else may be a name, a phone number or an address.
 */
export function isShareableSearch(text: string): boolean {
  return isShareableId(text) || statusWords.has(text.trim().toLowerCase());
}
