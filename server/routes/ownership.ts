/** An id of another hospital is the id of nothing: 404. */
import { and, eq } from 'drizzle-orm';
import { driver, orders } from '../database/schema.ts';
import { notFound } from '../http/errors.ts';
import type { Services } from '../services.ts';

const owning =
  (table: typeof driver | typeof orders, what: string) =>
  async (services: Services, hospitalId: number, id: number): Promise<void> => {
    const own = and(eq(table.id, id), eq(table.hospitalId, hospitalId));
    const found = await services.database.orm.select({ id: table.id }).from(table).where(own);
    if (found.length === 0) throw notFound(what);
  };

export const ownDriver = owning(driver, 'Phlebotomist');
export const ownOrder = owning(orders, 'Order');
