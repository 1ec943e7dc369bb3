/** The admin booking form (specification 2, Admin booking form; 5, Booking form), as the person filled it in. */
import { id, maybePlace, maybeText } from './fields.ts';
import { z } from './zod.ts';

/** A test as chosen from the catalogue. */
export const chosenTestSchema = z.object({
  id: z.string(),
  name: z.string(),
  pricePaise: z.number(),
  sampleRequired: maybeText,
  report: maybeText,
});
export type ChosenTest = z.infer<typeof chosenTestSchema>;

/**
 * `modal` is the variant with the Customer Source select, `screen` the one of /Add_bokking with the free contact
 * reason. `reason` is the select's value or the free text. Coordinates are null until a place is chosen; 0 is one.
 */
export const bookingFormSchema = z.object({
  variant: z.enum(['modal', 'screen']),
  patientName: z.string(),
  phone: z.string(),
  email: z.string(),
  reason: z.string(),
  tests: z.readonly(z.array(chosenTestSchema)),
  address: z.string(),
  ...maybePlace,
  /** UUID of the submission. It stays while its content does: a backend that knows keys takes it once. */
  submission: z.optional(id),
});
export type BookingForm = z.infer<typeof bookingFormSchema>;
