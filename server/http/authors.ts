/** Who changed something looks at once whether the change is in the lists, and must find it there. */
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { changedLately, noteChange } from '../session/cookies.ts';
import { knownCallerOf } from '../session/guard.ts';
import { isRead } from './overload.ts';

/**
 * For the guarded routes of `app`: a caller that changed something is given no list of before. Other instances learn that
 * by a cookie, which lasts for as long as they may take to learn of the change itself.
 */
export function readOwnChanges(
  app: FastifyInstance,
  { lists, instances }: Pick<Services, 'lists' | 'instances'>,
): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const caller = isRead(request) ? null : knownCallerOf(request);
    if (caller) {
      lists.wrote(caller.sessionKey);
      if (instances !== null) noteChange(request, reply);
    }
    done(null, payload);
  });
  if (instances === null) return;
  app.addHook('onRequest', async (request) => {
    const caller = isRead(request) && changedLately(request.raw) ? knownCallerOf(request) : null;
    if (caller) lists.wrote(caller.sessionKey);
  });
}
