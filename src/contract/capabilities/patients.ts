/** The hospital's patients (specification 2, Patient Management; 7, Patients; 8, Patients). */
import { command, undoneFields } from '../command.ts';
import { changesOf, id, tagged, tried } from '../fields.ts';
import { patientSchema } from '../model.ts';
import { patientRow } from '../wire/patients.ts';

const ofPatient = { patientId: id };
const change = { ...ofPatient, ...tried };

export const patientsCapability = {
  /** Read while a screen shows them. */
  feeds: ['patients'],
  facts: () =>
    [
      tagged('patients.changed', changesOf(patientSchema)),
      /** The backend deleted the patient, or no longer has it. */
      tagged('patient.deleted', change),
      tagged('patient.deleteFailed', { ...change, ...undoneFields }),
    ] as const,
  intents: () =>
    [
      /** Deleting was confirmed. */
      tagged('user.deletePatient', ofPatient),
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
