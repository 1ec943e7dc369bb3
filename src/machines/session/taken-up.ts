/** Opens a worker in the page's session, and closes a session that ended while it opened. */
import type { Opened, TakenUp } from '../../contract/realtime-port.ts';
import type { CommandBus } from '../command-bus.ts';
import type { SessionModel } from './session-capability.ts';

/** The session that a worker which opens now takes up. */
export function takenUp({ id, hospital, status }: SessionModel): TakenUp | null {
  return status === 'signedIn' && id !== null && hospital ? { id, hospital } : null;
}

/** Closes a session that ended while a worker opened in it. */
export function closeEnded({ session }: Opened, now: SessionModel, send: CommandBus['send']): void {
  if (session !== null && session !== now.id) send({ type: 'session.close' }, { attempt: 0, session });
}
