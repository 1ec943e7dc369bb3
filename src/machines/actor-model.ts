import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import { sameFields } from '../domain/same-fields.ts';
import { createActor } from './actor.ts';
import type { PageCapability } from './capability.ts';
import { createModel, type ReadModel } from './read-model.ts';

/**
 * One actor for the life of the page, which receives every event, and its model for views. An event that changes no field
 * of the model wakes no view.
 */
export function createActorModel<Machine extends AnyStateMachine, Model extends object>(
  machine: Machine,
  toModel: (snapshot: SnapshotFrom<Machine>) => Model,
): Required<Pick<PageCapability<never>, 'receive' | 'stop'>> & { readonly model: ReadModel<Model> } {
  const actor = createActor(machine as AnyStateMachine);
  const model = createModel<Model>(toModel(actor.getSnapshot() as SnapshotFrom<Machine>), sameFields);
  actor.subscribe((snapshot) => model.set(toModel(snapshot as SnapshotFrom<Machine>)));
  actor.start();
  return { model, receive: (event) => actor.send(event), stop: () => actor.stop() };
}
