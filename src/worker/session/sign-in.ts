/** The commands that begin and end sessions (specification 4, Session; 7, Session; rulings, Session). */
import type { CommandOf } from '../../contract/capabilities.ts';
import { type CommandEnd, done } from '../../contract/command.ts';
import type { Hospital } from '../../contract/model.ts';
import { hospitalAnswer } from '../../contract/wire/session.ts';
import { unreadable } from '../api/api-client.ts';
import { pause } from '../clock.ts';
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

/** A logout that could not be sent is tried again after this. */
const RETRY_MS = 5_000;

/**
 * The logout call, made when it can be: a backend that cannot be reached is asked again until somebody signs in (`isOver`) or the
 * command's time is up. An answer that is not ok is only logged (specification 7).
 */
export async function logOut(
  core: Core,
  hospital: Hospital,
  { run, isOver }: { readonly run: CommandRun; readonly isOver: AbortSignal },
): Promise<CommandEnd> {
  const params = { hospitalId: hospital.wireId };
  for (;;) {
    const answer = await core.api.text('logout', { params, signal: run.signal });
    if (answer.ok) return done;
    const { failure } = answer;
    const isUnheard = failure.kind === 'network' || failure.kind === 'timeout';
    if (isUnheard && !isOver.aborted) await pause(core.clock, RETRY_MS, isOver);
    if (isUnheard && !isOver.aborted && !run.signal.aborted) continue;
    console.warn('The logout was not acknowledged:', failure.message);
    return { outcome: failure.kind === 'refused' ? 'refused' : 'failed', failure };
  }
}
