/** The patients who are being deleted, an actor each, which ends with its call. */
import type { UndoneOutcome } from '../../contract/command.ts';
import type { AppEvent, PageCapability, World } from '../capability.ts';
import { createFamily } from '../family.ts';
import type { ReadModel } from '../read-model.ts';
import {
  type PatientDeletionEvent,
  type PatientDeletionModel,
  patientDeletionMachine,
  patientDeletionOf,
} from './patient-deletion.machine.ts';

export type PatientDeletionToast =
  | { readonly kind: 'patientDeleted'; readonly patientId: string }
  | {
      readonly kind: 'patientDeleteFailed';
      readonly patientId: string;
      readonly outcome: UndoneOutcome;
    };

/** What an actor receives by its key. */
const received: ReadonlySet<string> = new Set([
  'patient.deleted',
  'patient.deleteFailed',
  'user.deletePatient',
] satisfies readonly PatientDeletionEvent['type'][]);

/** The patient whose actor an event is for; null where it is for none. */
function subjectOf(event: AppEvent): string | null {
  if (event.type === 'command.ended') return event.command === 'patient.delete' ? event.key : null;
  return received.has(event.type) && 'patientId' in event ? event.patientId : null;
}

export function createPatientDeletions(world: World<PatientDeletionToast>): PageCapability<{
  /** Who is being deleted, by id. */
  patientDeletions: ReadModel<ReadonlyMap<string, PatientDeletionModel>>;
}> {
  const family = createFamily({
    machine: patientDeletionMachine.provide({
      actions: {
        requestDelete: (_, { patientId, attempt }) =>
          world.send({ type: 'patient.delete', patientId }, { key: patientId, attempt }),
        announce: ({ context: { patientId } }, { outcome }) =>
          world.toast(
            outcome === 'deleted'
              ? { kind: 'patientDeleted', patientId }
              : { kind: 'patientDeleteFailed', patientId, outcome },
          ),
      },
    }),
    toModel: patientDeletionOf,
    attemptOf: ({ context }) => context.attempt,
    changed: (id, { state }) => {
      if (state === 'deleted' || state === 'failed') family.end(id);
    },
  });

  return {
    models: { patientDeletions: family.model },
    receive: (event) => {
      if (event.type === 'page.sessionEnded') return family.endAll();
      if (event.type === 'user.deletePatient') {
        const { patientId } = event;
        family.begin(patientId, (attempt) => ({ patientId, attempt }));
      }
      const id = subjectOf(event);
      if (id !== null) family.send(id, event);
    },
    stop: family.endAll,
  };
}
