/**
 * Assigning and cancelling, the only two things that a console may do to a booking (specification 4, Orders). Each is
 * one transaction that holds the row, so that of two who come at once the second sees what the first has done.
 */
import { and, eq } from 'drizzle-orm';
import { isReassignable } from '../../src/domain/order-change.ts';
import { orderStage } from '../../src/domain/order-status.ts';
import type { Orm } from '../database/database.ts';
import { driver, orders } from '../database/schema.ts';
import { badRequest, HttpError, notFound } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { type BookingDetails, validDetails } from './booking-details.ts';
import { cancellationText } from './cancellation.ts';
import { keepPatient } from './keep-patient.ts';
import { scheduleOnWire } from './schedule.ts';
import { isStale, type StoredOrder, whatChanged } from './versions.ts';

/** The hospital, the booking, and the versions that the caller decided on (none: the last write wins). */
export interface ChangeTarget {
  readonly hospitalId: number;
  readonly orderId: number;
  readonly versions: readonly number[];
}

export interface Assignment {
  /** Null if the request names no possible phlebotomist of ours. */
  readonly driverId: number | null;
  /** `YYYY-MM-DDTHH:mm`, or null where the request names none. */
  readonly scheduledTime: string | null;
  /** The whole order as it was sent. */
  readonly order: Readonly<Record<string, unknown>>;
}

/**
 * The outcome of a change. The words of a reason that was wiped out are logged nowhere (docs/operations.md, Who did
 * what).
 */
export interface ChangedOrder {
  readonly version: number;
  /** The fields before that the change has wiped out; null if nothing was changed. */
  readonly before: { readonly was: string; readonly collectedAt?: string } | null;
}

/**
 * Assigns a booking and answers its version. 404, 409 where its state forbids it, 400 where the assignment is
 * none, 409 where an older version was named; what asks for the state that is there already is answered as done,
 * whatever version it names.
 */
export function assignOrder(
  services: Services,
  target: ChangeTarget,
  wanted: Assignment,
): Promise<ChangedOrder> {
  return change(services, target, async (tx, stored) => {
    refuseState(stored);
    const assigned = await assignmentOf(tx, target.hospitalId, wanted);
    const details = differing(stored, validDetails(wanted.order));
    const isThere =
      stored.status === assigned.status &&
      stored.driverId === assigned.driverId &&
      scheduleOnWire(stored.scheduledTime) === assigned.scheduledTime;
    if (isThere && Object.keys(details).length === 0) return null;
    if (isStale(stored, target.versions)) throw new HttpError(409, whatChanged(stored, Object.keys(details)));
    // A sample of an earlier visit is not the sample of the one to come.
    return { ...details, ...assigned, cancellationReason: null, proximityTimestamp: null };
  });
}

/**
 * Cancels a booking and answers its version. 404, 409 where it is completed or an older version was named; one that is
 * cancelled already stays as it is, with its first reason.
 */
export function cancelOrder(
  services: Services,
  target: ChangeTarget,
  { sender, reason }: { readonly sender: string; readonly reason: string },
): Promise<ChangedOrder> {
  return change(services, target, async (_tx, stored) => {
    const stage = orderStage(stored.status);
    if (stage === 'completed') throw new HttpError(409, said.alreadyCompleted);
    if (stage === 'cancelled') return null;
    if (isStale(stored, target.versions)) throw new HttpError(409, whatChanged(stored, []));
    return { status: 'CANCELLED', cancellationReason: cancellationText(sender, reason) };
  });
}

/** The guards' words (specification 8, Bookings). */
const said = {
  cancelledByOthers: 'Cannot assign this order. It was cancelled by patient/admin.',
  alreadyCompleted: 'This order is already COMPLETED.',
  alreadyCollected: 'The sample of this order is already collected.',
  noPhlebotomist: 'Please select a phlebotomist.',
  noScheduleTime: 'Please select a schedule time.',
  unknownPhlebotomist: 'Please select a valid phlebotomist.',
} as const;

type Changes = Partial<typeof orders.$inferInsert>;

async function change(
  { database, lists }: Services,
  { hospitalId, orderId }: ChangeTarget,
  decide: (tx: Orm, stored: StoredOrder) => Promise<Changes | null>,
): Promise<ChangedOrder> {
  const { version, before, isPatientNew } = await database.transaction(async (tx) => {
    const isThisOrder = and(eq(orders.id, orderId), eq(orders.hospitalId, hospitalId));
    const [stored] = await tx.select().from(orders).where(isThisOrder).for('update');
    if (!stored) throw notFound('Order');
    const changes = await decide(tx, stored);
    if (changes === null) return { version: stored.version, before: null, isPatientNew: false };
    const [row] = await tx
      .update(orders)
      .set(changes)
      .where(isThisOrder)
      .returning({ version: orders.version });
    const { email, phoneNumber } = { ...stored, ...changes };
    const isOther = email !== stored.email || phoneNumber !== stored.phoneNumber;
    const isPatientNew = isOther && (await keepPatient(tx, hospitalId, { email, phoneNumber }));
    return { version: row?.version ?? stored.version, before: wiped(stored), isPatientNew };
  });
  if (before !== null) lists.invalidate(hospitalId, 'orders');
  if (isPatientNew) lists.invalidate(hospitalId, 'patients');
  return { version, before };
}

const wiped = ({ status, proximityTimestamp }: StoredOrder): NonNullable<ChangedOrder['before']> => ({
  was: status,
  ...(proximityTimestamp === null ? {} : { collectedAt: proximityTimestamp.toISOString() }),
});

/** The guards that look at the booking, in the order in which the error catalogue lists them. */
function refuseState(stored: StoredOrder): void {
  const stage = orderStage(stored.status);
  if (stage === 'cancelled' && !isReassignable(stored)) throw new HttpError(409, said.cancelledByOthers);
  if (stage === 'completed') throw new HttpError(409, said.alreadyCompleted);
  if (stage === 'collected') throw new HttpError(409, said.alreadyCollected);
}

/**
 * The columns of an assignment. Name, phone and email are the phlebotomist's own, whatever the copy that was sent says.
 */
async function assignmentOf(tx: Orm, hospitalId: number, { driverId, scheduledTime, order }: Assignment) {
  if ((order['deliveryBoyId'] ?? '') === '') throw badRequest(said.noPhlebotomist);
  if (scheduledTime === null) throw badRequest(said.noScheduleTime);
  if (driverId === null) throw badRequest(said.unknownPhlebotomist);
  const [person] = await tx
    .select({ name: driver.fullName, phone: driver.phone, email: driver.email })
    .from(driver)
    .where(and(eq(driver.id, driverId), eq(driver.hospitalId, hospitalId)))
    // The phlebotomist cannot be removed before the booking names it.
    .for('key share');
  if (!person) throw badRequest(said.unknownPhlebotomist);
  return {
    status: 'ASSIGNED',
    driverId,
    driverName: person.name,
    driverPhone: person.phone,
    driverEmail: person.email,
    scheduledTime,
  };
}

/** The details that differ from the stored ones. */
function differing(stored: StoredOrder, details: Partial<BookingDetails>): Partial<BookingDetails> {
  const entries = Object.entries(details).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name as keyof BookingDetails]),
  );
  return Object.fromEntries(entries);
}
