/**
 * A day as the backend tells it, where it offers that; else as the list of bookings does, which knows samples and late
 * bookings and nothing of the way between them.
 */
import type { DaySummary, PhlebotomistDay, PositionsOfDay, Stretch } from '../../contract/day.ts';
import type { Outcome } from '../../contract/failure.ts';
import type { Order } from '../../contract/model.ts';
import { type DayRow, dayRow, nameRow } from '../../contract/wire/day.ts';
import { daySummariesOffer } from '../../contract/wire/offers.ts';
import { bookingsOfDay, daySpan, isOnDay, timesOf } from '../../domain/day-summary.ts';
import { readMoment } from '../../domain/time.ts';
import { readRows } from '../api/rows.ts';
import type { readOrders } from '../orders/order-queries.ts';
import type { SessionServices } from '../session-services.ts';

/** The backend offers no such call, or not for that day. */
const NOT_HERE = 404;
const FORGOTTEN = 410;

/** The reader of bookings is handed in: the core has it, and importing it here would part it from the core's file. */
export interface DayReader {
  readonly readOrders: typeof readOrders;
}

/** `day` is YYYY-MM-DD in the hospital's zone. */
export async function readDay(
  day: string,
  session: SessionServices,
  reader: DayReader,
): Promise<Outcome<DaySummary>> {
  const { api } = session;
  if (!api.offers(daySummariesOffer)) {
    // It may not have answered anything yet.
    const orders = await knownOrders(session, reader);
    if (!orders.ok) return orders;
    if (!api.offers(daySummariesOffer)) return ofOrders(day, orders.value, 'unknown', session);
  }
  const answer = await api.poll('daySummaries', {}, { query: { date: day } });
  if (!answer.ok) {
    const { status } = answer.failure;
    if (status !== NOT_HERE && status !== FORGOTTEN) return answer;
    const orders = await knownOrders(session, reader);
    if (!orders.ok) return orders;
    return ofOrders(day, orders.value, status === FORGOTTEN ? 'forgotten' : 'unknown', session);
  }
  const rows = answer.value.unchanged ? [] : answer.value.rows;
  const people = readRows(rows, dayRow, 'day', session.counters).map((row) =>
    toPerson(row, session.config.timeZone),
  );
  return { ok: true, value: { day, positions: 'kept', at: session.backendNow(), people } };
}

/** The list that is polled, or the answer to a call where it has not come yet. */
async function knownOrders(session: SessionServices, reader: DayReader): Promise<Outcome<Iterable<Order>>> {
  const { api, board, config, counters, streams } = session;
  if (typeof board.ages().orders === 'number') return { ok: true, value: streams.orders.value.values() };
  return reader.readOrders('orders', {}, 'orders', { api, counters, timeZone: config.timeZone });
}

/**
 * Names by the ids of phlebotomists: of the list that is polled, or of the answer to a call where it has not come yet.
 * Empty where they cannot be had.
 */
async function knownNames(session: SessionServices): Promise<ReadonlyMap<string, string | null>> {
  const { api, board, counters, hospital, streams } = session;
  if (typeof board.ages().phlebotomists === 'number')
    return new Map([...streams.roster.value.phlebotomists].map(([id, { fullName }]) => [id, fullName]));
  const answer = await api.poll('drivers', {}, { query: { hospitalCode: hospital.code } });
  const rows = answer.ok && !answer.value.unchanged ? answer.value.rows : [];
  return new Map(
    readRows(rows, nameRow, 'phlebotomists', counters)
      .filter(({ hospitalCode }) => hospitalCode === hospital.code)
      .map(({ id, fullName }) => [String(id), fullName]),
  );
}

async function ofOrders(
  day: string,
  orders: Iterable<Order>,
  positions: PositionsOfDay,
  session: SessionServices,
): Promise<Outcome<DaySummary>> {
  const { backendNow, config } = session;
  const span = daySpan(day, config.timeZone);
  const byPerson = new Map<string, Order[]>();
  for (const order of orders) {
    if (order.phlebotomistId === null || !isOnDay(order, span)) continue;
    const own = byPerson.get(order.phlebotomistId) ?? [];
    byPerson.set(order.phlebotomistId, own);
    own.push(order);
  }
  const at = backendNow();
  // A day is read once: names that come later would not be in it.
  const names = await knownNames(session);
  const people = [...byPerson].map(
    ([phlebotomistId, own]): PhlebotomistDay => ({
      phlebotomistId,
      fullName:
        names.get(phlebotomistId) ??
        own.find(({ phlebotomistName }) => phlebotomistName !== null)?.phlebotomistName ??
        null,
      metres: null,
      stretches: [],
      times: timesOf([]),
      ...bookingsOfDay(own, span, at),
    }),
  );
  return { ok: true, value: { day, positions, at, people } };
}

/** A stretch whose end cannot be read ends the day before it. */
function toPerson(row: DayRow, timeZone: string): PhlebotomistDay {
  const stretches: Stretch[] = [];
  let from = readMoment(row.from, timeZone);
  for (const { kind, until: told, orderId } of row.stretches) {
    const until = readMoment(told, timeZone);
    if (from === null || until === null || until < from) break;
    stretches.push({ kind, from, until, orderId: orderId === null ? null : String(orderId) });
    from = until;
  }
  return {
    phlebotomistId: String(row.deliveryBoyId),
    fullName: row.fullName,
    metres: row.metres,
    stretches,
    times: timesOf(stretches),
    collected: row.collected.flatMap(({ orderId, at }) => {
      const moment = readMoment(at, timeZone);
      return moment === null ? [] : [{ orderId: String(orderId), at: moment }];
    }),
    late: row.late.map(String),
  };
}
