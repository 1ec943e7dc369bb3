/** The order of rows in Booking Management. */
import type { Order } from '../contract/model.ts';
import { type OrderStage, orderStage } from './order-status.ts';

/** The columns that sort. */
export const orderSortKeys = ['id', 'name', 'phone', 'address', 'tests', 'status', 'phlebotomist'] as const;
export type OrderSortKey = (typeof orderSortKeys)[number];

export interface OrderSort {
  readonly key: OrderSortKey;
  readonly direction: 'ascending' | 'descending';
}

/** Sorts a copy. Without a sort the newest stand first. Rows without a value stand last in either direction. */
export function sortOrders(orders: Iterable<Order>, sort: OrderSort | null): readonly Order[] {
  if (sort === null) return [...orders].sort(newestFirst);
  const compare = comparisons[sort.key];
  const sign = sort.direction === 'ascending' ? 1 : -1;
  return [...orders].sort((a, b) => compare(a, b, sign) || newestFirst(a, b));
}

/** The sort after a header was pressed: ascending, descending, and back to newest first. */
export function nextSort(sort: OrderSort | null, key: OrderSortKey): OrderSort | null {
  if (sort?.key !== key) return { key, direction: 'ascending' };
  return sort.direction === 'ascending' ? { key, direction: 'descending' } : null;
}

/** Answers with `sign` 1 for ascending, -1 for descending. */
type Comparison = (a: Order, b: Order, sign: number) => number;

const collator = new Intl.Collator('en');
const stageRank: Readonly<Record<OrderStage, number>> = {
  new: 0,
  assigned: 1,
  collected: 2,
  other: 3,
  completed: 4,
  cancelled: 5,
};

/** A missing value stands last, in either direction of the sort. */
const by =
  (compare: (one: string, other: string) => number) =>
  (read: (order: Order) => string | null): Comparison =>
  (a, b, sign) => {
    const [one, other] = [read(a) || null, read(b) || null];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * compare(one, other);
  };
const byText = by(collator.compare);
const byId = by((one, other) => compareIds(one, other));

const comparisons: Readonly<Record<OrderSortKey, Comparison>> = {
  id: byId(({ id }) => id),
  name: byText(({ patientName }) => patientName),
  phone: byText(({ phoneNumber }) => phoneNumber),
  address: byText(({ address }) => address),
  tests: byText(({ medicalTests }) => medicalTests[0] ?? null),
  status: (a, b, sign) => sign * (stageRank[orderStage(a.status)] - stageRank[orderStage(b.status)]),
  phlebotomist: byId(({ phlebotomistId }) => phlebotomistId),
};

/** Numbers by size, then all other ids by their letters; a total order, so that no two rows change places. */
export function compareIds(a: string, b: string): number {
  const [one, other] = [digitsOf(a), digitsOf(b)];
  if (one !== null && other !== null)
    return one.length - other.length || compareTexts(one, other) || compareTexts(a, b);
  return Number(one === null) - Number(other === null) || compareTexts(a, b);
}

/** The digits of a number without leading zeros, however many; null for other spellings (`1e3`, `0x3e8`, ` 7`). */
const digitsOf = (id: string): string | null => (/^\d+$/.test(id) ? id.replace(/^0+/, '') : null);

const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** An order without a moment of creation counts as old. */
const newestFirst = (a: Order, b: Order): number => createdOf(b) - createdOf(a) || compareIds(b.id, a.id);

const createdOf = ({ createdAt }: Order): number => (Number.isFinite(createdAt) ? Number(createdAt) : 0);
