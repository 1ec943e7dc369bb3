/** The tests that are modified or deleted, an actor each. */
import type { UndoneOutcome } from '../../contract/command.ts';
import type { PageCapability, World } from '../capability.ts';
import { createItemWork } from '../item-work.ts';
import type { ReadModel } from '../read-model.ts';
import type { SaidFailure } from '../undone.ts';
import { type TestWorkModel, testWorkMachine, testWorkOf } from './test-work.machine.ts';

export type TestWorkToast =
  | { readonly kind: 'testUpdated'; readonly name: string }
  | ({ readonly kind: 'testUpdateFailed'; readonly name: string } & SaidFailure)
  | { readonly kind: 'testDeleted'; readonly name: string }
  | { readonly kind: 'testDeleteFailed'; readonly name: string; readonly outcome: UndoneOutcome };

export function createTestWork(world: World<TestWorkToast>): PageCapability<{
  /** The tests that are modified or deleted, by id. */
  testWork: ReadModel<ReadonlyMap<string, TestWorkModel>>;
}> {
  const work = createItemWork({
    machine: testWorkMachine.provide({
      actions: {
        requestUpdate: (_, { attempt, seen, form, inDoubt }) =>
          world.send(
            { type: 'test.update', testId: seen.id, seen, form, inDoubt },
            { key: seen.id, attempt },
          ),
        requestDelete: (_, { testId, attempt }) =>
          world.send({ type: 'test.delete', testId }, { key: testId, attempt }),
        announce: ({ context: { testId, failure } }, { outcome, name }) => {
          const undone = failure ?? { outcome: 'unknown', message: '' };
          if (outcome === 'updated') world.toast({ kind: 'testUpdated', name });
          if (outcome === 'deleted') world.toast({ kind: 'testDeleted', name });
          if (outcome === 'deleteFailed')
            world.toast({ kind: 'testDeleteFailed', name, outcome: undone.outcome });
          // A person at the dialog reads the outcome there.
          if (outcome === 'updateFailed' && !work.isOpen(testId))
            world.toast({ kind: 'testUpdateFailed', name, ...undone });
        },
      },
    }),
    toModel: testWorkOf,
    subject: 'testId',
    commands: ['test.update', 'test.delete'],
    opens: 'user.openTest',
    closes: 'user.closeTest',
    inputOf: (event) => {
      if (event.type === 'user.openTest')
        return { testId: event.testId, seen: event.seen, name: event.seen.name };
      return event.type === 'user.deleteTest' ? { testId: event.testId, seen: null, name: event.name } : null;
    },
    isBusy: ({ state, inDoubt }) =>
      state === 'saving' ||
      state === 'deleting' ||
      ((state === 'failed' || state === 'refused') && inDoubt.length > 0),
    missed: (_, { state, name }) => {
      if (state === 'conflict' || state === 'gone')
        world.toast({ kind: 'testUpdateFailed', name, outcome: 'failed', message: '' });
    },
  });
  return { models: { testWork: work.model }, receive: work.receive, stop: work.stop };
}
