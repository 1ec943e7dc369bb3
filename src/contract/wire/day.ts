/** A day in retrospect, of a backend that offers `day-summaries` (`offers.ts`). */
import { stretchKinds } from '../day.ts';
import { z } from '../zod.ts';
import {
  optionalMoment,
  optionalNumber,
  optionalText,
  optionalWireId,
  wireId,
  wireMoment,
} from './lenient.ts';

/**
 * One row of GET /api/location/day?date: what one phlebotomist did. The first stretch begins at `from`, each other one
 * where the one before ends. `metres` and `from` are null where no position of the day is kept.
 */
export const dayRow = z.object({
  deliveryBoyId: wireId,
  fullName: optionalText,
  metres: optionalNumber,
  from: optionalMoment,
  stretches: z.array(z.object({ kind: z.enum(stretchKinds), until: wireMoment, orderId: optionalWireId })),
  collected: z.array(z.object({ orderId: wireId, at: wireMoment })),
  late: z.array(wireId),
});
export type DayRow = z.infer<typeof dayRow>;

/** Of a row of GET /api/drivers what a day needs, read beside it; all of one is `driverRow`, which is in the core's file. */
export const nameRow = z.object({ id: wireId, fullName: optionalText, hospitalCode: optionalText });
