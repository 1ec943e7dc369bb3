import { describe, expect, test } from 'vitest';
import { createActor, type SnapshotFrom, transition } from 'xstate';
import {
  type PatientDeletionEvent,
  patientDeletionMachine,
} from '../../src/machines/patients/patient-deletion.machine.ts';
import { testEveryTransition } from '../support/model.ts';
import { relative, transitionPaths } from '../support/transition-paths.ts';

const stamp = { seq: 1, at: 1, session: null };
const broken = { kind: 'network', retry: 'auto', message: 'Failed to fetch' } as const;
const patientId = '4';
const remove: PatientDeletionEvent = { type: 'user.deletePatient', patientId };
const factsOfAttempt = (attempt: number): PatientDeletionEvent[] => [
  { type: 'patient.deleted', patientId, attempt, ...stamp },
  { type: 'patient.deleteFailed', patientId, attempt, outcome: 'unknown', failure: broken, ...stamp },
  {
    type: 'command.ended',
    id: 1,
    command: 'patient.delete',
    key: patientId,
    attempt,
    outcome: 'unknown',
    failure: broken,
  },
];

type Snapshot = SnapshotFrom<typeof patientDeletionMachine>;
const events = ({ context: { attempt } }: Snapshot): PatientDeletionEvent[] => [
  remove,
  ...[...factsOfAttempt(attempt), ...factsOfAttempt(attempt - 1)].map((event) =>
    'attempt' in event ? relative(event, attempt) : event,
  ),
];
const keyOf = ({ value }: Snapshot) => [value];
const input = { patientId, attempt: 2 };
const paths = transitionPaths(patientDeletionMachine, events, { input, keyOf });

testEveryTransition(patientDeletionMachine, 'a patient who is deleted', [{ paths, input }]);

function run(path: readonly PatientDeletionEvent[]) {
  const asked: number[] = [];
  const published: string[] = [];
  const actor = createActor(
    patientDeletionMachine.provide({
      actions: {
        requestDelete: (_, { attempt }) => void asked.push(attempt),
        announce: (_, { outcome }) => void published.push(outcome),
      },
    }),
    { input },
  );
  actor.start();
  for (const event of path) actor.send(event);
  return { asked, published, value: actor.getSnapshot().value };
}

describe(`what holds after every one of ${paths.length} generated paths`, () => {
  test('each try is sent once, under a number of its own, and ends in one word', () => {
    for (const { events: path, description, state } of paths) {
      const { asked, published } = run(path);
      expect(new Set(asked).size, description).toBe(asked.length);
      expect(published.length, description).toBe(state.matches('deleting') ? asked.length - 1 : asked.length);
    }
  });

  test('facts of an older attempt change nothing, and no patient is deleted twice', () => {
    for (const { state, description } of paths) {
      for (const event of factsOfAttempt(state.context.attempt - 1))
        expect(transition(patientDeletionMachine, state, event)[0].value, description).toBe(state.value);
      if (state.matches('deleting') || state.matches('deleted'))
        expect(transition(patientDeletionMachine, state, remove)[1], description).toEqual([]);
    }
  });
});
