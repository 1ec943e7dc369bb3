/**
 * The common part of machines that send a command and wait: `attempt` counts an actor's tries, and an end counts only
 * if it carries the number of the actor's present try.
 */
import type { Command } from '../contract/capabilities.ts';
import type { CommandEnded } from '../contract/command.ts';

export interface Trying {
  readonly context: { readonly attempt: number };
}

type Lost = CommandEnded & { readonly waitsFor: readonly string[] };

/** The guards, for the `setup` of a machine. */
export const attemptGuards = {
  isOwn: ({ context }: Trying, { attempt }: { readonly attempt: number }) => attempt === context.attempt,
  isLost: ({ context }: Trying, { attempt, command, waitsFor }: Lost) =>
    attempt === context.attempt && waitsFor.includes(command),
};

/** The end belongs to the actor's present try. */
export const own = {
  type: 'isOwn' as const,
  params: ({ event }: { event: { readonly attempt: number } }) => ({ attempt: event.attempt }),
};

/** One of these commands ended, and no other fact of the present try was published. */
export const lost = (...waitsFor: readonly Command['type'][]) => ({
  type: 'isLost' as const,
  params: ({ event }: { event: CommandEnded }) => ({ ...event, waitsFor }),
});
