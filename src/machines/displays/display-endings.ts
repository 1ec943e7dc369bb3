/** The wall displays that are being ended, an actor each, which ends with its call. */
import type { UndoneOutcome } from '../../contract/command.ts';
import type { PageCapability, World } from '../capability.ts';
import { createItemWork } from '../item-work.ts';
import type { ReadModel } from '../read-model.ts';
import { type DisplayEndingModel, displayEndingMachine, displayEndingOf } from './display-ending.machine.ts';

export type DisplayEndingToast =
  | { readonly kind: 'displayEnded'; readonly name: string }
  | { readonly kind: 'displayEndFailed'; readonly name: string; readonly outcome: UndoneOutcome };

export function createDisplayEndings(world: World<DisplayEndingToast>): PageCapability<{
  /** The displays that are being ended, by id. */
  displayEndings: ReadModel<ReadonlyMap<string, DisplayEndingModel>>;
}> {
  const { model, receive, stop } = createItemWork({
    machine: displayEndingMachine.provide({
      actions: {
        requestEnd: (_, { displayId, attempt }) =>
          world.send({ type: 'display.end', displayId }, { key: displayId, attempt }),
        announce: ({ context: { name } }, { outcome }) =>
          world.toast(
            outcome === 'ended'
              ? { kind: 'displayEnded', name }
              : { kind: 'displayEndFailed', name, outcome },
          ),
      },
    }),
    toModel: displayEndingOf,
    subject: 'displayId',
    commands: ['display.end'],
    inputOf: (event) =>
      event.type === 'user.endDisplay' ? { displayId: event.displayId, name: event.name } : null,
    isBusy: ({ state }) => state === 'ending',
  });
  return { models: { displayEndings: model }, receive, stop };
}
