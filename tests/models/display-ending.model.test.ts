import {
  type DisplayEndingEvent,
  displayEndingMachine,
} from '../../src/machines/displays/display-ending.machine.ts';
import { testEnding } from '../support/ending-model.ts';

const stamp = { seq: 1, at: 1, session: null };
const failure = { kind: 'network', retry: 'auto', message: 'Failed to fetch' } as const;
const displayId = '4';
const name = 'Corridor';

testEnding<DisplayEndingEvent>(displayEndingMachine, {
  of: 'a display that is ended',
  input: { displayId, name },
  press: { type: 'user.endDisplay', displayId, name },
  doing: 'ending',
  done: 'ended',
  request: 'requestEnd',
  facts: (attempt) => [
    { type: 'display.ended', displayId, attempt, ...stamp },
    { type: 'display.endFailed', displayId, attempt, outcome: 'unknown', failure, ...stamp },
    {
      type: 'command.ended',
      id: 1,
      command: 'display.end',
      key: displayId,
      attempt,
      outcome: 'unknown',
      failure,
    },
  ],
});
