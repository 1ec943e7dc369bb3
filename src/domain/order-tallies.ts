/** How many orders were booked, collected and cancelled, by the hour of one day and by day of one week. */
import type { Order } from '../contract/model.ts';
import { DAY_MS } from './moment.ts';
import { orderStage } from './order-status.ts';
import { momentOfField, wallClockOf } from './time.ts';

/** Numbers of orders. */
export interface Tally {
  readonly booked: number;
  readonly collected: number;
  /** How many of those booked then are cancelled now: no row says when that was. */
  readonly cancelled: number;
}

export interface DayTally extends Tally {
  /** YYYY-MM-DD. */
  readonly day: string;
}

export interface OrderTallies {
  /** By the wall clock's hour, 24 of them. One that a change of clocks repeats holds both. */
  readonly hours: readonly Tally[];
  /** Seven days, the last of which is today. */
  readonly days: readonly DayTally[];
  /** Orders without a time of booking: no number above counts them as booked. */
  readonly withoutBooking: number;
  /** Orders collected or completed without a time of collection. */
  readonly withoutCollection: number;
}

export interface TallyFrame {
  /** YYYY-MM-DD in `timeZone`. */
  readonly today: string;
  readonly timeZone: string;
}

type Tallied = Pick<Order, 'status' | 'createdAt' | 'collectedAt'>;

const none: Tally = { booked: 0, collected: 0, cancelled: 0 };

/** Every order is looked at once; moments outside the seven days cost a comparison. */
export function tallyOrders(orders: Iterable<Tallied>, { today, timeZone }: TallyFrame): OrderTallies {
  const hours = Array.from({ length: 24 }, () => ({ ...none }));
  const days = weekBefore(today).map((day) => ({ day, ...none }));
  const byDay = new Map(days.map((tally) => [tally.day, tally]));
  const first = momentOfField(`${days[0]?.day}T00:00`, timeZone) ?? Number.POSITIVE_INFINITY;
  const add = (moment: number, what: keyof Tally): void => {
    if (moment < first) return;
    const wall = wallClockOf(moment, timeZone);
    const day = byDay.get(wall.slice(0, 10));
    if (!day) return;
    day[what] += 1;
    const hour = day.day === today ? hours[Number(wall.slice(11, 13))] : undefined;
    if (hour) hour[what] += 1;
  };
  let withoutBooking = 0;
  let withoutCollection = 0;
  for (const { status, createdAt, collectedAt } of orders) {
    const stage = orderStage(status);
    if (createdAt === null) withoutBooking += 1;
    else {
      add(createdAt, 'booked');
      if (stage === 'cancelled') add(createdAt, 'cancelled');
    }
    if (collectedAt !== null) add(collectedAt, 'collected');
    else if (stage === 'collected' || stage === 'completed') withoutCollection += 1;
  }
  return { hours, days, withoutBooking, withoutCollection };
}

/** Seven days in their order, the given one last; none where it is no day. */
function weekBefore(today: string): string[] {
  const midnight = Date.parse(`${today}T00:00:00Z`);
  if (Number.isNaN(midnight)) return [];
  return [6, 5, 4, 3, 2, 1, 0].map((ago) => new Date(midnight - ago * DAY_MS).toISOString().slice(0, 10));
}
