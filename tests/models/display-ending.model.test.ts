import { describe, expect, test } from 'vitest';
import { createActor, type SnapshotFrom, transition } from 'xstate';
import {
  type DisplayEndingEvent,
  displayEndingMachine,
} from '../../src/machines/displays/display-ending.machine.ts';
import { testEveryTransition } from '../support/model.ts';
import { relative, transitionPaths } from '../support/transition-paths.ts';

const stamp = { seq: 1, at: 1, session: null };
const broken = { kind: 'network', retry: 'auto', message: 'Failed to fetch' } as const;
const displayId = '4';
const end: DisplayEndingEvent = { type: 'user.endDisplay', displayId, name: 'Corridor' };
const factsOfAttempt = (attempt: number): DisplayEndingEvent[] => [
  { type: 'display.ended', displayId, attempt, ...stamp },
  { type: 'display.endFailed', displayId, attempt, outcome: 'unknown', failure: broken, ...stamp },
  {
    type: 'command.ended',
    id: 1,
    command: 'display.end',
    key: displayId,
    attempt,
    outcome: 'unknown',
    failure: broken,
  },
];

type Snapshot = SnapshotFrom<typeof displayEndingMachine>;
const events = ({ context: { attempt } }: Snapshot): DisplayEndingEvent[] => [
  end,
  ...[...factsOfAttempt(attempt), ...factsOfAttempt(attempt - 1)].map((event) =>
    'attempt' in event ? relative(event, attempt) : event,
  ),
];
const keyOf = ({ value }: Snapshot) => [value];
const input = { displayId, name: 'Corridor', attempt: 2 };
const paths = transitionPaths(displayEndingMachine, events, { input, keyOf });

testEveryTransition(displayEndingMachine, 'a display that is ended', [{ paths, input }]);

function run(path: readonly DisplayEndingEvent[]) {
  const asked: number[] = [];
  const published: string[] = [];
  const actor = createActor(
    displayEndingMachine.provide({
      actions: {
        requestEnd: (_, { attempt }) => void asked.push(attempt),
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
      expect(published.length, description).toBe(state.matches('ending') ? asked.length - 1 : asked.length);
    }
  });

  test('facts of an older attempt change nothing, and no display is ended twice', () => {
    for (const { state, description } of paths) {
      for (const event of factsOfAttempt(state.context.attempt - 1))
        expect(transition(displayEndingMachine, state, event)[0].value, description).toBe(state.value);
      if (state.matches('ending') || state.matches('ended'))
        expect(transition(displayEndingMachine, state, end)[1], description).toEqual([]);
    }
  });
});
