/**
 * The session (specification 4, Session; rulings, Session). It holds no password: the intent that carries one passes
 * straight into the command. Its effects are named actions, bound in `session-capability.ts`.
 */
import { assign, setup } from 'xstate';
import type { CommandEnded } from '../../contract/command.ts';
import type { FactOf } from '../../contract/facts.ts';
import type { IntentOf, PageEventOf } from '../../contract/intents.ts';
import type { Hospital } from '../../contract/model.ts';

/** Why the last login did not succeed. `message` is the error's own, shown as it stands (specification 8, Login). */
export type LoginRefusal =
  | { readonly kind: 'invalid' }
  | { readonly kind: 'failed'; readonly message: string };

export interface SessionContext {
  /** Distinguishes the sessions of one page's life from those of any other. */
  readonly page: string;
  /** Counts logins and stored sessions taken up. */
  readonly attempt: number;
  /** The session that is signed in, or the one that a login would begin; every fact names its session. */
  readonly session: string | null;
  readonly hospital: Hospital | null;
  readonly refusal: LoginRefusal | null;
  /** The id of the hospital whose session was ended from outside, until the person begins anew. */
  readonly expired: string | null;
  /** The email of the last login that was asked for. */
  readonly email: string | null;
  /** Another tab signed in while the login here is under way. */
  readonly found: Hospital | null;
}

export type SessionEvent =
  | IntentOf<'user.submitLogin' | 'user.askLogout' | 'user.confirmLogout' | 'user.keepSession'>
  | PageEventOf<'page.foundSession' | 'page.lostSession' | 'page.workerStarted'>
  | FactOf<'session.loginAccepted' | 'session.loginRefused' | 'session.loginFailed' | 'session.expired'>
  | CommandEnded;

/** A session's id, and its hospital. */
interface Named {
  readonly session: string;
  readonly hospital: Hospital;
}

/** Whether an email as it was typed is this one: letters and blanks round it make no other hospital. */
export const isSameEmail = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** Another tab has signed in as the hospital that the login here is for. */
const isOfThisLogin = ({ found, email }: SessionContext): boolean =>
  found !== null && isSameEmail(found.email, email ?? '');

const machineSetup = setup({
  types: { input: {} as { page: string }, context: {} as SessionContext, events: {} as SessionEvent },
  actions: {
    requestLogin: (_, _command: { email: string; password: string; session: string; attempt: number }) => {},
    requestLogout: (_, _command: Named) => {},
    /** Writes the specified keys to local storage. */
    rememberSession: (_, _params: { hospital: Hospital }) => {},
    /** Removes the hospital's session from local storage; another tab's session of another hospital stays. */
    forgetSession: (_, _params: { hospital: Hospital }) => {},
    /**
     * Removes a stored session that is not of this email's hospital, for all tabs. Nobody read the answer to the login,
     * so the browser's cookie may be that of its hospital already.
     */
    forgetOthers: (_, _params: { email: string }) => {},
    /** Starts the worker's feeds for a session. */
    resumeSession: (_, _command: Named) => {},
    /** Ends the worker's feeds without a logout call. */
    closeSession: (_, _command: Named) => {},
    /** The page forgets the session; it waits for nothing. */
    endSession: () => {},
    goHome: () => {},
    goToLogin: () => {},
    beginAttempt: assign(({ context }) => {
      const attempt = context.attempt + 1;
      return { attempt, session: `${context.page}.${attempt}`, refusal: null, expired: null, found: null };
    }),
  },
  guards: {
    isOther: ({ context }, { hospital }: { hospital: Hospital }) => hospital.id !== context.hospital?.id,
    /**
     * The cookie of another hospital ended the session here, and now the tab of that hospital names it: the worker may
     * learn of the cookie first. No page switches to another hospital than the one that a person worked for.
     */
    isWhatEndedIt: ({ context }, { hospital }: { hospital: Hospital }) =>
      context.expired !== null && context.expired !== hospital.id,
    isFound: ({ context }) => context.found !== null,
    /**
     * Another tab signed in as another hospital while this login was under way: the browser's cookie is that of the
     * answer that came last, and no page knows which one that was.
     */
    isCookieUncertain: ({ context }, { hospital }: { hospital: Hospital }) =>
      context.found !== null && context.found.id !== hospital.id,
    isOwnEnd: ({ context }, { command, attempt }: CommandEnded) =>
      command === 'session.login' && attempt === context.attempt,
    /** The cookie is this hospital's, whichever of the two logins was answered last. */
    isSameFound: ({ context }) => isOfThisLogin(context),
    isOwnEndAndSameFound: ({ context }, { command, attempt }: CommandEnded) =>
      command === 'session.login' && attempt === context.attempt && isOfThisLogin(context),
  },
});

const named = ({ context }: { context: SessionContext }): Named => ({
  session: context.session ?? '',
  hospital: context.hospital as Hospital,
});

