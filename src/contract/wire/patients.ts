/** Specification 7, Patients. */
import { z } from '../zod.ts';
import { optionalText, wireId } from './lenient.ts';

/** One row of GET /api/patients. */
export const patientRow = z.object({ id: wireId, email: optionalText, phoneNumber: optionalText });
