/** The booking that is being submitted, or was last. */
import { createActorModel } from '../actor-model.ts';
import type { PageCapability, World } from '../capability.ts';
import type { ReadModel } from '../read-model.ts';
import { type BookingModel, type BookingNews, bookingMachine, bookingModelOf } from './booking.machine.ts';

export function createBooking(
  world: World<BookingNews>,
): PageCapability<{ readonly booking: ReadModel<BookingModel> }> {
  const { model, receive, stop } = createActorModel(
    bookingMachine.provide({
      actions: {
        locate: (_, { address, attempt }) =>
          world.send({ type: 'booking.locate', address }, { attempt, onlyReads: true }),
        create: (_, { form, attempt }) => world.send({ type: 'booking.create', form }, { attempt }),
        announce: (_, params) => world.toast(params),
      },
    }),
    bookingModelOf,
  );
  return { models: { booking: model }, receive, stop };
}
