/**
 * Changes one thing without overwriting somebody else: read it again, compare it with the copy that a person decided
 * on, write, read it back. A write whose answer was lost is never sent again, since it may have been done; the
 * read-back finds out. The outcome is data; nothing here throws or publishes.
 */
import { type CommandEnd, type ConflictCause, done, type Undone } from '../../contract/command.ts';
import { type Failure, failed, type Outcome } from '../../contract/failure.ts';
import type { CallOptions } from '../api/api-client.ts';
import { type Clock, delay } from '../clock.ts';
import { endOf, isUndetermined, neverSent, notThere } from './what-became.ts';

/** A thing as a list holds it. */
export interface Listed<T> {
  readonly value: T;
  /** The row of the wire: sent back whole, it keeps the fields that this console does not know. */
  readonly row: Readonly<Record<string, unknown>>;
}

/** The version that was read, for a backend that numbers versions; another backend gets none. */
export function ifMatch({ version }: Listed<unknown>['row']): Pick<CallOptions, 'ifMatch'> {
  return typeof version === 'number' || typeof version === 'string' ? { ifMatch: `"${version}"` } : {};
}

export interface VerifiedWrite<T> {
  /** The copy that the person decided on. */
  readonly seen: T;
  /** Null where the thing is gone. */
  read(): Promise<Outcome<Listed<T> | null>>;
  /** Whether the thing changed in what the person decided on, and not to what was asked. */
  conflictOf(seen: T, now: T): boolean;
  send(listed: Listed<T>): Promise<Outcome<unknown>>;
  /** Whether the thing is as asked to the letter, so that there is nothing to write. */
  isAsked(now: T): boolean;
  /** Whether the write was done, also in a backend's own spelling; `now` is null where the thing is gone. */
  isDone(now: T | null): boolean;
  /** The thing is as the person saw it: the write follows. */
  sending?(): void;
  /** The write was answered, or its answer was lost: the read-back follows. */
  answered?(): void;
}

/**
 * - `done`: the thing is as asked, by the read-back or else by the answer; `now` is null if it is gone or was not read.
 * - `conflict`: the thing is not as asked, and `cause` says why; after `kept` it is still as the person saw it.
 * - `undone`: the thing could not be read, the write was refused, or its answer was lost and no change was found.
 */
export type WriteResult<T> =
  | { readonly kind: 'done'; readonly now: T | null }
  | { readonly kind: 'conflict'; readonly now: T | null; readonly cause: ConflictCause }
  | { readonly kind: 'undone'; readonly end: Undone };

/** The end of a change's command. A conflict refuses it: the change was not made, or was overwritten. */
export function endOfWrite<T>(result: WriteResult<T>): CommandEnd {
  if (result.kind === 'done') return done;
  return result.kind === 'undone'
    ? result.end
    : neverSent(failed('refused', 'It is not as it was seen').failure);
}

/** A read-back that fails is tried again after these waits, ms. */
const READ_BACK_WAITS_MS = [0, 1_000, 3_000];

/** A write begins at most so often: anew if somebody else changed the thing between the read and the write. */
const ROUNDS = 3;

/**
 * Makes one change. `signal` aborts when nobody waits for its outcome any more. A backend that refuses an old version
 * (412) has written nothing. If its newer copy is no conflict, the change is made on that.
 */
export async function writeVerified<T>(
  change: VerifiedWrite<T>,
  parts: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<WriteResult<T>> {
  for (let round = 1; ; round += 1) {
    const result = await writeOnce(change, parts);
    const isStale = result.kind === 'undone' && result.end.failure.status === 412;
    if (!isStale || round === ROUNDS || parts.signal.aborted) return result;
  }
}

async function writeOnce<T>(
  change: VerifiedWrite<T>,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<WriteResult<T>> {
  const before = await change.read();
  if (!before.ok) return { kind: 'undone', end: neverSent(before.failure) };
  const listed = before.value;
  // The thing is as asked already, by an earlier try or by somebody else who wanted the same.
  if (listed && change.isAsked(listed.value)) return { kind: 'done', now: listed.value };
  if (!listed || change.conflictOf(change.seen, listed.value))
    return { kind: 'conflict', now: listed?.value ?? null, cause: 'meanwhile' };

  change.sending?.();
  const answer = await change.send(listed);
  const failure = answer.ok ? null : answer.failure;
  if (failure && isFinal(failure)) return { kind: 'undone', end: endOf(failure) };

  change.answered?.();
  const after = await readBack(change, clock, signal);
  if (!after.ok) {
    // An acknowledged write is done, whether or not it can be read back.
    if (failure === null) return { kind: 'done', now: null };
    return { kind: 'undone', end: endOf(failure) };
  }
  const now = after.value?.value ?? null;
  if (change.isDone(now)) return { kind: 'done', now };
  if (now === null || change.conflictOf(change.seen, now))
    return { kind: 'conflict', now, cause: 'afterwards' };
  if (failure) return { kind: 'undone', end: notThere(failure) };
  return { kind: 'conflict', now, cause: 'kept' };
}

/** Whether a failure makes the read-back useless. 409 and 412 say that the thing changed, so it is read. */
const isFinal = (failure: Failure): boolean =>
  failure.kind === 'stopped' ||
  (!isUndetermined(failure) && failure.status !== 409 && failure.status !== 412);

async function readBack<T>(
  { read }: VerifiedWrite<T>,
  clock: Clock,
  signal: AbortSignal,
): Promise<Outcome<Listed<T> | null>> {
  let last: Outcome<Listed<T> | null> = { ok: true, value: null };
  for (const wait of READ_BACK_WAITS_MS) {
    if (wait > 0) await delay(clock, wait, signal);
    last = await read();
    if (last.ok || signal.aborted) break;
  }
  return last;
}
