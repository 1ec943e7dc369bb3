/** The wall display that is being added, or was last. */
import { createActorModel } from '../actor-model.ts';
import type { PageCapability, World } from '../capability.ts';
import type { ReadModel } from '../read-model.ts';
import {
  type AddingDisplayModel,
  type AddingDisplayNews,
  addingDisplayMachine,
  addingDisplayOf,
} from './adding-display.machine.ts';

export function createAddingDisplay(
  world: World<AddingDisplayNews>,
): PageCapability<{ readonly addingDisplay: ReadModel<AddingDisplayModel> }> {
  const { model, receive, stop } = createActorModel(
    addingDisplayMachine.provide({
      actions: {
        add: (_, { code, name, attempt }) => world.send({ type: 'display.add', code, name }, { attempt }),
        announce: (_, params) => world.toast(params),
      },
    }),
    addingDisplayOf,
  );
  return { models: { addingDisplay: model }, receive, stop };
}
