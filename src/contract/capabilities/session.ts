/** Signing in and out (specification 4, Session; 7, Session). */
import { command } from '../command.ts';
import type { Hospital } from '../model.ts';

export const sessionCapability = {
  commands: {
    /** Ends as `session.loginAccepted`, `loginRefused` or `loginFailed`; the stamp's session is the one that then begins. */
    'session.login': command<{ readonly email: string; readonly password: string }>(30_000, {
      scope: 'beyond',
    }),
    /** Takes up a stored session: feeds start at once. */
    'session.resume': command<{ readonly hospital: Hospital }>(10_000, { scope: 'beyond' }),
    /** Ends feeds and channels at once; the logout call is made when it can be, and nobody waits for it. */
    'session.logout': command<{ readonly hospital: Hospital }>(600_000, { scope: 'beyond', kept: true }),
    /** Ends feeds and channels without a call: the session has already ended elsewhere. */
    'session.close': command<Record<never, never>>(10_000, { scope: 'beyond' }),
  },
  queries: {},
} as const;
