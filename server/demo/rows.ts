/** Puts the demo's rows into the database, in pieces that one statement can hold. */
import type { Orm } from '../database/database.ts';
import { expense, orders, patient } from '../database/schema.ts';
import { createBookings } from './bookings.ts';
import { createRandom } from './random.ts';

/** Rows of one statement. */
export const rowsPerInsert = 500;

/** Bookings with their patients and, where they are completed, what was spent on them. */
export async function addBookings(tx: Orm, plan: Parameters<typeof createBookings>[0]) {
  const bookings = createBookings(plan);
  if (bookings.length === 0) return [];
  const rows = await tx
    .insert(orders)
    .values([...bookings])
    .returning();
  const patients = rows.map(({ hospitalId, email, phoneNumber }) => ({ hospitalId, email, phoneNumber }));
  await tx.insert(patient).values(patients).onConflictDoNothing();
  const random = createRandom(`expenses ${plan.hospitalId} ${plan.day}`);
  const spent = rows.flatMap((row) =>
    row.status === 'COMPLETED' && row.driverId !== null
      ? [
          {
            hospitalId: row.hospitalId,
            driverId: row.driverId,
            orderId: row.id,
            testAmount: row.totalPrice,
            totalAmount: row.totalPrice + random.between(4, 15) * 10,
            createdAt: row.proximityTimestamp ?? row.createdAt,
          },
        ]
      : [],
  );
  await insertAll(spent, (some) => tx.insert(expense).values(some));
  return rows;
}

export async function insertAll<T>(
  rows: readonly T[],
  insert: (rows: T[]) => PromiseLike<unknown>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsPerInsert) await insert(rows.slice(at, at + rowsPerInsert));
}
