/** The commands that begin and end sessions (specification 4, Session; 7, Session; rulings, Session). */
import type { CommandOf } from '../../contract/capabilities.ts';
import { type CommandEnd, done } from '../../contract/command.ts';
import type { Hospital } from '../../contract/model.ts';
import { hospitalAnswer } from '../../contract/wire/session.ts';
import { unreadable } from '../api/api-client.ts';
import { endOf, isUnanswered } from '../changes/what-became.ts';
import { delay } from '../clock.ts';
import type { CommandRun } from '../commands/command-runner.ts';
import type { WorkerServices } from '../worker-services.ts';

/** Sends the login and publishes its outcome; `accepted` starts the session of that id. */
export async function logIn(
  worker: WorkerServices,
  command: CommandOf<'session.login'>,
  run: CommandRun,
  accepted: (id: string, hospital: Hospital) => void,
): Promise<CommandEnd> {
  const { email, password, session } = command;
  const answer = await worker.api.json('login', { body: { email, password }, signal: run.signal });
  if (run.signal.aborted) return done;
  const parsed = answer.ok ? hospitalAnswer.safeParse(answer.value) : null;
  if (parsed?.success) {
    const { id, email: known, code } = parsed.data;
    const hospital = { id: String(id), wireId: id, email: known ?? email, code: code ?? '' };
    run.publish({ type: 'session.loginAccepted', hospital });
    accepted(session ?? '', hospital);
    return done;
  }
  const { failure } = answer.ok ? unreadable('The answer to the login is no hospital') : answer;
  // Specification 8, Login: any answer that is not ok, a proxy's too.
  const isRefused = (failure.status ?? 0) >= 400;
  run.publish({ type: isRefused ? 'session.loginRefused' : 'session.loginFailed', failure });
  return { outcome: isRefused ? 'refused' : 'failed', failure };
}

/** A failed logout is tried again after this, then after twice the wait before, up to the longest. */
const RETRY_MS = 5_000;
const RETRY_LONGEST_MS = 60_000;

export interface Leaving {
  readonly run: CommandRun;
  /** A person is about to sign in: the logout is not tried again. */
  readonly isLast: AbortSignal;
  /** A person signs in: a logout under way is aborted, or its answer would take the new cookie away. */
  readonly isOver: AbortSignal;
}

/**
 * The logout call: a backend that cannot be reached is called again until a person signs in, for as long as that takes.
 * An answer that is not ok is only logged (specification 7).
 */
export async function logOut(
  worker: WorkerServices,
  hospital: Hospital,
  leaving: Leaving,
): Promise<CommandEnd> {
  const { run, isLast, isOver } = leaving;
  const params = { hospitalId: hospital.wireId };
  const signal = AbortSignal.any([run.signal, isOver]);
  for (let wait = RETRY_MS; ; wait = Math.min(2 * wait, RETRY_LONGEST_MS)) {
    const answer = await worker.api.text('logout', { params, signal });
    if (answer.ok) return done;
    const { failure } = answer;
    const isToRepeat = isUnanswered(failure);
    if (isToRepeat && !isLast.aborted) await delay(worker.clock, wait, isLast);
    if (isToRepeat && !isLast.aborted && !signal.aborted) continue;
    console.warn('The logout was not acknowledged:', failure.message);
    return endOf(failure);
  }
}
