import { describe, expect, test } from 'vitest';
import { initialTransition, type SnapshotFrom } from 'xstate';
import type { PhlebotomistDetails, PhlebotomistField } from '../../src/contract/team.ts';
import {
  type PhlebotomistWorkEvent,
  phlebotomistWorkMachine,
  phlebotomistWorkOf,
} from '../../src/machines/team/phlebotomist-work.machine.ts';
import { testEditing } from '../support/editing-model.ts';
import { testEveryTransition } from '../support/model.ts';
import { statesReached, stepOf } from '../support/model-steps.ts';
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
/** Which changes the backend may have tells no states apart, only whether there are any. */
const keyOf = ({ value, context }: Snapshot) => [
  value,
  { ...context, attempt: 0, inDoubt: context.inDoubt.length > 0 },
];
const input = { phlebotomistId, seen, fullName: 'Senthil Murugan', attempt: 3 };
const paths = transitionPaths(phlebotomistWorkMachine, events, { input, keyOf });

testEveryTransition(phlebotomistWorkMachine, 'a phlebotomist who is worked on', [{ paths, input }]);

const failure = { outcome: 'unknown', message: broken.message } as const;
const factOf = (type: PhlebotomistWorkEvent['type']) => (attempt: number) =>
  factsOfAttempt(attempt).find((fact) => fact.type === type) as PhlebotomistWorkEvent;
const saveTexts = (texts: PhlebotomistDetails['texts']): PhlebotomistWorkEvent => ({
  type: 'user.savePhlebotomist',
  phlebotomistId,
  texts,
});

testEditing<PhlebotomistWorkEvent, PhlebotomistDetails>(
  phlebotomistWorkMachine,
  statesReached(paths, keyOf),
  {
    input,
    modelOf: phlebotomistWorkOf,
    named: (fullName) => ({ fullName }),
    change: (copy) => {
      const texts = { ...copy.texts, phone: '9840011111' };
      return {
        press: saveTexts(texts),
        written: texts,
        call: { seen: copy, changes: { phone: '9840011111' } },
        saved: { ...copy, texts },
      };
    },
    same: ({ texts }) => saveTexts({ ...texts, phone: ` ${texts.phone} ` }),
    unchanged: 'idle',
    perhaps: { phone: '9840011111' },
    restoring: (copy) => ({ seen: copy, changes: { phone: copy.texts.phone } }),
    overwritingOld: ({ texts: { phone } }) => ({
      changes: phone === elsewhere.texts.phone ? {} : { phone },
    }),
    // The view checks the fields before the press.
    held: () => [],
    open,
    opensIn: ['idle', 'saved', 'failed'],
    staysInDoubt: ({ context: { inDoubt, seen: before } }, { texts }) =>
      (Object.keys(inDoubt.at(-1) ?? {}) as PhlebotomistField[]).some(
        (field) => before.texts[field] === texts[field],
      ),
    remove: (fullName) => ({ type: 'user.deletePhlebotomist', phlebotomistId, fullName }),
    deletion: { phlebotomistId },
    clear,
    override,
    theirs: elsewhere,
    overwriting: { changes: { phone: '9840011111' } },
    conflicted: (attempt, current) => ({
      type: 'phlebotomist.updateConflicted',
      cause: 'meanwhile',
      phlebotomistId,
      attempt,
      current,
      ...stamp,
    }),
    updated: factOf('phlebotomist.updated'),
    notUpdated: [factOf('phlebotomist.updateFailed'), factOf('command.ended')].map((fact) => ({
      fact,
      failure,
    })),
    deleted: factOf('phlebotomist.deleted'),
    notDeleted: [factOf('phlebotomist.deleteFailed'), factOf('command.ended')].map((fact) => ({
      fact,
      failure,
    })),
  },
);

describe('opened anew after a save of which nobody knows whether it was done', () => {
  const [start] = initialTransition(phlebotomistWorkMachine, input);
  const reached = (...events: readonly PhlebotomistWorkEvent[]) =>
    events.reduce((state, event) => stepOf(phlebotomistWorkMachine, state, event).after, start);
  const written = { phone: '9840011111', email: 'senthil@hospital.example' };
  const inDoubt = [written];
  const save = saveTexts({ ...seen.texts, ...written });
  const unknown = factOf('command.ended')(4);

  test.each([
    ['', []],
    [', also where the changes were given up', [clear]],
  ])(
    'texts that are as they were show what may have been saved, on what others changed meanwhile%s',
    (_, between) => {
      const now = detailsOf({ address: '7 Beach Road, Chennai' });
      const texts = { ...now.texts, ...written };
      const reopened = reached(save, unknown, ...between, open(now));
      expect(phlebotomistWorkOf(reopened)).toMatchObject({
        ...{ state: 'failed', seen: now, written: texts, inDoubt },
        failure: { outcome: 'unknown', message: '' },
      });
      expect(stepOf(phlebotomistWorkMachine, reopened, saveTexts(texts)).asked).toEqual([
        ['requestUpdate', { attempt: 5, seen: now, changes: written, inDoubt }],
      ]);
    },
  );

  test.each([
    ['as they were asked', written],
    ['with other values than before', { phone: '9840022222', email: 'other@hospital.example' }],
  ])('texts that are there %s are in doubt no more', (_, texts) => {
    const now = detailsOf(texts);
    expect(phlebotomistWorkOf(reached(save, unknown, open(now)))).toMatchObject({
      ...{ state: 'idle', seen: now, written: null, inDoubt: [], failure: null },
    });
  });

  test('texts that show a part of it are in doubt still', () => {
    const now = detailsOf({ phone: written.phone });
    expect(phlebotomistWorkOf(reached(save, unknown, open(now)))).toMatchObject({
      state: 'failed',
      seen: now,
    });
  });
});
