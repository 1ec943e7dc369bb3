/**
 * The session (specification 4, Session; rulings, Session). It holds no password: the intent that carries one passes straight
 * into the command. What it does to the world leaves as named actions, bound in `system.ts`.
 */
import { assign, setup } from 'xstate';
import type { FactOf } from '../contract/facts.ts';
import type { IntentOf, PageEventOf } from '../contract/intents.ts';
import type { Hospital } from '../contract/model.ts';

/** Why the last login did not succeed. `message` is the error's own, shown as it stands (specification 8, Login). */
export type LoginRefusal =
  | { readonly kind: 'invalid' }
  | { readonly kind: 'failed'; readonly message: string };

export interface SessionContext {
  readonly hospital: Hospital | null;
  readonly refusal: LoginRefusal | null;
  /** The session was ended by a 401 and the person has not begun anew. */
  readonly expired: boolean;
}

export type SessionEvent =
  | IntentOf<'user.submitLogin' | 'user.askLogout' | 'user.confirmLogout' | 'user.keepSession'>
  | PageEventOf<'page.foundSession' | 'page.lostSession' | 'page.workerStarted' | 'page.workerDied'>
  | FactOf<'session.loginAccepted' | 'session.loginRefused' | 'session.loginFailed' | 'session.expired'>;

export const sessionMachine = setup({
  types: { context: {} as SessionContext, events: {} as SessionEvent },
  actions: {
    requestLogin: (_, _command: { email: string; password: string }) => {},
    requestLogout: () => {},
    /** Writes the specified keys to local storage. */
    rememberSession: (_, _params: { hospital: Hospital }) => {},
    forgetSession: () => {},
    /** Starts the worker's feeds for a stored session. */
    resumeSession: (_, _params: { hospital: Hospital }) => {},
    /** Ends the worker's feeds without a logout call. */
    closeSession: () => {},
    goHome: () => {},
    goToLogin: () => {},
  },
}).createMachine({
  id: 'session',
  initial: 'signedOut',
  context: { hospital: null, refusal: null, expired: false },
  states: {
    signedOut: {
      on: {
        'user.submitLogin': 'signingIn',
        'page.foundSession': {
          target: 'signedIn',
          actions: [
            { type: 'resumeSession', params: ({ event }) => ({ hospital: event.hospital }) },
            'goHome',
          ],
        },
      },
    },
    signingIn: {
      entry: [
        assign({ refusal: null, expired: false }),
        {
          type: 'requestLogin',
          params: ({ event }) => {
            const { email, password } = event as IntentOf<'user.submitLogin'>;
            return { email, password };
          },
        },
      ],
      on: {
        'session.loginAccepted': {
          target: 'signedIn',
          actions: [
            { type: 'rememberSession', params: ({ event }) => ({ hospital: event.hospital }) },
            'goHome',
          ],
        },
        'session.loginRefused': {
          target: 'signedOut',
          actions: assign({ refusal: { kind: 'invalid' } }),
        },
        'session.loginFailed': {
          target: 'signedOut',
          actions: assign({
            refusal: ({ event }) => ({ kind: 'failed', message: event.failure.message }),
          }),
        },
        /** The command died with its worker. */
        'page.workerDied': {
          target: 'signedOut',
          actions: assign({ refusal: ({ event }) => ({ kind: 'failed', message: event.message }) }),
        },
      },
    },
    signedIn: {
      entry: assign({
        hospital: ({ context, event }) => ('hospital' in event ? event.hospital : context.hospital),
        refusal: null,
        expired: false,
      }),
      exit: assign({ hospital: null }),
      initial: 'working',
      states: {
        working: { on: { 'user.askLogout': 'confirmingLogout' } },
        confirmingLogout: {
          on: {
            'user.keepSession': 'working',
            'user.confirmLogout': {
              target: '#session.signedOut',
              actions: ['requestLogout', 'forgetSession', 'goToLogin'],
            },
          },
        },
      },
      on: {
        'session.expired': {
          target: 'signedOut',
          actions: [assign({ expired: true }), 'closeSession', 'forgetSession', 'goToLogin'],
        },
        'page.lostSession': { target: 'signedOut', actions: ['closeSession', 'goToLogin'] },
        'page.workerStarted': {
          actions: {
            type: 'resumeSession',
            params: ({ context }) => ({ hospital: context.hospital as Hospital }),
          },
        },
      },
    },
  },
});
