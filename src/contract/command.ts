/**
 * Commands: what machines ask the worker to do, as data. Each has an id and ends in exactly one `command.ended`,
 * published by the worker; where the worker cannot any more, the page's command bus does
 * (`src/machines/command-bus.ts`).
 */
import { type Failure, failureSchema } from './failure-schema.ts';
import { tagged } from './fields.ts';
import { open } from './open.ts';
import { z } from './zod.ts';

/**
 * How a command ended:
 * - `done`: it was done.
 * - `refused`: the backend or a rule said no; nothing was changed.
 * - `failed`: it could not be done, and nothing was changed.
 * - `unknown`: nobody knows whether it was done: the worker died, the session ended or the deadline passed while it was
 *   under way, or the backend's answer was lost.
 */
export const commandOutcomes = ['done', 'refused', 'failed', 'unknown'] as const;
export type CommandOutcome = (typeof commandOutcomes)[number];

/**
 * The payload's shape and the longest time the command may take, ms (infinity: until it is done). Made by `command`.
 */
export interface CommandKind<Payload> {
  readonly deadlineMs: number;
  /**
   * `session` commands are for the session that they name, and end with it. Those `beyond` it begin and end sessions.
   */
  readonly scope: 'session' | 'beyond';
  /** Only a type; never there. */
  readonly payload?: Payload;
}

/** Describes a command in the list of its capability. */
export const command = <Payload extends object>(
  deadlineMs: number,
  { scope = 'session' }: { readonly scope?: 'session' | 'beyond' } = {},
): CommandKind<Payload> => ({ deadlineMs, scope });

/** The question and answer of a query, and the longest time until then, ms. Made by `query`. */
export interface QueryKind<Ask, Answer> {
  readonly deadlineMs: number;
  /** Only types; never there. */
  readonly ask?: Ask;
  readonly answer?: Answer;
}

/** A query may wait for its turn in the worker's queues. */
const QUERY_MS = 120_000;

/** Describes a query in the list of its capability. */
export const query = <Ask, Answer>(deadlineMs: number = QUERY_MS): QueryKind<Ask, Answer> => ({ deadlineMs });

/** The fields that every command carries beside its own payload. */
export interface CommandStamp {
  /** Unique among the commands of a page's life. */
  readonly id: number;
  /** The key of the actor that asks, in a family of actors; null outside one. */
  readonly key: string | null;
  /** The number of the actor's try: the actor ignores the end of an older one. */
  readonly attempt: number;
  /** The session of the command; null outside one. */
  readonly session: string | null;
}

/** The end of a command. The stamp comes back, so that it finds the actor that waits. */
export const commandEndedSchema = tagged('command.ended', {
  id: open(z.number()),
  command: open(z.string()),
  key: open(z.nullable(z.string())),
  attempt: open(z.number()),
  outcome: z.enum(commandOutcomes),
  failure: z.nullable(failureSchema),
});
export type CommandEnded = z.infer<typeof commandEndedSchema>;

/** The end of a command that was not, or may not be, done. Facts of such ends carry it, so that no view guesses. */
export const undoneOutcomes = ['refused', 'failed', 'unknown'] as const satisfies readonly CommandOutcome[];
export type UndoneOutcome = (typeof undoneOutcomes)[number];
export interface Undone {
  readonly outcome: UndoneOutcome;
  readonly failure: Failure;
}

/** The fields of a fact about such an end; `failure.message` is the server's text where the backend refused. */
export const undoneFields = { outcome: z.enum(undoneOutcomes), failure: failureSchema };

/**
 * Why a thing is not as it was asked to be:
 * - `meanwhile`: it changed before anything was sent.
 * - `afterwards`: the change was sent, and it is something else now.
 * - `kept`: the backend acknowledged the change, and everything that it was about is as it was seen.
 */
export const conflictCauses = ['meanwhile', 'afterwards', 'kept'] as const;
export type ConflictCause = (typeof conflictCauses)[number];

/** The field of a fact about a conflict. */
export const conflictFields = { cause: open(z.enum(conflictCauses)) };

/** The answer of a command's handler. */
export type CommandEnd = { readonly outcome: 'done' } | Undone;

export const done: CommandEnd = { outcome: 'done' };
