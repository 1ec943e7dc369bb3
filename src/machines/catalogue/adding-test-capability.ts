/** The test that is being added, or was last. */
import { createActorModel } from '../actor-model.ts';
import type { PageCapability, World } from '../capability.ts';
import type { ReadModel } from '../read-model.ts';
import {
  type AddingModel,
  type AddingNews,
  addingModelOf,
  addingTestMachine,
} from './adding-test.machine.ts';

export function createAddingTest(
  world: World<AddingNews>,
): PageCapability<{ readonly addingTest: ReadModel<AddingModel> }> {
  const { model, receive, stop } = createActorModel(
    addingTestMachine.provide({
      actions: {
        add: (_, { form, attempt }) => world.send({ type: 'test.add', form }, { attempt }),
        announce: (_, params) => world.toast(params),
      },
    }),
    addingModelOf,
  );
  return { models: { addingTest: model }, receive, stop };
}
