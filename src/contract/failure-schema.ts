/** The shape of a failure. It stands apart from `failure.ts`, since code that makes failures needs no schema. */
import { open } from './open.ts';
import { z } from './zod.ts';

/**
 * What went wrong with a call, in words a machine can act on:
 * - `network`: no answer could be had; `message` is the error's own.
 * - `timeout`: the call or command outlived its deadline.
 * - `unauthorised`: 401; the session is over.
 * - `refused`: the backend said no; `status` and its own text.
 * - `lost`: an answer that is not the backend's word: a proxy's 502, 503, 504, a 408, a page in HTML. What became of
 *   the call is as open as after a broken line; `status` says what came instead.
 * - `unreadable`: an ok answer that is not what the contract says (HTML for JSON, an object for a list).
 * - `stopped`: the caller itself gave up (sign-out, a newer generation, a worker that died).
 */
export const failureSchema = z.object({
  kind: z.enum(['network', 'timeout', 'unauthorised', 'refused', 'lost', 'unreadable', 'stopped']),
  /** Who may try again: the console by itself, a person, or nobody. */
  retry: z.enum(['auto', 'user', 'never']),
  /** The technical cause; views fold it away, except where the specification shows it. */
  message: z.string(),
  status: z.optional(open(z.number())),
  /** Of `refused`: the server's own text, empty where it gave none. */
  answer: z.optional(z.string()),
  /**
   * What a machine can tell apart beyond the kind: a frame that no broker would take, a channel that is down, a file
   * that cannot be read any more, an upload that the person ended, a message that the backend took several times
   * without ever showing it, a message of unknown end, a conversation that the backend does not let be read.
   */
  code: z.optional(
    z.enum([
      'tooLarge',
      'notConnected',
      'fileGone',
      'cancelled',
      'neverShown',
      'endUnknown',
      'conversationRefused',
    ]),
  ),
});
export type Failure = z.infer<typeof failureSchema>;
