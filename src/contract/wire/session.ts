/** Specification 7, Session. */
import { z } from '../zod.ts';
import { optionalText, wireId } from './lenient.ts';

/** Body of POST /api/hospitals/login. Nothing is required before submit (specification 5, Login). */
export const loginBody = z.object({ email: z.string(), password: z.string() });
export type LoginBody = z.infer<typeof loginBody>;

/** Answer of POST /api/hospitals/login. A password that a backend sends is never read. */
export const hospitalAnswer = z.object({ id: wireId, email: optionalText, code: optionalText });
export type HospitalAnswer = z.infer<typeof hospitalAnswer>;
