/** The test that is being added, or was last. */
import { createActor } from 'xstate';
import type { PageCapability, World } from '../capability.ts';
import { createModel, type ReadModel } from '../read-model.ts';
import {
  type AddingModel,
  type AddingNews,
  addingModelOf,
  addingTestMachine,
} from './adding-test.machine.ts';

export function createAddingTest(
  world: World<AddingNews>,
): PageCapability<{ readonly addingTest: ReadModel<AddingModel> }> {
  const actor = createActor(
    addingTestMachine.provide({
      actions: {
        add: (_, { form, attempt }) => world.send({ type: 'test.add', form }, { attempt }),
        announce: (_, params) => world.toast(params),
      },
    }),
  );
  const model = createModel<AddingModel>(addingModelOf(actor.getSnapshot()));
  actor.subscribe((snapshot) => model.set(addingModelOf(snapshot)));
  actor.start();
  return {
    models: { addingTest: model },
    receive: (event) => actor.send(event as Parameters<typeof actor.send>[0]),
    stop: () => actor.stop(),
  };
}
