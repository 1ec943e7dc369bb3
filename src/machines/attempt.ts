/**
 * What machines that ask and wait have in common: `attempt` counts an actor's tries, and an end counts only where it
 * carries the number of the try that the actor is at.
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

/** An end of the actor's own try. */
export const own = {
  type: 'isOwn' as const,
  params: ({ event }: { event: { readonly attempt: number } }) => ({ attempt: event.attempt }),
};

/** One of these commands is over, and nothing else was published of the try that the actor is at. */
export const lost = (...waitsFor: readonly Command['type'][]) => ({
  type: 'isLost' as const,
  params: ({ event }: { event: CommandEnded }) => ({ ...event, waitsFor }),
});
