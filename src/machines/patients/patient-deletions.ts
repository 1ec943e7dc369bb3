/** The patients who are being deleted, an actor each, which ends with its call. */
import type { UndoneOutcome } from '../../contract/command.ts';
import type { PageCapability, World } from '../capability.ts';
import { createItemWork } from '../item-work.ts';
import type { ReadModel } from '../read-model.ts';
import {
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

export function createPatientDeletions(world: World<PatientDeletionToast>): PageCapability<{
  /** The patients that are being deleted, by id. */
  patientDeletions: ReadModel<ReadonlyMap<string, PatientDeletionModel>>;
}> {
  const { model, receive, stop } = createItemWork({
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
    subject: 'patientId',
    commands: ['patient.delete'],
    inputOf: (event) => (event.type === 'user.deletePatient' ? { patientId: event.patientId } : null),
    isBusy: ({ state }) => state === 'deleting',
  });
  return { models: { patientDeletions: model }, receive, stop };
}
