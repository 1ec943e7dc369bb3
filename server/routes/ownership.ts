/** An id of another hospital is the id of nothing: 404. */
import { and, eq } from 'drizzle-orm';
import { driver, orders } from '../database/schema.ts';
import { notFound } from '../http/errors.ts';
import type { Services } from '../services.ts';

export async function ownDriver(services: Services, hospitalId: number, driverId: number): Promise<void> {
  const found = await services.database.orm
    .select({ id: driver.id })
    .from(driver)
    .where(and(eq(driver.id, driverId), eq(driver.hospitalId, hospitalId)));
  if (found.length === 0) throw notFound('Phlebotomist');
}

export async function ownOrder(services: Services, hospitalId: number, orderId: number): Promise<void> {
  const found = await services.database.orm
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.hospitalId, hospitalId)));
  if (found.length === 0) throw notFound('Order');
}
