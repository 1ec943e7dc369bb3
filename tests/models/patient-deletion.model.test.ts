import {
  type PatientDeletionEvent,
  patientDeletionMachine,
} from '../../src/machines/patients/patient-deletion.machine.ts';
import { testEnding } from '../support/ending-model.ts';

const stamp = { seq: 1, at: 1, session: null };
const failure = { kind: 'network', retry: 'auto', message: 'Failed to fetch' } as const;
const patientId = '4';

testEnding<PatientDeletionEvent>(patientDeletionMachine, {
  of: 'a patient who is deleted',
  input: { patientId },
  press: { type: 'user.deletePatient', patientId },
  doing: 'deleting',
  done: 'deleted',
  request: 'requestDelete',
  facts: (attempt) => [
    { type: 'patient.deleted', patientId, attempt, ...stamp },
    { type: 'patient.deleteFailed', patientId, attempt, outcome: 'unknown', failure, ...stamp },
    {
      type: 'command.ended',
      id: 1,
      command: 'patient.delete',
      key: patientId,
      attempt,
      outcome: 'unknown',
      failure,
    },
  ],
});
