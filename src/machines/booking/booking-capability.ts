/** The booking that is being submitted, or was last. */
import { createActor } from 'xstate';
import type { PageCapability, World } from '../capability.ts';
import { createModel, type ReadModel } from '../read-model.ts';
import { type BookingModel, type BookingNews, bookingMachine, bookingModelOf } from './booking.machine.ts';

export function createBooking(
  world: World<BookingNews>,
): PageCapability<{ readonly booking: ReadModel<BookingModel> }> {
  const actor = createActor(
    bookingMachine.provide({
      actions: {
        locate: (_, { address, attempt }) => world.send({ type: 'booking.locate', address }, { attempt }),
        create: (_, { form, attempt }) => world.send({ type: 'booking.create', form }, { attempt }),
        announce: (_, params) => world.toast(params),
      },
    }),
  );
  const model = createModel<BookingModel>(bookingModelOf(actor.getSnapshot()));
  actor.subscribe((snapshot) => model.set(bookingModelOf(snapshot)));
  actor.start();
  return {
    models: { booking: model },
    receive: (event) => actor.send(event as Parameters<typeof actor.send>[0]),
    stop: () => actor.stop(),
  };
}
