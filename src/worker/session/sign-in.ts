/** The commands that begin and end sessions (specification 4, Session; 7, Session; rulings, Session). */
import type { CommandOf } from '../../contract/capabilities.ts';
import { type CommandEnd, done } from '../../contract/command.ts';
import type { Hospital } from '../../contract/model.ts';
import { hospitalAnswer } from '../../contract/wire/session.ts';
import { unreadable } from '../api/api-client.ts';
import type { CommandRun } from '../commands/command-desk.ts';
import type { Core } from '../core.ts';

/** Sends the login and tells its outcome; `accepted` starts the session of that id. */
export async function logIn(
  core: Core,
  command: CommandOf<'session.login'>,
  run: CommandRun,
  accepted: (id: string, hospital: Hospital) => void,
): Promise<CommandEnd> {
  const { email, password, session } = command;
  const answer = await core.api.json('login', { body: { email, password }, signal: run.signal });
  if (run.signal.aborted) return done;
  const parsed = answer.ok ? hospitalAnswer.safeParse(answer.value) : null;
  if (parsed?.success) {
    const { id, email: known, code } = parsed.data;
    const hospital = { id: String(id), wireId: id, email: known ?? email, code: code ?? '' };
    run.tell({ type: 'session.loginAccepted', hospital });
    accepted(session ?? '', hospital);
    return done;
  }
  const { failure } = answer.ok ? unreadable('The answer to the login is no hospital') : answer;
  const isRefused = failure.kind === 'refused';
  run.tell({ type: isRefused ? 'session.loginRefused' : 'session.loginFailed', failure });
  return { outcome: isRefused ? 'refused' : 'failed', failure };
}

/** The logout call. A result that is not ok is only logged (specification 7). */
export async function logOut(core: Core, hospital: Hospital, run: CommandRun): Promise<CommandEnd> {
  const answer = await core.api.text('logout', {
    params: { hospitalId: hospital.wireId },
    signal: run.signal,
  });
  if (answer.ok) return done;
  console.warn('The logout was not acknowledged:', answer.failure.message);
  return { outcome: answer.failure.kind === 'refused' ? 'refused' : 'failed', failure: answer.failure };
}
