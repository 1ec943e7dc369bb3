/**
 * A worker is opened in the session that the page is in: what it learns of that, and what becomes of one that ended
 * meanwhile.
 */
import type { Opened, TakenUp } from '../../contract/realtime-port.ts';
import type { CommandBus } from '../command-bus.ts';
import type { SessionModel } from './session-capability.ts';

/** The session that a worker which opens now takes up. */
export function takenUp({ id, hospital, status }: SessionModel): TakenUp | null {
  return status === 'signedIn' && id !== null && hospital ? { id, hospital } : null;
}

/** A worker may have been opened in a session that ended before it could learn so. */
export function closeEnded({ session }: Opened, now: SessionModel, send: CommandBus['send']): void {
  if (session !== null && session !== now.id) send({ type: 'session.close' }, { attempt: 0, session });
}
