/**
 * The things that facts speak of, in the one shape the console works with: ids are texts, moments are milliseconds
 * since 1970 (UTC), money is whole paise. The worker makes them from wire rows; nothing behind it sees the wire.
 */
import { id, maybeId, maybeMoment, maybePlace, maybeText, moment, place } from './fields.ts';
import { open } from './open.ts';
import { stopEvidenceSchema } from './stops.ts';
import { z } from './zod.ts';

const wireIdForm = open(z.union([z.string(), z.number()]));
/** The order tabs depend on who cancelled, so that word alone is kept of a reason. */
export const whoCancelled = (reason: string) =>
  reason
    .toLowerCase()
    .match(/patient|driver|admin/g)
    ?.join(' ') ?? '';

/** The signed-in hospital. `wireId` keeps the backend's own form of the id. */
export const hospitalSchema = z.object({
  id,
  wireId: wireIdForm,
  email: z.string(),
  code: z.string(),
});
export type Hospital = z.infer<typeof hospitalSchema>;

/** Specification 3, Order. `status` is the backend's text; `src/domain/order-status.ts` says what it means. */
export const orderSchema = z.object({
  id,
  patientName: maybeText,
  phoneNumber: maybeText,
  email: maybeText,
  address: maybeText,
  ...maybePlace,
  medicalTests: z.readonly(z.array(z.string())),
  sampleRequired: maybeText,
  report: maybeText,
  totalPaise: z.nullable(z.number()),
  reason: maybeText,
  source: maybeText,
  status: open(z.string()),
  cancellationReason: z.nullable(open.partly(z.string(), whoCancelled)),
  phlebotomistId: maybeId,
  phlebotomistName: maybeText,
  phlebotomistPhone: maybeText,
  phlebotomistEmail: maybeText,
  scheduledAt: maybeMoment,
  sampleImageUrl: maybeText,
  collectedAt: maybeMoment,
  createdAt: maybeMoment,
});
export type Order = z.infer<typeof orderSchema>;

/** Specification 3, Phlebotomist: what lists and the map show. */
export const phlebotomistSchema = z.object({
  id,
  fullName: z.string(),
  phone: maybeText,
  email: maybeText,
  vehicleType: maybeText,
  vehicleNumber: maybeText,
  profileImagePath: maybeText,
  /** FULL_TIME, PART_TIME or null for unassigned. */
  workType: maybeText,
  startTime: maybeText,
  endTime: maybeText,
  online: z.nullable(open(z.boolean())),
});
export type Phlebotomist = z.infer<typeof phlebotomistSchema>;

/** Specification 3, Patient. */
export const patientSchema = z.object({ id, email: maybeText, phoneNumber: maybeText });
export type Patient = z.infer<typeof patientSchema>;

/** A wall display of the hospital. `lastSeenAt` is null before its first call. */
export const displaySchema = z.object({
  id,
  name: maybeText,
  createdAt: maybeMoment,
  lastSeenAt: maybeMoment,
});
export type Display = z.infer<typeof displaySchema>;

const count = z.nullable(open(z.number()));

/** Specification 7, counts; the attendance summary of today; the number of phlebotomists. Null until known. */
export const figuresSchema = z.object({
  total: count,
  inProgress: count,
  delivered: count,
  ready: count,
  cancelled: count,
  phlebotomists: count,
  present: count,
  absent: count,
});
export type Figures = z.infer<typeof figuresSchema>;
export type FigureName = keyof Figures;

/**
 * Specification 3, Notification. `key` tells duplicates: type, phlebotomist and timestamp for IDLE and RESUMED, the
 * order id for ENDED. `timestamp` is the backend's moment of the position; the fact's `at` is when it was raised.
 */
export const alertSchema = z.object({
  key: id,
  type: z.enum(['IDLE', 'ENDED', 'RESUMED', 'OTHER']),
  phlebotomistId: maybeId,
  orderId: maybeId,
  ...maybePlace,
  timestamp: moment,
  /** The raw payload of a message of another type, shown as text. */
  text: maybeText,
  /** Of an IDLE: what its stop rested on when it was found or reported; absent where the positions showed none of it. */
  evidence: z.optional(stopEvidenceSchema),
});
export type Alert = z.infer<typeof alertSchema>;

/**
 * Where an alert was found: in polled positions, on the alert channel, in the fetch that seeds ENDED at start, or by
 * another tab of the browser, which has also announced it.
 */
export const alertSourceSchema = z.enum(['poll', 'channel', 'seed', 'tab']);

/** The outcome of an address look-up (specification 8, Address lookups). Views choose the words. */
export const addressSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('found'), text: z.string() }),
  z.object({ kind: z.literal('notFound') }),
  /** No service answered: the coordinates are all that is known. */
  z.object({ kind: z.literal('coordinates'), ...place }),
  z.object({ kind: z.literal('unavailable') }),
]);
export type Address = z.infer<typeof addressSchema>;

/** Specification 3, Expense. */
export interface Expense {
  readonly totalPaise: number | null;
  readonly testPaise: number | null;
  readonly createdAt: number | null;
}

/** A place that a forward look-up found. */
export interface FoundPlace extends Place {
  readonly address: string;
}

/** A place that is offered for what is being typed. */
export interface SuggestedPlace {
  readonly address: string;
  /** Null if the service tells the place only of a chosen suggestion. */
  readonly place: Place | null;
}

/** A coordinate pair in degrees. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** The counters of the diagnostics panel: what was refused, by name, since the worker started. */
export type Counters = Readonly<Record<string, number>>;
