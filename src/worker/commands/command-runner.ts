/**
 * Takes commands and sees to it that each ends in exactly one `command.ended`: with what its handler answers, as
 * `unknown` when its deadline passes or its session ends under it, as `failed` when nobody can take it.
 */
import { type Command, type CommandType, commandKinds } from '../../contract/capabilities.ts';
import type { CommandEnd } from '../../contract/command.ts';
import type { FactPayload } from '../../contract/facts.ts';
import { type Failure, messageOfError } from '../../contract/failure.ts';
import type { Clock } from '../clock.ts';
import type { CounterBoard } from '../counters.ts';

/** One command on its way. */
export interface CommandRun {
  /** Aborted when the command has ended: its handler's calls end with it. */
  readonly signal: AbortSignal;
  /** Publishes a fact of the command; after its end nothing is published. */
  publish(fact: FactPayload): void;
}

export interface CommandRunner {
  /** `handle` is null where nobody can take the command. */
  take(command: Command, handle: ((run: CommandRun) => Promise<CommandEnd>) | null): void;
  /** The session ended: what is under way in it is over, and whether it was done is not known. */
  endSession(session: string): void;
}

export interface CommandRunnerParts {
  readonly clock: Clock;
  readonly counters: CounterBoard;
  publish(fact: FactPayload, session: string | null): void;
}

interface Running {
  readonly command: Command;
  end(end: CommandEnd): void;
}

export function createCommandRunner({ clock, counters, publish }: CommandRunnerParts): CommandRunner {
  const running = new Set<Running>();

  function publishEnd(command: Command, end: CommandEnd): void {
    const { id, key, attempt, type, session } = command;
    const { outcome } = end;
    const failure = end.outcome === 'done' ? null : end.failure;
    if (outcome === 'unknown' || outcome === 'failed') counters.count(`commands.${outcome}`);
    publish({ type: 'command.ended', id, command: type, key, attempt, outcome, failure }, session);
  }

  return {
    take: (command, handle) => {
      if (!handle)
        return publishEnd(command, {
          outcome: 'failed',
          failure: stopped('Nobody is signed in who could do it'),
        });
      const life = new AbortController();
      const { deadlineMs } = commandKinds[command.type as CommandType];
      const cancel = clock.after(deadlineMs, () =>
        own.end({ outcome: 'unknown', failure: late(deadlineMs) }),
      );
      const own: Running = {
        command,
        end: (end) => {
          if (!running.delete(own)) return;
          cancel();
          life.abort();
          publishEnd(command, end);
        },
      };
      running.add(own);
      const run: CommandRun = {
        signal: life.signal,
        publish: (fact) => {
          if (!life.signal.aborted) publish(fact, command.session);
        },
      };
      handle(run).then(own.end, (error: unknown) =>
        own.end({
          outcome: 'unknown',
          failure: stopped(messageOfError(error)),
        }),
      );
    },
    endSession: (session) => {
      for (const { command, end } of [...running])
        if (command.session === session && commandKinds[command.type].scope === 'session')
          end({ outcome: 'unknown', failure: stopped('The session ended') });
    },
  };
}

const stopped = (message: string): Failure => ({ kind: 'stopped', retry: 'user', message });
const late = (ms: number): Failure => ({
  kind: 'timeout',
  retry: 'user',
  message: `Not done within ${ms / 1_000} s`,
});
