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

/** Where the page stands before and after each event of each path, and what it did. */
const walked = paths.map(({ description, events: path }) => {
  const client = startSystem();
  const steps = path.map((event) => {
    const before = client.system.session.getSnapshot();
    const [done, noted] = [client.effects.length, client.noted.length];
    client.play(event);
    const effects = client.effects.slice(done);
    const end = client.noted.slice(noted).find(({ input: { type } }) => type === 'page.sessionEnded');
    return {
      event,
      before,
      after: client.system.session.getSnapshot(),
      /** In their order, and where among them the page forgot the session. */
      effects: end ? effects.toSpliced(end.effectsBefore - done, 0, 'end') : effects,
      command: client.effects.length > 0 ? client.commands.at(-1) : undefined,
    };
  });
  return { description, steps };
});
type Step = (typeof walked)[number]['steps'][number];

/** Said apart from the machine, by the rulings, so that its mistakes can show. */
describe('what holds after every generated path', () => {
  const atEachStep = (rule: (step: Step, description: string) => void) => {
    for (const { description, steps } of walked) for (const step of steps) rule(step, description);
  };

  test('a session has a hospital, and an end or a refusal has none', () => {
    atEachStep(({ after: { status, hospital: own, id, refusal, expired } }, description) => {
      expect(own !== null, description).toBe(status === 'signedIn');
      expect(id !== null, description).toBe(status !== 'signedOut');
      if (status !== 'signedOut') expect([refusal, expired], description).toEqual([null, false]);
    });
  });

  test('a session begins without a question, under a number of its own that its command names', () => {
    for (const { description, steps } of walked) {
      const ids = new Set<string | null>();
      for (const { before, after, effects, command } of steps) {
        if (before.status === after.status || after.status === 'signedOut') continue;
        expect(after.confirmingLogout, description).toBe(false);
        if (!effects.includes('session.login') && !effects.includes('session.resume')) continue;
        expect(ids, description).not.toContain(after.id);
        ids.add(after.id);
        expect(command?.session, description).toBe(after.id);
        if (command?.type === 'session.resume') expect(command.hospital, description).toEqual(after.hospital);
      }
    }
  });

  test('what the page does at each beginning and at each end, in its order', () => {
    atEachStep(({ event, before, after, effects }, description) => {
      const isTakenUp = event.type !== 'session.loginAccepted';
      const beginning = isTakenUp ? ['session.resume', 'navigate home'] : ['remember', 'navigate home'];
      if (after.status === 'signedIn' && before.status !== 'signedIn')
        expect(effects, description).toEqual(beginning);
      // The login is shown last: by then nothing of the session is left on the page.
      if (before.status === 'signedIn' && after.status === 'signedOut') {
        const ends: Partial<Record<SessionEvent['type'], readonly string[]>> = {
          'user.confirmLogout': ['session.logout', 'forget'],
          'session.expired': ['forget'],
          'page.lostSession': ['session.close'],
          'page.foundSession': ['session.close'],
        };
        expect(effects, description).toEqual([...(ends[event.type] ?? []), 'end', 'navigate login']);
      }
      if (before.status === 'signingIn' && after.expired)
        expect(effects, description).toEqual(['forget', 'session.close', 'end']);
      const isEnd = after.status === 'signedOut' && (before.status === 'signedIn' || after.expired);
      expect(effects.includes('end'), description).toBe(isEnd && before.status !== 'signedOut');
    });
  });

  test('no page goes from one hospital to another without an end between', () => {
    atEachStep(({ before, after }, description) => {
      if (before.hospital && after.hospital) expect(after.hospital, description).toEqual(before.hospital);
    });
  });

  test('another hospital that signs in elsewhere ends the session here and says so; the own one changes nothing', () => {
    atEachStep(({ event, before, after }, description) => {
      if (event.type !== 'page.foundSession' || before.status !== 'signedIn') return;
      if (event.hospital.id === before.hospital?.id) expect(after, description).toEqual(before);
      else expect(after, description).toMatchObject({ status: 'signedOut', expired: true });
    });
  });

  test('a sign-out elsewhere ends the session here without a call and without a word', () => {
    atEachStep(({ event, before, after, effects }, description) => {
      if (event.type !== 'page.lostSession' || before.status !== 'signedIn') return;
      expect(after, description).toMatchObject({ status: 'signedOut', expired: false, refusal: null });
      expect(effects, description).not.toContain('session.logout');
    });
  });

  test('a 401 ends the session and says so', () => {
    atEachStep(({ event, before, after }, description) => {
      if (event.type === 'session.expired' && before.status === 'signedIn')
        expect(after, description).toMatchObject({ status: 'signedOut', expired: true });
    });
  });

  test('a login is asked for once a press, and a second press while it is under way does nothing', () => {
    atEachStep(({ event, before, after, effects }, description) => {
      const isPress = event.type === 'user.submitLogin';
      const asks = effects.filter((effect) => effect === 'session.login').length;
      expect(asks, description).toBe(isPress && before.status === 'signedOut' ? 1 : 0);
      if (isPress && before.status === 'signingIn') expect(after, description).toEqual(before);
    });
  });

  test('a logout is sent once it was asked for and confirmed, and for nothing else', () => {
    atEachStep(({ event, before, effects }, description) => {
      const isConfirmed = event.type === 'user.confirmLogout' && before.confirmingLogout;
      expect(effects.includes('session.logout'), description).toBe(isConfirmed);
    });
  });

  test('the question of a logout stands from its press until it is answered', () => {
    atEachStep(({ event, before, after }, description) => {
      if (before.status !== 'signedIn' || after.status !== 'signedIn') return;
      const asked = event.type === 'user.askLogout' || before.confirmingLogout;
      expect(after.confirmingLogout, description).toBe(asked && event.type !== 'user.keepSession');
    });
  });

  test('where two hospitals log in at one moment neither is signed in, and both are told to log in again', () => {
    for (const { description, steps } of walked) {
      let found: string | null = null;
      for (const { event, before, after } of steps) {
        if (event.type === 'user.submitLogin' && before.status === 'signedOut') found = null;
        if (event.type === 'page.foundSession') found = event.hospital.id;
        if (event.type === 'page.lostSession') found = null;
        if (event.type !== 'session.loginAccepted' || before.status !== 'signingIn') continue;
        const isCrossed = found !== null && found !== event.hospital.id;
        expect(after, description).toMatchObject(
          isCrossed
            ? { status: 'signedOut', expired: true }
            : { status: 'signedIn', hospital: event.hospital },
        );
      }
    }
  });

  test('a sign-out elsewhere takes back the session that was found while a login is under way', () => {
    const client = startSystem();
    for (const event of [
      { type: 'user.submitLogin', email: hospital.email, password: 'secret' },
      { type: 'page.foundSession', hospital },
      { type: 'page.lostSession' },
      { type: 'session.loginFailed', failure, ...stamp },
    ] as SessionEvent[])
      client.play(event);
    expect(client.system.session.getSnapshot()).toMatchObject({ status: 'signedOut', hospital: null });
  });

  test('the system shows where the machine says it is', () => {
    for (const [at, { state, description }] of paths.entries()) {
      const shown = walked[at]?.steps.at(-1)?.after;
      if (!shown) continue;
      const { context } = state;
      expect(state.matches(shown.status), description).toBe(true);
      expect(shown.confirmingLogout, description).toBe(state.matches({ signedIn: 'confirmingLogout' }));
      expect(shown.refusal, description).toEqual(context.refusal);
      expect(shown.expired, description).toBe(context.expired !== null);
      expect(shown.hospital, description).toEqual(state.matches('signedIn') ? context.hospital : null);
    }
  });
});
