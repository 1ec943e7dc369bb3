/** What the order details ask for besides the list (specification 7, Orders; Phlebotomists). */
import type { Outcome } from '../../contract/failure.ts';
import type { Expense, Order } from '../../contract/model.ts';
import { expenseRow, orderRow } from '../../contract/wire/orders.ts';
import { paiseOrNull } from '../../domain/money.ts';
import { readMoment } from '../../domain/time.ts';
import type { ApiClient } from '../api/api-client.ts';
import { readRows } from '../api/rows.ts';
import type { CounterBoard } from '../counters.ts';
import { toOrder } from './to-order.ts';

export interface OrderQueryParts {
  readonly api: ApiClient;
  readonly counters: CounterBoard;
  readonly timeZone: string;
}

/** GET /api/drivers/{deliveryBoyId}/orders/{orderId}/expenses, newest first. */
export async function readExpenses(
  { phlebotomistId, orderId }: { phlebotomistId: string; orderId: string },
  { api, counters, timeZone }: OrderQueryParts,
): Promise<Outcome<readonly Expense[]>> {
  const answer = await api.poll('expenses', {}, { params: { deliveryBoyId: phlebotomistId, orderId } });
  if (!answer.ok) return answer;
  const rows = answer.value.unchanged ? [] : readRows(answer.value.rows, expenseRow, 'expenses', counters);
  const expenses = rows.map(({ totalAmount, testAmount, createdAt }) => ({
    totalPaise: paiseOrNull(totalAmount),
    testPaise: paiseOrNull(testAmount),
    createdAt: readMoment(createdAt, timeZone),
  }));
  return { ok: true, value: expenses.sort((one, other) => (other.createdAt ?? 0) - (one.createdAt ?? 0)) };
}

/** GET /api/orders/orders/by-email/{email}, newest first. */
export async function readPatientOrders(
  { email }: { email: string },
  { api, counters, timeZone }: OrderQueryParts,
): Promise<Outcome<readonly Order[]>> {
  const answer = await api.poll('ordersByEmail', {}, { params: { email } });
  if (!answer.ok) return answer;
  const rows = answer.value.unchanged ? [] : readRows(answer.value.rows, orderRow, 'patientOrders', counters);
  const orders = rows.map((row) => toOrder(row, timeZone));
  return { ok: true, value: orders.sort((one, other) => (other.createdAt ?? 0) - (one.createdAt ?? 0)) };
}
