/** A dispatcher, a phone and a patient who all work on the same bookings. */
import { expect } from 'vitest';
import type { TestServer } from './test-server.ts';

export type Row = Record<string, unknown> & { readonly orderId: number; readonly version: number };

export interface OrderActors {
  /** The phlebotomists 3 and 4 of the first hospital. */
  readonly people: readonly [number, number];
  /** A new booking of the first hospital in the state given; with a phlebotomist, person 0 unless said otherwise. */
  book(columns?: { status?: string; reason?: string | null; person?: 0 | 1 | null }): Promise<number>;
  /** The row of GET /api/orders. */
  read(orderId: number): Promise<Row>;
  /** PUT of the whole order as `copy` has it, with an assignment to person `who`. */
  assign(copy: Row, who: 0 | 1, change?: Record<string, unknown>, headers?: Record<string, string>): Answer;
  cancel(orderId: number, body?: object, headers?: Record<string, string>): Answer;
  cancelAsPatient(orderId: number, body?: object): Answer;
  setStatus(orderId: number, who: 0 | 1, body: object): Answer;
}
type Answer = ReturnType<TestServer['call']>;

export async function openOrderActors(server: TestServer): Promise<OrderActors> {
  const [hospitalId] = server.hospitals;
  const cookie = await server.consoleCookie(0);
  const people = [await server.phlebotomist(0, 3), await server.phlebotomist(0, 4)] as const;
  const phones = [await server.phoneCookie(0, 3), await server.phoneCookie(0, 4)] as const;

  return {
    people,
    book: async ({ status = 'PENDING', reason = null, person = status === 'PENDING' ? null : 0 } = {}) => {
      const [row] = await server.database.query<{ id: number }>(
        `INSERT INTO orders (hospital_id, patient_name, phone_number, email, address, latitude, longitude, medical_tests,
           total_price, status, cancellation_reason, driver_id, driver_name, scheduled_time, created_at)
         VALUES ($1, 'Uma Devi', '9840012345', 'uma@mail.example', 'Adyar', 13, 80.25, '["HbA1c"]', 420.5, $2, $3, $4,
           CASE WHEN $4::integer IS NULL THEN NULL ELSE 'Somebody' END, NULL, '2026-03-12T05:00:00Z') RETURNING id`,
        [hospitalId, status, reason, person === null ? null : people[person]],
      );
      server.services.lists.invalidate(hospitalId, 'orders');
      return row?.id ?? 0;
    },
    read: async (orderId) => {
      const rows: Row[] = (await server.call(cookie, 'GET', '/api/orders')).json();
      const row = rows.find((one) => one.orderId === orderId);
      expect(row).toBeDefined();
      return row as Row;
    },
    assign: (copy, who, change = {}, headers = {}) => {
      const body = {
        ...copy,
        status: 'assigned',
        deliveryBoyId: people[who],
        deliveryBoyName: 'As the console knows it',
        deliveryBoyPhone: '9840000000',
        deliveryBoyEmail: null,
        scheduledTime: `2026-03-12T14:0${who}`,
        cancellationReason: null,
        ...change,
      };
      return server.call(cookie, 'PUT', `/api/orders/${copy.orderId}`, body, headers);
    },
    cancel: (orderId, body = { reason: 'Cancelled by admin', sender: 'admin' }, headers = {}) =>
      server.call(cookie, 'PUT', `/api/orders/${orderId}/cancel`, body, headers),
    cancelAsPatient: (orderId, body) =>
      server.call(cookie, 'POST', `/api/demo/orders/${orderId}/cancel-as-patient`, body),
    setStatus: (orderId, who, body) =>
      server.call(phones[who], 'PUT', `/api/field/orders/${orderId}/status`, body),
  };
}
