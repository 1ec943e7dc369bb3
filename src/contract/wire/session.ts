/** Specification 7, Session. */
import { z } from '../zod.ts';
import { optionalText, wireId } from './lenient.ts';

/** The call that begins a session; the worker's login bundle knows it without the table of all calls. */
export const loginCall = { method: 'POST', path: '/api/hospitals/login' } as const;

/** Its body. Nothing is required before submit (specification 5, Login). */
export const loginBody = z.object({ email: z.string(), password: z.string() });

/** Its answer. A password that a backend sends is never read. */
export const hospitalAnswer = z.object({ id: wireId, email: optionalText, code: optionalText });
export type HospitalAnswer = z.infer<typeof hospitalAnswer>;
