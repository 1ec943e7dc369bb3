import { describe, expect, test } from 'vitest';
import type { SessionEvent } from '../../src/machines/session/session.machine.ts';
import { sessionMachine } from '../../src/machines/session/session.machine.ts';
import { transitionPaths, transitionsOf, walkedBy } from '../support/paths.ts';
import { hospital } from '../support/realtime-client.ts';
import { startSystem } from '../support/system-client.ts';

const failure = { kind: 'network', retry: 'auto', message: 'Failed to fetch' } as const;
const stamp = { seq: 1, at: 1 };

const events: SessionEvent[] = [
  { type: 'user.submitLogin', email: 'ward@hospital.example', password: 'secret' },
  { type: 'user.askLogout' },
  { type: 'user.confirmLogout' },
  { type: 'user.keepSession' },
  { type: 'page.foundSession', hospital },
  { type: 'page.lostSession' },
  { type: 'page.workerStarted' },
  { type: 'page.workerDied', message: 'gone' },
  { type: 'session.loginAccepted', hospital, ...stamp },
  { type: 'session.loginRefused', failure, ...stamp },
  { type: 'session.loginFailed', failure, ...stamp },
  { type: 'session.expired', ...stamp },
];

const paths = transitionPaths(sessionMachine, events);

test('the generated paths take every transition of the session', () => {
  expect(walkedBy(sessionMachine, paths)).toEqual(transitionsOf(sessionMachine));
});

describe('each path leads the system where the machine says', () => {
  for (const path of paths)
    test(path.description, () => {
      const client = startSystem();
      for (const event of path.events) client.play(event);
      const { status, confirmingLogout, hospital: known, refusal, expired } = client.system.session.get();

      expect(path.state.matches(status)).toBe(true);
      expect(confirmingLogout).toBe(path.state.matches({ signedIn: 'confirmingLogout' }));
      expect({ hospital: known, refusal, expired }).toEqual(path.state.context);

      // What holds in every state, said apart from the machine so that its mistakes can show.
      expect(known !== null).toBe(status === 'signedIn');
      if (status !== 'signedOut') expect([refusal, expired]).toEqual([null, false]);
      const logins = path.events.filter(({ type }) => type === 'user.submitLogin').length;
      expect(client.effects.filter((effect) => effect === 'login').length).toBeLessThanOrEqual(logins);
    });
});
