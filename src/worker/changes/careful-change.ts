/**
 * Changes one thing without overwriting somebody else: read it again, compare it with the copy that a person decided on, write, read it
 * back. The write is never sent twice, since one whose answer was lost may have been done; the read-back finds out. What came of it is
 * data; nothing here throws or tells.
 */
import type { Failure, Outcome } from '../../contract/failure.ts';
import { type Clock, pause } from '../clock.ts';

/** A thing as a list holds it. */
export interface Listed<T> {
  readonly value: T;
  /** As it stood on the wire: what is sent back whole keeps the fields that nobody here knows. */
  readonly row: Readonly<Record<string, unknown>>;
}

export interface CarefulChange<T> {
  /** The copy that the person decided on. */
  readonly seen: T;
  /** Null where the thing is gone. */
  read(): Promise<Outcome<Listed<T> | null>>;
  /** Whether what the person decided on is no longer so. */
  conflictOf(seen: T, now: T): boolean;
  send(listed: Listed<T>): Promise<Outcome<unknown>>;
  /** Whether the thing is as asked; null where it is gone. */
  isDone(now: T | null): boolean;
  /** It is as the person saw it: the write follows. */
  sending?(): void;
  /** The write was answered, or its answer was lost: the read-back follows. */
  answered?(): void;
}

/**
 * - `done`: as asked, by its read-back or, where none could be had, by the backend's word; `now` is null where it is gone or was not read.
 * - `conflict`: it is not as the person saw it, before (`wasSent` false) or after the write.
 * - `failed`: it could not be read, or was refused, or was not done.
 * - `unknown`: sent, no answer, and it could not be read back either; it may be done.
 */
export type ChangeResult<T> =
  | { readonly kind: 'done'; readonly now: T | null }
  | { readonly kind: 'conflict'; readonly now: T | null; readonly wasSent: boolean }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'unknown'; readonly failure: Failure };

/** A read-back that fails is tried again after these waits, ms. */
const READ_BACK_WAITS_MS = [0, 1_000, 3_000];

/** Makes one change. `signal` aborts when nobody waits for its outcome any more. */
export async function changeCarefully<T>(
  change: CarefulChange<T>,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<ChangeResult<T>> {
  const before = await change.read();
  if (!before.ok) return { kind: 'failed', failure: before.failure };
  const listed = before.value;
  if (!listed || change.conflictOf(change.seen, listed.value))
    return { kind: 'conflict', now: listed?.value ?? null, wasSent: false };

  change.sending?.();
  const answer = await change.send(listed);
  const failure = answer.ok ? null : answer.failure;
  if (failure && isFinal(failure)) return { kind: 'failed', failure };

  change.answered?.();
  const after = await readBack(change, clock, signal);
  if (!after.ok) {
    // Acknowledged is done, whether or not it can be read back.
    if (failure === null) return { kind: 'done', now: null };
    return failure.kind === 'refused' ? { kind: 'failed', failure } : { kind: 'unknown', failure };
  }
  const now = after.value?.value ?? null;
  if (change.isDone(now)) return { kind: 'done', now };
  if (failure && now && !change.conflictOf(change.seen, now)) return { kind: 'failed', failure };
  return { kind: 'conflict', now, wasSent: true };
}

/** After these there is nothing to find out; a 409 says that the thing changed, so it is looked at. */
const isFinal = ({ kind, status }: Failure): boolean =>
  (kind === 'refused' && status !== 409) || kind === 'unauthorised' || kind === 'stopped';

async function readBack<T>(
  { read }: CarefulChange<T>,
  clock: Clock,
  signal: AbortSignal,
): Promise<Outcome<Listed<T> | null>> {
  let last: Outcome<Listed<T> | null> = { ok: true, value: null };
  for (const wait of READ_BACK_WAITS_MS) {
    if (wait > 0) await pause(clock, wait, signal);
    last = await read();
    if (last.ok || signal.aborted) break;
  }
  return last;
}
