/**
 * Holds the one session that there may be: begins it, ends it, and takes the commands that do so (specification 4,
 * Session; 7, Session; rulings, Session).
 */
import type { Command } from '../../contract/capabilities.ts';
import { type CommandEnd, done } from '../../contract/command.ts';
import type { Failure } from '../../contract/failure.ts';
import type { Hospital } from '../../contract/model.ts';
import type { FirstAsked, TakenUp } from '../../contract/realtime-port.ts';
import { delay } from '../clock.ts';
import type { CommandRun, CommandRunner } from '../commands/command-runner.ts';
import type { SessionEnd } from '../worker-capability.ts';
import type { WorkerServices } from '../worker-services.ts';
import { forgetHospital } from './forget-hospital.ts';
import { openSession, type Session } from './session.ts';
import { logIn, logOut } from './sign-in.ts';

export interface SessionManager {
  readonly current: Session | null;
  /** Begins a stored session; one that runs already goes on. */
  takeUp(stored: TakenUp, first: FirstAsked): void;
  /** The handler of a command that begins or ends a session; null for every other command. */
  handlerOf(command: Command): ((run: CommandRun) => Promise<CommandEnd>) | null;
}

export interface SessionManagerParts {
  readonly worker: WorkerServices;
  readonly runner: CommandRunner;
  /** A session has begun: it gets what the page wants. */
  begun(session: Session): void;
}

/**
 * How long, ms, a login waits for the logout before it and for its forgetting on the disk: the later answer of the two
 * decides the browser's cookie.
 */
const LOGOUT_FIRST_MS = 5_000;

/** A late logout would carry the cookie of the hospital that is signed in now. */
const signedInSince: Failure = {
  kind: 'stopped',
  retry: 'never',
  message: 'Somebody has signed in since',
};

export function createSessionManager({ worker, runner, begun }: SessionManagerParts): SessionManager {
  let current: Session | null = null;
  let leaving: Promise<unknown> = Promise.resolve();
  let lastTry = new AbortController();
  let replaced = new AbortController();

  function begin(id: string, hospital: Hospital, isNew: boolean, first: FirstAsked = 'figures'): void {
    if (current?.id === id) return;
    if (current) end(current, { isSignOut: true, isAsked: false });
    const session = openSession(worker, {
      id,
      hospital,
      isNew,
      first,
      expired: () => {
        if (current !== session) return;
        worker.publish({ type: 'session.expired' }, id);
        end(session, { isSignOut: true, isAsked: false });
      },
    });
    current = session;
    begun(session);
  }

  function end(session: Session, { isSignOut, isAsked }: SessionEnd): void {
    if (current === session) current = null;
    runner.endSession(session.id);
    session.end({ isSignOut, isAsked });
    worker.publish({ type: 'session.closed' }, session.id);
    void worker.journal.flush();
  }

  function takeUp({ id, hospital }: TakenUp, first?: FirstAsked): void {
    lastTry.abort();
    replaced.abort();
    begin(id, hospital, false, first);
  }

  /** Ends the session that a command names, and no other. */
  function endNamed({ session }: Command, isSignOut: boolean): void {
    if (current && current.id === session) end(current, { isSignOut, isAsked: isSignOut });
  }

  /** Takes a hospital's data off the disk; null while it is signed in: the data is this session's. */
  const forget = (hospital: Hospital): Promise<void> | null =>
    current?.hospital.id === hospital.id ? null : forgetHospital(worker, hospital);

  return {
    get current() {
      return current;
    },
    takeUp,
    handlerOf: (command) => {
      switch (command.type) {
        case 'session.login':
          return async (run) => {
            lastTry.abort();
            await Promise.race([leaving, delay(worker.clock, LOGOUT_FIRST_MS)]);
            replaced.abort();
            return logIn(worker, command, run, (id, hospital) => begin(id, hospital, true));
          };
        case 'session.resume':
          return async () => {
            takeUp({ id: command.session ?? '', hospital: command.hospital });
            return done;
          };
        case 'session.logout':
          return async (run) => {
            endNamed(command, true);
            const forgotten = forget(command.hospital);
            if (current) return { outcome: 'failed', failure: signedInSince };
            lastTry = new AbortController();
            replaced = new AbortController();
            const ends = { isLast: lastTry.signal, isOver: replaced.signal };
            const logout = logOut(worker, command.hospital, { run, ...ends });
            leaving = Promise.all([logout, forgotten]);
            return logout;
          };
        case 'session.forget':
          return async () => {
            const forgotten = forget(command.hospital);
            if (!forgotten) return { outcome: 'failed', failure: signedInSince };
            leaving = Promise.all([leaving, forgotten]);
            await forgotten;
            return done;
          };
        case 'session.close':
          return async () => {
            endNamed(command, false);
            return done;
          };
        default:
          return null;
      }
    },
  };
}
