/** Specification 7, Orders and counts; fields from section 3. */
import { z } from '../zod.ts';
import {
  count,
  nameList,
  optionalLatitude,
  optionalLongitude,
  optionalMoment,
  optionalNumber,
  optionalText,
  optionalWireId,
  wireId,
} from './lenient.ts';

const orderFields = {
  patientName: optionalText,
  phoneNumber: optionalText,
  email: optionalText,
  address: optionalText,
  latitude: optionalLatitude,
  longitude: optionalLongitude,
  medicalTests: nameList,
  sampleRequired: optionalText,
  report: optionalText,
  /** Rupees. */
  totalPrice: optionalNumber,
  reason: optionalText,
  source: optionalText,
  status: optionalText,
  cancellationReason: optionalText,
  deliveryBoyId: optionalWireId,
  deliveryBoyName: optionalText,
  deliveryBoyPhone: optionalText,
  deliveryBoyEmail: optionalText,
  scheduledTime: optionalMoment,
  sampleImageUrl: optionalText,
  proximityTimestamp: optionalMoment,
  createdAt: optionalMoment,
};

/** The id stands as `orderId` or as `id` (specification 3, Order). */
const withOrderId = z.transform((row: unknown) => {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
  const fields = row as Record<string, unknown>;
  return { ...fields, orderId: fields['orderId'] ?? fields['id'] };
});

/** One row of GET /api/orders, /bookings, /collected and /orders/by-email/{email}. */
export const orderRow = z.pipe(withOrderId, z.object({ orderId: wireId, ...orderFields }));
export type OrderRow = z.infer<typeof orderRow>;

/** One row of GET /api/orders/collected. */
export const collectedRow = z.pipe(
  withOrderId,
  z.object({ orderId: wireId, patientName: optionalText, proximityTimestamp: optionalMoment }),
);
export type CollectedRow = z.infer<typeof collectedRow>;

/** Answer of every GET /api/orders/…/count and of GET /api/drivers/drivers/count. */
export const countAnswer = z.object({ count });

/** Body of POST /api/orders. `totalPrice` is rupees; `sampleRequired` and `report` are joined with commas. */
export const createOrderBody = z.object({
  patientName: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  address: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  medicalTests: z.array(z.string()),
  sampleRequired: z.string(),
  report: z.string(),
  totalPrice: z.number(),
  reason: z.string(),
  source: z.string(),
});
export type CreateOrderBody = z.infer<typeof createOrderBody>;

/** Body of PUT /api/orders/{orderId}/cancel. */
export const cancelOrderBody = z.object({ reason: z.string(), sender: z.string() });

/**
 * Body of PUT /api/orders/{orderId}: the full order as the backend gave it, unknown fields included, with what
 * assigning changes. `scheduledTime` is a local date-time to the minute, `YYYY-MM-DDTHH:mm`.
 */
export const assignOrderBody = z.looseObject({
  status: z.string(),
  deliveryBoyId: z.nullable(z.union([z.string(), z.number()])),
  deliveryBoyName: z.nullable(z.string()),
  deliveryBoyPhone: z.nullable(z.string()),
  deliveryBoyEmail: z.nullable(z.string()),
  scheduledTime: z.nullable(z.string()),
  cancellationReason: z.nullable(z.string()),
});

/** One row of GET /api/drivers/{deliveryBoyId}/orders/{orderId}/expenses. Rupees. */
export const expenseRow = z.object({
  totalAmount: optionalNumber,
  testAmount: optionalNumber,
  createdAt: optionalMoment,
});
