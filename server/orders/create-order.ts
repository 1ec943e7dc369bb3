/**
 * Taking a booking, once. A console that lost the answer may send the booking again with the key of the first time, and
 * is answered with the order that it made then.
 */
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Orm } from '../database/database.ts';
import { orderKey, orders } from '../database/schema.ts';
import { badRequest, HttpError } from '../http/errors.ts';
import type { Services } from '../services.ts';
import type { BookingDetails } from './booking-details.ts';
import { keepPatient } from './keep-patient.ts';

/** So long a key is the booking that was made with it; afterwards it is a new key. */
export const keyKeptMs = 24 * 3_600_000;

/**
 * The Idempotency-Key header in lower case, or null where there is none; 400 where it is no UUID.
 * Quotes round it are as none.
 */
export function namedKey(headers: IncomingHttpHeaders): string | null {
  const header = headers['idempotency-key'];
  if (header === undefined) return null;
  const text = String(header)
    .trim()
    .replace(/^"(.*)"$/, '$1');
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text))
    throw badRequest('Idempotency-Key must be a UUID.');
  return text.toLowerCase();
}

/**
 * Answers the id of the order: the new one, or the one that was made with this key; 422 where that
 * one had another content.
 */
export async function createOrder(
  { database, lists, now }: Services,
  hospitalId: number,
  booking: BookingDetails,
  key: string | null,
): Promise<number> {
  const { id, isNew, isPatientNew } = await database.transaction(async (tx) => {
    const contentHash = createHash('sha256').update(JSON.stringify(booking)).digest('base64url');
    const first = key === null ? null : await firstOrder(tx, hospitalId, key, contentHash, now());
    if (first !== null) return { id: first, isNew: false, isPatientNew: false };
    const createdAt = new Date(now());
    const isPatientNew = await keepPatient(tx, hospitalId, booking);
    const [row] = await tx
      .insert(orders)
      .values({ ...booking, hospitalId, createdAt })
      .returning({ id: orders.id });
    if (!row) throw new Error('the new order has no id');
    if (key !== null)
      await tx.insert(orderKey).values({ hospitalId, key, contentHash, orderId: row.id, createdAt });
    return { id: row.id, isNew: true, isPatientNew };
  });
  if (isNew) lists.invalidate(hospitalId, 'orders');
  if (isPatientNew) lists.invalidate(hospitalId, 'patients');
  return id;
}

async function firstOrder(
  tx: Orm,
  hospitalId: number,
  key: string,
  contentHash: string,
  now: number,
): Promise<number | null> {
  // Two at once with one key: the second waits here until the first is committed.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${hospitalId}::integer, hashtext(${key}))`);
  await tx.delete(orderKey).where(lt(orderKey.createdAt, new Date(now - keyKeptMs)));
  const [known] = await tx
    .select({ orderId: orderKey.orderId, contentHash: orderKey.contentHash })
    .from(orderKey)
    .where(and(eq(orderKey.hospitalId, hospitalId), eq(orderKey.key, key)));
  if (known && known.contentHash !== contentHash)
    throw new HttpError(
      422,
      'This booking was already taken with other details. Look into the list of bookings before you submit it again.',
    );
  return known?.orderId ?? null;
}
