import { describe, expect, test } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { SessionEvent } from '../../src/machines/session/session.machine.ts';
import { sessionMachine } from '../../src/machines/session/session.machine.ts';
import { testEveryTransition } from '../support/model.ts';
import { hospital } from '../support/realtime-client.ts';
import { startSystem } from '../support/system-client.ts';
import { transitionPaths } from '../support/transition-paths.ts';

const failure = { kind: 'network', retry: 'auto', message: 'Failed to fetch' } as const;
const stamp = { seq: 1, at: 1, session: null };

const other = { ...hospital, id: '2', wireId: 2, email: 'ward@other.example' };
const input = { page: 'page' };

const events = ({ context }: SnapshotFrom<typeof sessionMachine>): SessionEvent[] => [
  { type: 'user.submitLogin', email: 'ward@hospital.example', password: 'secret' },
  { type: 'user.askLogout' },
  { type: 'user.confirmLogout' },
  { type: 'user.keepSession' },
  { type: 'page.foundSession', hospital },
  { type: 'page.foundSession', hospital: other },
  { type: 'page.lostSession' },
  { type: 'page.workerStarted' },
  { type: 'session.loginAccepted', hospital, ...stamp },
  { type: 'session.loginRefused', failure, ...stamp },
  { type: 'session.loginFailed', failure, ...stamp },
  { type: 'session.expired', ...stamp },
  ...[context.attempt, context.attempt - 1].map(
    (attempt): SessionEvent => ({
      type: 'command.ended',
      id: 1,
      command: 'session.login',
      key: null,
      attempt,
      outcome: 'unknown',
      failure,
    }),
  ),
];

/** The numbers of sessions tell no states apart. */
const keyOf = ({ value, context }: SnapshotFrom<typeof sessionMachine>) => [
  value,
  { ...context, attempt: 0, session: context.session !== null },
];
const paths = transitionPaths(sessionMachine, events, { input, keyOf });

testEveryTransition(sessionMachine, 'the session', [{ paths, input }]);

describe('each path leads the system where the machine says', () => {
  for (const path of paths)
    test(path.description, () => {
      const client = startSystem();
      for (const event of path.events) client.play(event);
      const {
        id,
        status,
        confirmingLogout,
        hospital: known,
        refusal,
        expired,
      } = client.system.session.getSnapshot();

      expect(path.state.matches(status)).toBe(true);
      expect(confirmingLogout).toBe(path.state.matches({ signedIn: 'confirmingLogout' }));
      const { context } = path.state;
      // A state that several paths lead to keeps the number of the first of them.
      expect(id !== null).toBe(context.session !== null);
      expect({ hospital: known, refusal, expired }).toEqual({
        hospital: path.state.matches('signedIn') ? context.hospital : null,
        refusal: context.refusal,
        expired: context.expired !== null,
      });

      // What holds in every state, said apart from the machine so that its mistakes can show.
      expect(known !== null).toBe(status === 'signedIn');
      if (status !== 'signedOut') expect([refusal, expired]).toEqual([null, false]);
      const logins = path.events.filter(({ type }) => type === 'user.submitLogin').length;
      expect(client.effects.filter((effect) => effect === 'session.login').length).toBeLessThanOrEqual(
        logins,
      );
    });
});
