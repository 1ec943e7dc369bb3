/** The hospital's patients (specification 2, Patient Management; 7, Patients; 8, Patients). */
import { command, undoneFields } from '../command.ts';
import { patientSchema } from '../model.ts';
import { open } from '../open.ts';
import { patientRow } from '../wire/patients.ts';
import { z } from '../zod.ts';

const ofPatient = { patientId: open(z.string()) };
const change = { ...ofPatient, attempt: open(z.number()) };

export const patientsCapability = {
  /** Read while a screen shows them. */
  feeds: ['patients'],
  facts: () =>
    [
      z.object({
        type: z.literal('patients.changed'),
        upserted: z.readonly(z.array(patientSchema)),
        removed: z.readonly(z.array(open(z.string()))),
        initial: open(z.boolean()),
      }),
      /** The backend deleted the patient, or no longer has it. */
      z.object({ type: z.literal('patient.deleted'), ...change }),
      z.object({ type: z.literal('patient.deleteFailed'), ...change, ...undoneFields }),
    ] as const,
  intents: () =>
    [
      /** Deleting was confirmed. */
      z.object({ type: z.literal('user.deletePatient'), ...ofPatient }),
    ] as const,
  commands: {
    'patient.delete': command<{ readonly patientId: string }>(60_000),
  },
  queries: {},
  endpoints: {
    patients: { method: 'GET', path: '/api/patients', row: patientRow },
    deletePatient: { method: 'DELETE', path: '/api/patients/{id}', none: true },
  },
} as const;