const end = { params: ({ event }: { event: CommandEnded }) => event };
const forgetOthers = {
  type: 'forgetOthers' as const,
  params: ({ context }: { context: SessionContext }) => ({ email: context.email ?? '' }),
};

/** The login failed, but another tab is signed in: this page takes up that session. */
const takeUpFound = {
  target: 'signedIn' as const,
  actions: [
    machineSetup.assign({ hospital: ({ context }) => context.found }),
    'beginAttempt' as const,
    { type: 'resumeSession' as const, params: named },
    'goHome' as const,
  ],
};

export const sessionMachine = machineSetup.createMachine({
  id: 'session',
  initial: 'signedOut',
  context: ({ input }) => ({
    page: input.page,
    attempt: 0,
    session: null,
    hospital: null,
    refusal: null,
    expired: null,
    email: null,
    found: null,
  }),
  states: {
    signedOut: {
      entry: assign({ session: null, hospital: null }),
      on: {
        'user.submitLogin': 'signingIn',
        'page.foundSession': [
          { guard: { type: 'isWhatEndedIt', params: ({ event }) => ({ hospital: event.hospital }) } },
          {
            target: 'signedIn',
            actions: [
              'beginAttempt',
              assign({ hospital: ({ event }) => event.hospital }),
              { type: 'resumeSession', params: named },
              'goHome',
            ],
          },
        ],
      },
    },
    signingIn: {
      entry: [
        'beginAttempt',
        assign({ email: ({ event }) => (event as IntentOf<'user.submitLogin'>).email }),
        {
          type: 'requestLogin',
          params: ({ context, event }) => {
            const { email, password } = event as IntentOf<'user.submitLogin'>;
            return { email, password, session: context.session ?? '', attempt: context.attempt };
          },
        },
      ],
      on: {
        'session.loginAccepted': [
          {
            guard: { type: 'isCookieUncertain', params: ({ event }) => ({ hospital: event.hospital }) },
            target: 'signedOut',
            actions: [
              assign({ expired: ({ event }) => event.hospital.id }),
              { type: 'forgetSession', params: ({ context }) => ({ hospital: context.found as Hospital }) },
              {
                type: 'closeSession',
                params: ({ context, event }) => ({
                  session: context.session ?? '',
                  hospital: event.hospital,
                }),
              },
              'endSession',
            ],
          },
          {
            target: 'signedIn',
            actions: [
              assign({ hospital: ({ event }) => event.hospital, found: null }),
              { type: 'rememberSession', params: ({ event }) => ({ hospital: event.hospital }) },
              'goHome',
            ],
          },
        ],
        'session.loginRefused': [
          { guard: 'isFound', ...takeUpFound },
          { target: 'signedOut', actions: assign({ refusal: { kind: 'invalid' } }) },
        ],
        'session.loginFailed': [
          { guard: 'isSameFound', ...takeUpFound },
          {
            target: 'signedOut',
            actions: [
              assign({ refusal: ({ event }) => ({ kind: 'failed', message: event.failure.message }) }),
              forgetOthers,
            ],
          },
        ],
        /** The login's outcome is unknown: its worker died, or it took too long. */
        'command.ended': [
          { guard: { type: 'isOwnEndAndSameFound', ...end }, ...takeUpFound },
          {
            guard: { type: 'isOwnEnd', ...end },
            target: 'signedOut',
            actions: [
              assign({
                refusal: ({ event }) => ({ kind: 'failed', message: event.failure?.message ?? '' }),
              }),
              forgetOthers,
            ],
          },
        ],
        'page.foundSession': { actions: assign({ found: ({ event }) => event.hospital }) },
        'page.lostSession': { actions: assign({ found: null }) },
      },
    },
    signedIn: {
      initial: 'working',
      states: {
        working: { on: { 'user.askLogout': 'confirmingLogout' } },
        confirmingLogout: {
          on: {
            'user.keepSession': 'working',
            'user.confirmLogout': {
              target: '#session.signedOut',
              actions: [
                { type: 'requestLogout', params: named },
                { type: 'forgetSession', params: named },
                'endSession',
                'goToLogin',
              ],
            },
          },
        },
      },
      on: {
        'session.expired': {
          target: 'signedOut',
          actions: [
            assign({ expired: ({ context }) => named({ context }).hospital.id }),
            { type: 'forgetSession', params: named },
            'endSession',
            'goToLogin',
          ],
        },
        'page.lostSession': {
          target: 'signedOut',
          actions: [{ type: 'closeSession', params: named }, 'endSession', 'goToLogin'],
        },
        /** Another tab signed in as another hospital: the browser's cookie is that one's now. */
        'page.foundSession': {
          guard: { type: 'isOther', params: ({ event }) => ({ hospital: event.hospital }) },
          target: 'signedOut',
          actions: [
            assign({ expired: ({ context }) => named({ context }).hospital.id }),
            { type: 'closeSession', params: named },
            'endSession',
            'goToLogin',
          ],
        },
        'page.workerStarted': { actions: { type: 'resumeSession', params: named } },
      },
    },
  },
});
