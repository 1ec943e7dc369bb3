/**
 * The tests that are worked on, an actor each. An actor begins when Modify Test is opened or a deletion is confirmed, goes on when the dialog
 * is closed while a call is in flight, and ends when both are done.
 */
import type { UndoneOutcome } from '../../contract/command.ts';
import type { AppEvent, PageCapability, World } from '../capability.ts';
import { createFamily } from '../family.ts';
import type { ReadModel } from '../read-model.ts';
import { type TestWorkEvent, type TestWorkModel, testWorkMachine, testWorkOf } from './test-work.machine.ts';

export type TestWorkToast =
  | { readonly kind: 'testUpdated'; readonly name: string }
  | {
      readonly kind: 'testUpdateFailed';
      readonly name: string;
      readonly outcome: UndoneOutcome;
      readonly message: string;
    }
  | { readonly kind: 'testDeleted'; readonly name: string }
  | { readonly kind: 'testDeleteFailed'; readonly name: string; readonly outcome: UndoneOutcome };

const commands: ReadonlySet<string> = new Set(['test.update', 'test.delete']);

/** A call is in flight. */
export const isTestBusy = ({ state }: Pick<TestWorkModel, 'state'>): boolean =>
  state === 'saving' || state === 'deleting';

/** What an actor receives by its key. */
const received: ReadonlySet<string> = new Set([
  'test.updated',
  'test.updateConflicted',
  'test.updateFailed',
  'test.deleted',
  'test.deleteFailed',
  'user.openTest',
  'user.saveTest',
  'user.overrideTest',
  'user.clearTestOutcome',
  'user.deleteTest',
] satisfies readonly TestWorkEvent['type'][]);

/** The test whose actor an event is for; null where it is for none. */
function subjectOf(event: AppEvent): string | null {
  if (event.type === 'command.ended') return commands.has(event.command) ? event.key : null;
  return received.has(event.type) && 'testId' in event ? event.testId : null;
}

export function createTestWork(world: World<TestWorkToast>): PageCapability<{
  /** What is modified or deleted, by id. */
  testWork: ReadModel<ReadonlyMap<string, TestWorkModel>>;
}> {
  const open = new Set<string>();

  const family = createFamily({
    machine: testWorkMachine.provide({
      actions: {
        requestUpdate: (_, { attempt, seen, form }) =>
          world.send({ type: 'test.update', testId: seen.id, seen, form }, { key: seen.id, attempt }),
        requestDelete: (_, { testId, attempt }) =>
          world.send({ type: 'test.delete', testId }, { key: testId, attempt }),
        announce: ({ context: { testId, failure } }, { outcome, name }) => {
          const undone = failure ?? { outcome: 'unknown', message: '' };
          if (outcome === 'updated') world.toast({ kind: 'testUpdated', name });
          if (outcome === 'deleted') world.toast({ kind: 'testDeleted', name });
          if (outcome === 'deleteFailed')
            world.toast({ kind: 'testDeleteFailed', name, outcome: undone.outcome });
          // Who stands before the dialog reads it there.
          if (outcome === 'updateFailed' && !open.has(testId))
            world.toast({ kind: 'testUpdateFailed', name, ...undone });
        },
      },
    }),
    toModel: testWorkOf,
    attemptOf: ({ context }) => context.attempt,
    changed: (id, work) => {
      if (open.has(id) || isTestBusy(work) || work.state === 'idle') return;
      // The dialog was closed meanwhile: nobody else would say that what was written does not stand.
      if (work.state === 'conflict' || work.state === 'gone')
        world.toast({ kind: 'testUpdateFailed', name: work.name, outcome: 'failed', message: '' });
      family.end(id);
    },
  });

  function begin(event: AppEvent): void {
    if (event.type === 'user.openTest') {
      const { testId, seen } = event;
      open.add(testId);
      family.begin(testId, (attempt) => ({ testId, seen, name: seen.name, attempt }));
    }
    if (event.type === 'user.deleteTest') {
      const { testId, name } = event;
      family.begin(testId, (attempt) => ({ testId, seen: null, name, attempt }));
    }
  }

  function close(id: string): void {
    open.delete(id);
    const work = family.model.getSnapshot().get(id);
    if (work && !isTestBusy(work)) family.end(id);
  }

  return {
    models: { testWork: family.model },
    receive: (event) => {
      if (event.type === 'page.sessionEnded') {
        open.clear();
        return family.endAll();
      }
      if (event.type === 'user.closeTest') return close(event.testId);
      begin(event);
      const id = subjectOf(event);
      if (id !== null) family.send(id, event);
    },
    stop: family.endAll,
  };
}
