import type { SnapshotFrom } from 'xstate';
import type { PhlebotomistDetails } from '../../src/contract/team.ts';
import {
  type PhlebotomistWorkEvent,
  phlebotomistWorkMachine,
  phlebotomistWorkOf,
} from '../../src/machines/team/phlebotomist-work.machine.ts';
import { testEditing } from '../support/editing-model.ts';
import { testEveryTransition } from '../support/model.ts';
import { statesReached } from '../support/model-steps.ts';
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

const failure = { ...broken, outcome: 'unknown' } as const;
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
    opensIn: ['idle', 'saved'],
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
