/** The queries of the order details besides the list (specification 7, Orders; Phlebotomists). */
import type { EndpointName } from '../../contract/endpoints.ts';
import type { Outcome } from '../../contract/failure.ts';
import type { Expense, Order } from '../../contract/model.ts';
import { removedExpensesOffer } from '../../contract/wire/offers.ts';
import { expenseRow, orderRow } from '../../contract/wire/orders.ts';
import { paiseOrNull } from '../../domain/money.ts';
import { readMoment } from '../../domain/time.ts';
import type { ApiClient, CallOptions } from '../api/api-client.ts';
import { readRows } from '../api/rows.ts';
import type { CounterBoard } from '../counters.ts';
import { toOrder } from './to-order.ts';

/** The id that stands for a removed phlebotomist. */
const REMOVED = 0;

export interface OrderQueryParts {
  readonly api: ApiClient;
  readonly counters: CounterBoard;
  readonly timeZone: string;
}

/**
 * GET /api/drivers/{deliveryBoyId}/orders/{orderId}/expenses, newest first. An order without a phlebotomist: the
 * expenses of one who was removed since, if the backend offers them.
 */
export async function readExpenses(
  { phlebotomistId, orderId }: { phlebotomistId: string | null; orderId: string },
  { api, counters, timeZone }: OrderQueryParts,
): Promise<Outcome<readonly Expense[]>> {
  if (phlebotomistId === null && !api.offers(removedExpensesOffer)) return { ok: true, value: [] };
  const params = { deliveryBoyId: phlebotomistId ?? REMOVED, orderId };
  const answer = await api.poll('expenses', {}, { params });
  if (!answer.ok) return answer;
  const rows = answer.value.unchanged ? [] : readRows(answer.value.rows, expenseRow, 'expenses', counters);
  const expenses = rows.map(({ totalAmount, testAmount, createdAt }) => ({
    totalPaise: paiseOrNull(totalAmount),
    testPaise: paiseOrNull(testAmount),
    createdAt: readMoment(createdAt, timeZone),
  }));
  return { ok: true, value: newestFirst(expenses) };
}

/** GET /api/orders/orders/by-email/{email}, newest first. */
export const readPatientOrders = ({ email }: { email: string }, parts: OrderQueryParts) =>
  readOrders('ordersByEmail', { params: { email } }, 'patientOrders', parts);

/** A list of orders, newest first; rows that cannot be read are counted under `list`. */
export async function readOrders(
  endpoint: EndpointName,
  call: CallOptions,
  list: string,
  { api, counters, timeZone }: OrderQueryParts,
): Promise<Outcome<readonly Order[]>> {
  const answer = await api.poll(endpoint, {}, call);
  if (!answer.ok) return answer;
  const rows = answer.value.unchanged ? [] : readRows(answer.value.rows, orderRow, list, counters);
  return { ok: true, value: newestFirst(rows.map((row) => toOrder(row, timeZone))) };
}

const newestFirst = <T extends { readonly createdAt: number | null }>(rows: readonly T[]): readonly T[] =>
  [...rows].sort((one, other) => (other.createdAt ?? 0) - (one.createdAt ?? 0));
