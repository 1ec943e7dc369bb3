/**
 * Facts: what happened, told by the worker in the past tense. Each carries `seq`, its place in the journal (it goes on over a
 * reload), and `at`, milliseconds since 1970. Facts are never merged, reordered or dropped.
 */
import { commandEndedSchema } from './command.ts';
import { failureSchema } from './failure.ts';
import {
  addressSchema,
  alertSchema,
  alertSourceSchema,
  feedNameSchema,
  figuresSchema,
  hospitalSchema,
  orderSchema,
  phlebotomistSchema,
} from './model.ts';
import { open } from './open.ts';
import { z } from './zod.ts';

const alertPayload = { alert: alertSchema, source: alertSourceSchema };

/** Which order, and which try of the person at it. */
const change = { orderId: open(z.string()), attempt: open(z.number()) };

const ids = z.readonly(z.array(open(z.string())));
/** A pair of coordinates as text, to two decimals. */
const roundedPair = (place: string) => {
  const pair = place.split(',').map(Number);
  return pair.length === 2 && pair.every(Number.isFinite) ? pair.map((one) => one.toFixed(2)).join(',') : '';
};

/** What a fact says, before the journal stamps it. */
export const factPayloadSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('session.loginAccepted'), hospital: hospitalSchema }),
  /** The backend said no: 'Invalid email or password'. */
  z.object({ type: z.literal('session.loginRefused'), failure: failureSchema }),
  /** No answer could be had; the error's own message is shown. */
  z.object({ type: z.literal('session.loginFailed'), failure: failureSchema }),
  /** A call was answered with 401. */
  z.object({ type: z.literal('session.expired') }),
  /** Feeds start. Told at each start of a session, and again by a worker that takes it up after another's death. */
  z.object({ type: z.literal('session.opened'), hospital: hospitalSchema }),
  /** Polls and channels have ended and every projection is to be emptied. */
  z.object({ type: z.literal('session.closed') }),

  /** A command is over; told once for each. */
  commandEndedSchema,

  /** Only the figures that changed, or became known. */
  z.object({ type: z.literal('figures.changed'), figures: z.partial(figuresSchema) }),
  /** What differs from the last poll. `initial` marks the first answer of a session, before which nothing was known. */
  z.object({
    type: z.literal('orders.changed'),
    upserted: z.readonly(z.array(orderSchema)),
    removed: ids,
    initial: open(z.boolean()),
  }),
  /** New orders since the last poll, one fact a poll (rulings, Bookings). */
  z.object({ type: z.literal('orders.placed'), orderIds: ids }),
  z.object({
    type: z.literal('sample.collected'),
    orderId: open(z.string()),
    patientName: z.nullable(z.string()),
    collectedAt: z.nullable(open(z.number())),
  }),
  z.object({
    type: z.literal('phlebotomists.changed'),
    upserted: z.readonly(z.array(phlebotomistSchema)),
    removed: ids,
    initial: open(z.boolean()),
  }),

  z.object({ type: z.literal('phlebotomist.becameIdle'), ...alertPayload }),
  z.object({ type: z.literal('phlebotomist.resumed'), ...alertPayload }),
  z.object({ type: z.literal('journey.ended'), ...alertPayload }),
  /**
   * What stands undismissed from before this start, newest first, and the keys of what was dismissed; all tabs of the browser
   * have the same.
   */
  z.object({
    type: z.literal('alerts.restored'),
    alerts: z.readonly(z.array(alertSchema)),
    dismissed: z.readonly(z.array(open(z.string()))),
  }),
  /** Dismissed, in this tab or in another one. */
  z.object({ type: z.literal('alerts.dismissed'), keys: z.readonly(z.array(open(z.string()))) }),
  /** A message of another type on the alert channel. */
  z.object({ type: z.literal('alert.received'), ...alertPayload }),
  /** `place` is the coordinate pair to five decimals, the key under which addresses are kept. */
  z.object({
    type: z.literal('address.resolved'),
    place: open.partly(z.string(), roundedPair),
    address: addressSchema,
  }),

  /** The configured maps service can be asked. */
  z.object({ type: z.literal('maps.serviceLoaded') }),
  /** It could not be loaded, or refuses its key; the free geocoder takes over (rulings, Map). */
  z.object({ type: z.literal('maps.serviceFailed'), failure: failureSchema }),

  /**
   * The way of an assignment or a cancellation. `attempt` is the number that its command carried; facts of an older attempt mean
   * nothing. The check read the list again and found the order as the person saw it; the call is on its way.
   */
  z.object({ type: z.literal('order.changeSent'), ...change }),
  /** Something that matters changed meanwhile; `current` is the order now, null where it is gone. Nothing was sent. */
  z.object({ type: z.literal('order.conflictFound'), ...change, current: z.nullable(orderSchema) }),
  /** The call was answered, or its answer never came; the list is read once more to see what is true. */
  z.object({ type: z.literal('order.changeAnswered'), ...change }),
  /** Read back: the order is assigned as asked. */
  z.object({
    type: z.literal('order.assigned'),
    ...change,
    phlebotomistName: z.string(),
    scheduledAt: open(z.number()),
  }),
  /** Read back: the order is cancelled. */
  z.object({ type: z.literal('order.cancelled'), ...change, reason: z.string() }),
  z.object({
    type: z.literal('order.changeFailed'),
    ...change,
    change: z.enum(['assign', 'cancel']),
    failure: failureSchema,
  }),

  /** The address of a booking without coordinates was found, or was not (specification 5, Booking form). */
  z.object({
    type: z.literal('booking.located'),
    latitude: open.rounded(z.number()),
    longitude: open.rounded(z.number()),
  }),
  z.object({ type: z.literal('booking.notLocated') }),
  /** The backend took the booking; null where its answer named no order. */
  z.object({ type: z.literal('booking.submitted'), orderId: z.nullable(open(z.string())) }),
  /**
   * `answered` tells a refusal, whose `failure.message` is the server's text, from a call that broke. `repeatable`: submitted again as
   * it is, the backend takes it once.
   */
  z.object({
    type: z.literal('booking.submitFailed'),
    answered: open(z.boolean()),
    repeatable: z.optional(open(z.boolean())),
    failure: failureSchema,
  }),

  /** Connecting, or connected again and fetching what was missed. */
  z.object({ type: z.literal('feed.startedCatchingUp'), feed: feedNameSchema }),
  z.object({ type: z.literal('feed.wentLive'), feed: feedNameSchema }),
  /** Answers come, but not good ones, or too late. `since` is the last good answer, or the start. */
  z.object({
    type: z.literal('feed.wentStale'),
    feed: feedNameSchema,
    since: open(z.number()),
    failure: z.nullable(failureSchema),
  }),
  /** No answer at all. */
  z.object({
    type: z.literal('feed.wentOffline'),
    feed: feedNameSchema,
    since: open(z.number()),
    failure: z.nullable(failureSchema),
  }),
  /** Nobody asks for this feed any more. */
  z.object({ type: z.literal('feed.stopped'), feed: feedNameSchema }),
]);
export type FactPayload = z.infer<typeof factPayloadSchema>;

/** `session` is the one that the fact is of: a page that is in another one does not hear it. */
const stampSchema = z.object({
  seq: open(z.number()),
  at: open(z.number()),
  session: open(z.nullable(z.string())),
});
export type Fact = FactPayload & z.infer<typeof stampSchema>;
export type FactOf<T extends FactPayload['type']> = Extract<Fact, { type: T }>;

export const factSchema = z.intersection(factPayloadSchema, stampSchema);
