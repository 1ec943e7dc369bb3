/**
 * Changes one thing without overwriting somebody else: read it again, compare it with the copy that a person decided
 * on, write, read it back. A write whose answer was lost is never sent again, since it may have been done; the
 * read-back finds out. The outcome is data; nothing here throws or publishes.
 */
import { type CommandEnd, type ConflictCause, done, type Undone } from '../../contract/command.ts';
import { type Failure, failed, type Outcome } from '../../contract/failure.ts';
import type { CallOptions } from '../api/api-client.ts';
import { type Clock, delay } from '../clock.ts';
import { endOf, isOpen, neverSent, notThere } from './what-became.ts';

/** A thing as a list holds it. */
export interface Listed<T> {
  readonly value: T;
  /** As it stood on the wire: what is sent back whole keeps the fields that nobody here knows. */
  readonly row: Readonly<Record<string, unknown>>;
}

/** A backend that numbers its versions gets the one that was read; another gets none. */
export function ifMatch({ version }: Listed<unknown>['row']): Pick<CallOptions, 'ifMatch'> {
  return typeof version === 'number' || typeof version === 'string' ? { ifMatch: `"${version}"` } : {};
}

export interface VerifiedWrite<T> {
  /** The copy that the person decided on. */
  readonly seen: T;
  /** Null where the thing is gone. */
  read(): Promise<Outcome<Listed<T> | null>>;
  /** Whether what the person decided on is no longer so, nor as was asked. */
  conflictOf(seen: T, now: T): boolean;
  send(listed: Listed<T>): Promise<Outcome<unknown>>;
  /** Whether the thing is as asked to the letter, so that there is nothing to write. */
  isAsked(now: T): boolean;
  /** Whether the write was done, a backend's own spelling of it included; null where the thing is gone. */
  isDone(now: T | null): boolean;
  /** It is as the person saw it: the write follows. */
  sending?(): void;
  /** The write was answered, or its answer was lost: the read-back follows. */
  answered?(): void;
}

/**
 * - `done`: as asked, by the read-back or, where that failed, by the backend's word; `now` is null if gone or not read.
 * - `conflict`: it is not as was asked, and `cause` says why. Only where it is `kept` it is as the person saw it.
 * - `undone`: refused, not readable before the write, or of lost answer and not there: `end.outcome` says which.
 */
export type WriteResult<T> =
  | { readonly kind: 'done'; readonly now: T | null }
  | { readonly kind: 'conflict'; readonly now: T | null; readonly cause: ConflictCause }
  | { readonly kind: 'undone'; readonly end: Undone };

/** How the command of a change ends. A conflict refuses it: what the person decided on was not done or is gone. */
export function endOfWrite<T>(result: WriteResult<T>): CommandEnd {
  if (result.kind === 'done') return done;
  return result.kind === 'undone'
    ? result.end
    : neverSent(failed('refused', 'It is not as it was seen').failure);
}

/** A read-back that fails is tried again after these waits, ms. */
const READ_BACK_WAITS_MS = [0, 1_000, 3_000];

/** How often a write begins anew because its copy was old: each time somebody else was quicker by less than a call. */
const ROUNDS = 3;

/**
 * Makes one change. `signal` aborts when nobody waits for its outcome any more. A backend that refuses an old version
 * (412) has written nothing. If what it has now is no conflict, the change is made on that newer copy.
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
  // What is there already as asked is done, by an earlier try or by somebody else who wanted the same.
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
    // Acknowledged is done, whether or not it can be read back.
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

/** After these there is nothing to find out. 409 and 412 say that the thing changed, so it is looked at. */
const isFinal = (failure: Failure): boolean =>
  failure.kind === 'stopped' || (!isOpen(failure) && failure.status !== 409 && failure.status !== 412);

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
