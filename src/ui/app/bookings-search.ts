/** Query parameters of /order-detail. What cannot be understood is left out, never refused. */
import { type OrderSort, type OrderSortKey, orderSortKeys } from '../../domain/order-sort.ts';
import { isShareableSearch, type OrderTab, orderTabs } from '../../domain/order-tabs.ts';
import { textOf } from './text-of.ts';

/**
 * The state of Booking Management that is in the address bar: never a name, a phone number or an address of a person.
 * The search text is there only while it is an id or a status; every other text is kept in the state of the browser's
 * history entry, which no link, no log and no other program sees, and which Back, Forward and a reload bring again.
 */
export interface BookingsSearch {
  /** Absent for Total Orders. */
  readonly tab?: Exclude<OrderTab, 'all'>;
  readonly q?: string;
  /** A column, with a minus before it when descending; absent for the newest first. */
  readonly sort?: string;
  /** Id of the order whose details are open. */
  readonly order?: string;
  /** The form for a new booking is open. */
  readonly view?: 'add';
}

export function readBookingsSearch(search: Readonly<Record<string, unknown>>): BookingsSearch {
  const tab = orderTabs.find((each) => each !== 'all' && each === search['tab']);
  const q = textOf(search['q']);
  const sort = readSort(textOf(search['sort']));
  const order = textOf(search['order']);
  return {
    ...(tab === undefined || tab === 'all' ? {} : { tab }),
    ...(isShareableSearch(q) ? { q } : {}),
    ...(sort === null ? {} : { sort: writeSort(sort) }),
    ...(order === '' ? {} : { order }),
    ...(search['view'] === 'add' ? { view: 'add' } : {}),
  };
}

/** Reads `name` and `-name`; null where it is no column. */
export function readSort(text: string | undefined): OrderSort | null {
  const direction = text?.startsWith('-') ? 'descending' : 'ascending';
  const key = orderSortKeys.find((each) => each === text?.replace(/^-/, ''));
  return key === undefined ? null : { key, direction };
}

export const writeSort = ({ key, direction }: { key: OrderSortKey; direction: string }): string =>
  direction === 'descending' ? `-${key}` : key;
