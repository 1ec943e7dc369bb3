/** The registration that is being submitted, or was last. */
import { createActorModel } from '../actor-model.ts';
import type { PageCapability, World } from '../capability.ts';
import type { ReadModel } from '../read-model.ts';
import {
  type RegistrationModel,
  type RegistrationNews,
  registrationMachine,
  registrationModelOf,
} from './registration.machine.ts';

export function createRegistration(
  world: World<RegistrationNews>,
): PageCapability<{ readonly registration: ReadModel<RegistrationModel> }> {
  let attempt = 0;
  const { model, receive, stop } = createActorModel(
    registrationMachine.provide({
      actions: {
        submit: (_, { form, attempt: own }) => {
          attempt = own;
          world.send({ type: 'registration.submit', form }, { attempt }, world.files());
        },
        cancel: () => world.send({ type: 'registration.cancel' }, { attempt }),
        announce: (_, params) => world.toast(params),
      },
    }),
    registrationModelOf,
  );
  return { models: { registration: model }, receive, stop };
}
