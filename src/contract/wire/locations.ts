/** Specification 7, Locations and alerts. */
import { z } from '../zod.ts';
import {
  isWireMoment,
  latitude,
  longitude,
  optionalLatitude,
  optionalLongitude,
  optionalMoment,
  optionalText,
  optionalWireId,
  type WireId,
  wireId,
  wireMoment,
} from './lenient.ts';

/** One row of GET /api/location/all and GET /api/location/history/{driverId}. */
export const locationRow = z.object({
  deliveryBoyId: wireId,
  latitude,
  longitude,
  timestamp: wireMoment,
  deliveryStatus: optionalText,
  orderId: optionalWireId,
});
export type LocationRow = z.infer<typeof locationRow>;

const isPlainId = (value: unknown): value is WireId =>
  typeof value === 'number' ? Number.isFinite(value) : typeof value === 'string' && value.trim() !== '';
const isWithin = (value: unknown, limit: number): value is number =>
  typeof value === 'number' && value >= -limit && value <= limit;

/**
 * Reads a location row without zod where it already has the exact shape, as nearly all of ten thousand rows do every
 * five seconds; every other row goes through `locationRow`. Both ways give the same result, which a property test
 * checks. Answers null for a row that cannot be understood.
 */
export const readLocationRow = (row: unknown): LocationRow | null => {
  if (typeof row === 'object' && row !== null) {
    const { deliveryBoyId, latitude, longitude, timestamp, deliveryStatus, orderId } = row as Record<
      keyof LocationRow,
      unknown
    >;
    if (
      isPlainId(deliveryBoyId) &&
      isWithin(latitude, 90) &&
      isWithin(longitude, 180) &&
      isWireMoment(timestamp) &&
      typeof deliveryStatus === 'string' &&
      (orderId === null || isPlainId(orderId))
    )
      return { deliveryBoyId, latitude, longitude, timestamp, deliveryStatus, orderId };
  }
  const parsed = locationRow.safeParse(row);
  return parsed.success ? parsed.data : null;
};

/** Body of POST /api/notify/idle. `timestamp` is ISO 8601. */
export const notifyIdleBody = z.object({
  driverId: z.union([z.string(), z.number()]),
  latitude: z.number(),
  longitude: z.number(),
  orderId: z.nullable(z.union([z.string(), z.number()])),
  timestamp: z.string(),
});
export type NotifyIdleBody = z.infer<typeof notifyIdleBody>;

/** A message on /topic/admin/notifications. The phlebotomist stands as `driverId` or `deliveryBoyId`. */
export const alertFrame = z.object({
  type: optionalText,
  orderId: optionalWireId,
  driverId: optionalWireId,
  deliveryBoyId: optionalWireId,
  latitude: optionalLatitude,
  longitude: optionalLongitude,
  timestamp: optionalMoment,
});
export type AlertFrame = z.infer<typeof alertFrame>;
