import { describe, expect, test } from 'vitest';
import { createActor, type SnapshotFrom, transition } from 'xstate';
import type { PhlebotomistDetails } from '../../src/contract/team.ts';
import {
  type PhlebotomistUpdate,
  type PhlebotomistWorkEvent,
  phlebotomistWorkMachine,
  phlebotomistWorkOf,
} from '../../src/machines/team/phlebotomist-work.machine.ts';
import { testEveryTransition } from '../support/model.ts';
import { detailsOf } from '../support/team.ts';
import { relative, transitionPaths } from '../support/transition-paths.ts';

const stamp = { seq: 1, at: 1, session: null };
const broken = { kind: 'network', retry: 'auto', message: 'Failed to fetch' } as const;
const phlebotomistId = '5';
const seen = detailsOf();
const elsewhere = detailsOf({ phone: '9000000000' });

const open = (details: PhlebotomistDetails): PhlebotomistWorkEvent => ({
  type: 'user.openPhlebotomist',
  phlebotomistId,
  seen: details,
});
const save = (phone: string): PhlebotomistWorkEvent => ({
  type: 'user.savePhlebotomist',
  phlebotomistId,
  texts: { ...seen.texts, phone },
});
const override: PhlebotomistWorkEvent = { type: 'user.overridePhlebotomist', phlebotomistId };
const clear: PhlebotomistWorkEvent = { type: 'user.clearPhlebotomistOutcome', phlebotomistId };
const remove: PhlebotomistWorkEvent = {
  type: 'user.deletePhlebotomist',
  phlebotomistId,
  fullName: 'Senthil Murugan',
};
const factsOfAttempt = (attempt: number): PhlebotomistWorkEvent[] => [
  { type: 'phlebotomist.updated', phlebotomistId, attempt, ...stamp },
  {
    type: 'phlebotomist.updateConflicted',
    cause: 'meanwhile' as const,
    phlebotomistId,
    attempt,
    current: elsewhere,
    ...stamp,
  },
  {
    type: 'phlebotomist.updateConflicted',
    cause: 'meanwhile' as const,
    phlebotomistId,
    attempt,
    current: null,
    ...stamp,
  },
  {
    type: 'phlebotomist.updateFailed',
    phlebotomistId,
    attempt,
    outcome: 'unknown',
    failure: broken,
    ...stamp,
  },
  { type: 'phlebotomist.deleted', phlebotomistId, attempt, ...stamp },
  {
    type: 'phlebotomist.deleteFailed',
    phlebotomistId,
    attempt,
    outcome: 'unknown',
    failure: broken,
    ...stamp,
  },
  {
    type: 'command.ended',
    id: 1,
    command: 'phlebotomist.update',
    key: phlebotomistId,
    attempt,
    outcome: 'unknown',
    failure: broken,
  },
];

type Snapshot = SnapshotFrom<typeof phlebotomistWorkMachine>;
const events = ({ context: { attempt } }: Snapshot): PhlebotomistWorkEvent[] => [
  open(seen),
  save(seen.texts.phone),
  save('9840077129'),
  override,
  clear,
  remove,
  ...[...factsOfAttempt(attempt), ...factsOfAttempt(attempt - 1)].map((event) =>
    'attempt' in event ? relative(event, attempt) : event,
  ),
];
const keyOf = ({ value, context }: Snapshot) => [value, { ...context, attempt: 0 }];
const input = { phlebotomistId, seen, fullName: 'Senthil Murugan', attempt: 3 };
const paths = transitionPaths(phlebotomistWorkMachine, events, { input, keyOf });

testEveryTransition(phlebotomistWorkMachine, 'a phlebotomist who is worked on', [{ paths, input }]);

/** Runs a path on the machine itself and notes what it asks of the world. */
function run(path: readonly PhlebotomistWorkEvent[]) {
  const updates: PhlebotomistUpdate[] = [];
  const deletions: number[] = [];
  const published: string[] = [];
  const actor = createActor(
    phlebotomistWorkMachine.provide({
      actions: {
        requestUpdate: (_, update) => void updates.push(update),
        requestDelete: (_, { attempt }) => void deletions.push(attempt),
        announce: (_, { outcome }) => void published.push(outcome),
      },
    }),
    { input },
  );
  actor.start();
  for (const event of path) actor.send(event);
  return { updates, deletions, published, model: phlebotomistWorkOf(actor.getSnapshot()) };
}

