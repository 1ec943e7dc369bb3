import { failed } from '../contract/failure.ts';
import type { System, WorkerLink } from './system-types.ts';

/** Asks in the session that is signed in, and never answers for another. */
export function askingIn(session: () => string | null, port: WorkerLink['port']): System['ask'] {
  return async (name, ask) => {
    const id = session();
    const outcome = await port.ask(name, ask, id);
    return session() === id ? outcome : failed('stopped', 'The session ended');
  };
}
