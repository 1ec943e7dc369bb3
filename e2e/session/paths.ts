/** Paths of a session that a screen can be led along, generated from its machine. */
import { initialTransition, type SnapshotFrom, transition } from 'xstate';
import type { Hospital } from '../../src/contract/model.ts';
import { type SessionEvent, sessionMachine } from '../../src/machines/session/session.machine.ts';
import { shortestWalks, type Walk } from '../support/walks.ts';

type Snapshot = SnapshotFrom<typeof sessionMachine>;

/** What happens to the screen, by the names of the steps. */
export const steps = [
  'press Login',
  'accepted',
  'refused',
  'lost',
  'signed in elsewhere',
  'signed out elsewhere',
  'press Logout',
  'stay',
  'confirm',
  'expired',
] as const;
export type Step = (typeof steps)[number];

export interface State {
  readonly screen: 'login' | 'logging in' | 'console' | 'question';
  readonly refusal: 'none' | 'invalid' | 'failed';
  /** The login says that the session has ended. */
  readonly hasExpired: boolean;
  /** Another tab has signed in while the login here is under way. */
  readonly isFound: boolean;
}
export type SessionPath = Walk<Step, State>;

const hospital: Hospital = { id: '1', wireId: 1, email: 'a@b.in', code: 'SRM001' };
const failure = { kind: 'network', retry: 'user', message: 'Failed to fetch' } as const;
const stamp = { seq: 1, at: 1, session: null };

/** What a step is in the machine's words. */
const eventOf: Readonly<Record<Step, SessionEvent>> = {
  'press Login': { type: 'user.submitLogin', email: 'a@b.in', password: 'x' },
  accepted: { type: 'session.loginAccepted', hospital, ...stamp },
  refused: { type: 'session.loginRefused', failure, ...stamp },
  lost: { type: 'session.loginFailed', failure, ...stamp },
  'signed in elsewhere': { type: 'page.foundSession', hospital },
  'signed out elsewhere': { type: 'page.lostSession' },
  'press Logout': { type: 'user.askLogout' },
  stay: { type: 'user.keepSession' },
  confirm: { type: 'user.confirmLogout' },
  expired: { type: 'session.expired', ...stamp },
};

const possible: Readonly<Record<State['screen'], readonly Step[]>> = {
  login: ['press Login', 'signed in elsewhere'],
  'logging in': ['accepted', 'refused', 'lost', 'signed in elsewhere', 'signed out elsewhere'],
  console: ['press Logout', 'expired', 'signed out elsewhere'],
  question: ['stay', 'confirm', 'expired', 'signed out elsewhere'],
};

function stateOf({ value, context: { refusal, expired, found } }: Snapshot): State {
  const inside = typeof value === 'object' ? value.signedIn : null;
  const outside = value === 'signingIn' ? 'logging in' : 'login';
  return {
    screen: inside === null ? outside : inside === 'working' ? 'console' : 'question',
    refusal: refusal?.kind ?? 'none',
    hasExpired: expired !== null,
    isFound: found !== null,
  };
}

/** In another tab one signs in once, and out only where one is signed in. */
function isPossible(step: Step, { screen, isFound }: State): boolean {
  if (step === 'signed in elsewhere') return !isFound;
  return step !== 'signed out elsewhere' || screen !== 'logging in' || isFound;
}

export function generatePaths(): SessionPath[] {
  const [start] = initialTransition(sessionMachine, { page: 'page' });
  return shortestWalks({
    start,
    next: (snapshot: Snapshot) => {
      const state = stateOf(snapshot);
      return possible[state.screen]
        .filter((step) => isPossible(step, state))
        .map((step) => [step, transition(sessionMachine, snapshot, eventOf[step])[0]] as const);
    },
    keyOf: (snapshot) => JSON.stringify(stateOf(snapshot)),
    stateOf,
  });
}