describe(`what holds after every one of ${paths.length} generated paths`, () => {
  test('every write and deletion was asked for, and each has an attempt number of its own', () => {
    for (const { events: path, description } of paths) {
      const { updates, deletions } = run(path);
      const asked = path.filter(({ type }) => /save|override/.test(type)).length;
      expect(updates.length, description).toBeLessThanOrEqual(asked);
      expect(deletions.length, description).toBeLessThanOrEqual(
        path.filter(({ type }) => /delete/.test(type)).length,
      );
      const numbers = [...updates.map(({ attempt }) => attempt), ...deletions];
      expect(new Set(numbers).size, description).toBe(numbers.length);
    }
  });

  test('a conflict is written over only by a press that has seen it', () => {
    for (const { events: path, description } of paths)
      for (const { seen: decidedOn } of run(path).updates)
        if (decidedOn.texts.phone === elsewhere.texts.phone)
          expect(
            path.some(
              ({ type }) => type === 'user.overridePhlebotomist' || type === 'user.clearPhlebotomistOutcome',
            ),
            description,
          ).toBe(true);
  });

  test('while a call is in flight no press begins another, and facts of an older one are ignored', () => {
    for (const { state, description } of paths) {
      if (state.value !== 'saving' && state.value !== 'deleting') continue;
      for (const event of [
        save('1'),
        remove,
        override,
        clear,
        open(elsewhere),
        ...factsOfAttempt(state.context.attempt - 1),
      ]) {
        const [after, actions] = transition(phlebotomistWorkMachine, state, event);
        expect(phlebotomistWorkOf(after), description).toEqual(phlebotomistWorkOf(state));
        expect(actions, description).toEqual([]);
      }
    }
  });

  test('the texts of the person are kept until the backend has them', () => {
    for (const { state, description } of paths)
      if (state.matches('saving') || state.matches('conflict'))
        expect(state.context.written, description).not.toBeNull();
  });
});

describe('single rules', () => {
  const [updated, conflicted, gone, failed, deleted, notDeleted, lost] = factsOfAttempt(4) as [
    ...PhlebotomistWorkEvent[],
  ];
  const publish = (event: PhlebotomistWorkEvent | undefined) => event as PhlebotomistWorkEvent;

  test('only what was changed is sent, and nothing where nothing was', () => {
    expect(run([save('9840077129')]).updates).toEqual([
      { attempt: 4, seen, changes: { phone: '9840077129' } },
    ]);
    expect(run([save(` ${seen.texts.phone} `)])).toMatchObject({ updates: [], model: { state: 'idle' } });
  });

  test('after a save the next change is compared with what was saved', () => {
    const { model, published } = run([save('9840077129'), publish(updated)]);
    expect(model).toMatchObject({ state: 'saved', seen: { texts: { phone: '9840077129' } }, written: null });
    expect(published).toEqual(['updated']);
  });

  test('a conflict shows what is there; mine is written over it on a press, theirs is taken on another', () => {
    const path = [save('9840077129'), publish(conflicted)];
    expect(run(path).model).toMatchObject({ state: 'conflict', current: elsewhere });
    expect(run([...path, override]).updates.at(-1)).toEqual({
      attempt: 5,
      seen: elsewhere,
      changes: { phone: '9840077129' },
    });
    expect(run([...path, clear]).model).toMatchObject({ state: 'idle', seen: elsewhere, current: null });
  });

  test('a deleted phlebotomist cannot be changed any more', () => {
    const path = [save('9840077129'), publish(gone), save('1'), remove, clear];
    expect(run(path).model.state).toBe('gone');
  });

  test('a failure and a lost end are shown, and can be tried again', () => {
    for (const event of [failed, lost]) {
      const { published, model } = run([save('9840077129'), publish(event)]);
      expect(published).toEqual(['updateFailed']);
      expect(model).toMatchObject({ state: 'failed', failure: broken });
      expect(run([save('9840077129'), publish(event), save('9840077129')]).updates).toHaveLength(2);
    }
  });

  test('both outcomes of a deletion are toasts', () => {
    expect(run([remove, publish(deleted)])).toMatchObject({
      deletions: [4],
      published: ['deleted'],
      model: { state: 'deleted' },
    });
    expect(run([remove, publish(notDeleted)])).toMatchObject({
      published: ['deleteFailed'],
      model: { state: 'failed' },
    });
    expect(run([remove, publish(notDeleted), remove]).deletions).toEqual([4, 5]);
  });
});
