/**
 * The bodies of the field API (docs/field-api.md). The meaning of their fields stands in `openapi/operations/phone.ts`.
 */
import { z } from '../../src/contract/zod.ts';
import { isKept, isWhole } from '../http/texts.ts';
import { deliveryStatuses } from '../locations/point.ts';

/** Of POST /api/field/login. */
export const loginBody = z.object({ phone: z.string(), password: z.string() });

/** Of POST /api/field/location. `timestamp` is ISO 8601 or ms since 1970. */
export const locationBody = z.object({
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
  timestamp: z.optional(z.union([z.string(), z.number()])),
  deliveryStatus: z.enum(deliveryStatuses),
  orderId: z.optional(z.nullable(z.union([z.string(), z.number()]))),
});

/** Of PUT /api/field/orders/{id}/status. */
export const statusBody = z.object({
  status: z.enum(['ASSIGNED', 'SAMPLE_COLLECTED', 'COMPLETED', 'CANCELLED']),
  reason: z.optional(z.string().check(z.maxLength(1_000), z.refine(isWhole))),
});

/** Rupees; rounded to paise they have twelve digits. */
const amount = z.number().check(z.gte(0), z.lt(1e10 - 0.005));

/** Of POST /api/field/orders/{id}/expenses. */
export const expenseBody = z.object({ totalAmount: amount, testAmount: amount });

const degrees = (limit: number) => z.optional(z.nullable(z.number().check(z.gte(-limit), z.lte(limit))));

/** Of POST /api/field/attendance. */
export const attendanceBody = z.object({
  present: z.boolean(),
  reason: z.optional(z.nullable(z.string().check(z.maxLength(500), z.refine(isKept)))),
  latitude: degrees(90),
  longitude: degrees(180),
});

/** Of POST /api/field/chat/messages; the session says who writes to whom. */
export const messageBody = z.object({
  content: z.string(),
  messageType: z.string(),
  attachmentUrl: z.optional(z.nullable(z.string())),
});

/** Of PUT /api/field/online. */
export const onlineBody = z.object({ online: z.boolean() });
