/** Signing in and out (specification 4, Session; 7, Session). */
import { command } from '../command.ts';
import { failureSchema } from '../failure-schema.ts';
import { tagged } from '../fields.ts';
import { type Hospital, hospitalSchema } from '../model.ts';
import * as session from '../wire/session.ts';
import { z } from '../zod.ts';

export const sessionCapability = {
  feeds: [],
  facts: () =>
    [
      tagged('session.loginAccepted', { hospital: hospitalSchema }),
      /** The backend refused the login: 'Invalid email or password'. */
      tagged('session.loginRefused', { failure: failureSchema }),
      /** The login got no answer; the error's own message is shown. */
      tagged('session.loginFailed', { failure: failureSchema }),
      /** A call was answered with 401. */
      tagged('session.expired'),
      /**
       * Feeds start. Published at each start of a session, and again by a worker that takes it up after another's
       * death.
       */
      tagged('session.opened', { hospital: hospitalSchema }),
      /** Polls and channels have ended and every projection is to be emptied. */
      tagged('session.closed'),
    ] as const,
  intents: () =>
    [
      tagged('user.submitLogin', { email: z.string(), password: z.string() }),
      tagged('user.askLogout'),
      tagged('user.confirmLogout'),
      tagged('user.keepSession'),
    ] as const,
  commands: {
    /** Ends as `session.loginAccepted`, `loginRefused` or `loginFailed`. The stamp has the session that then begins. */
    'session.login': command<{ readonly email: string; readonly password: string }>(30_000, {
      scope: 'beyond',
    }),
    /** Takes up a stored session: feeds start at once. */
    'session.resume': command<{ readonly hospital: Hospital }>(10_000, { scope: 'beyond' }),
    /**
     * Ends feeds and channels at once, and forgets on the disk what the hospital's sessions left there, whether or not
     * one runs here. The logout call is made when it can be, be it after days; nobody waits for it.
     */
    'session.logout': command<{ readonly hospital: Hospital }>(Number.POSITIVE_INFINITY, { scope: 'beyond' }),
    /**
     * The rest of a logout whose call must not be made, since another hospital has signed in: it forgets the same on
     * the disk. Nothing where the hospital itself is signed in again.
     */
    'session.forget': command<{ readonly hospital: Hospital }>(10_000, { scope: 'beyond' }),
    /** Ends feeds and channels without a call: the session has already ended elsewhere. */
    'session.close': command<Record<never, never>>(10_000, { scope: 'beyond' }),
  },
  queries: {},
  endpoints: {
    login: { ...session.loginCall, body: session.loginBody, answer: session.hospitalAnswer },
    logout: { method: 'POST', path: '/api/hospitals/logout/{hospitalId}', none: true },
  },
} as const;
