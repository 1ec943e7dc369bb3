/** The registration that is being submitted, or was last. */
import { createActor } from 'xstate';
import type { PageCapability, World } from '../capability.ts';
import { createModel, type ReadModel } from '../read-model.ts';
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
  const actor = createActor(
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
  );
  const model = createModel<RegistrationModel>(registrationModelOf(actor.getSnapshot()));
  actor.subscribe((snapshot) => model.set(registrationModelOf(snapshot)));
  actor.start();
  return {
    models: { registration: model },
    receive: (event) => actor.send(event as Parameters<typeof actor.send>[0]),
    stop: () => actor.stop(),
  };
}
