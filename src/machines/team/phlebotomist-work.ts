/** The phlebotomists whose details are open or who are deleted, an actor each. */
import type { UndoneOutcome } from '../../contract/command.ts';
import type { AppEvent, PageCapability, World } from '../capability.ts';
import { createItemWork } from '../item-work.ts';
import type { ReadModel } from '../read-model.ts';
import {
  type PhlebotomistWorkModel,
  phlebotomistWorkMachine,
  phlebotomistWorkOf,
} from './phlebotomist-work.machine.ts';

export type PhlebotomistWorkToast =
  | { readonly kind: 'phlebotomistUpdated'; readonly fullName: string }
  | UndoneToast<'phlebotomistUpdateFailed'>
  | { readonly kind: 'phlebotomistDeleted'; readonly fullName: string }
  | UndoneToast<'phlebotomistDeleteFailed'>;

interface UndoneToast<Kind> {
  readonly kind: Kind;
  readonly fullName: string;
  readonly outcome: UndoneOutcome;
}

const toasts = {
  updated: 'phlebotomistUpdated',
  updateFailed: 'phlebotomistUpdateFailed',
  deleted: 'phlebotomistDeleted',
  deleteFailed: 'phlebotomistDeleteFailed',
} as const;

/** The events that an actor receives by its key; chat and alerts name phlebotomists too. */
const received: ReadonlySet<string> = new Set([
  'phlebotomist.updated',
  'phlebotomist.updateConflicted',
  'phlebotomist.updateFailed',
  'phlebotomist.deleted',
  'phlebotomist.deleteFailed',
  'user.openPhlebotomist',
  'user.closePhlebotomist',
  'user.savePhlebotomist',
  'user.overridePhlebotomist',
  'user.clearPhlebotomistOutcome',
  'user.deletePhlebotomist',
] satisfies readonly AppEvent['type'][]);

export function createPhlebotomistWork(world: World<PhlebotomistWorkToast>): PageCapability<{
  /** The phlebotomists whose details are open or who are being changed, by id. */
  phlebotomistWork: ReadModel<ReadonlyMap<string, PhlebotomistWorkModel>>;
}> {
  const { model, receive, stop } = createItemWork({
    machine: phlebotomistWorkMachine.provide({
      actions: {
        requestUpdate: (_, { attempt, seen, changes, inDoubt }) =>
          world.send(
            { type: 'phlebotomist.update', phlebotomistId: seen.id, seen, changes, inDoubt },
            { key: seen.id, attempt },
          ),
        requestDelete: (_, { phlebotomistId, attempt }) =>
          world.send({ type: 'phlebotomist.delete', phlebotomistId }, { key: phlebotomistId, attempt }),
        announce: ({ context: { failure } }, { outcome, fullName }) => {
          if (outcome === 'updated' || outcome === 'deleted')
            world.toast({ kind: toasts[outcome], fullName });
          else world.toast({ kind: toasts[outcome], fullName, outcome: failure?.outcome ?? 'unknown' });
        },
      },
    }),
    toModel: phlebotomistWorkOf,
    subject: 'phlebotomistId',
    commands: ['phlebotomist.update', 'phlebotomist.delete'],
    receives: received,
    opens: 'user.openPhlebotomist',
    closes: 'user.closePhlebotomist',
    inputOf: (event) => {
      if (event.type === 'user.openPhlebotomist') {
        const { phlebotomistId, seen } = event;
        return { phlebotomistId, seen, fullName: seen.texts.fullName };
      }
      if (event.type !== 'user.deletePhlebotomist') return null;
      return { phlebotomistId: event.phlebotomistId, seen: null, fullName: event.fullName };
    },
    isBusy: ({ state, inDoubt }) =>
      state === 'saving' ||
      state === 'deleting' ||
      ((state === 'failed' || state === 'idle') && inDoubt.length > 0),
    missed: (id, { state, seen }) => {
      const fullName = seen?.texts.fullName ?? id;
      if (state === 'conflict' || state === 'gone')
        world.toast({ kind: 'phlebotomistUpdateFailed', fullName, outcome: 'failed' });
    },
  });
  return { models: { phlebotomistWork: model }, receive, stop };
}
