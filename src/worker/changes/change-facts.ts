/** The facts of edits and deletions have the same names for every kind of thing. */
import type { CommandEnd } from '../../contract/command.ts';
import type { FactPayload } from '../../contract/facts.ts';
import type { FeedName } from '../../contract/feeds.ts';
import type { SessionServices } from '../session-services.ts';
import type { WriteResult } from './verified-write.ts';

/** The thing's id, and the number of the person's try. */
interface Change {
  readonly attempt: number;
  readonly [id: `${string}Id`]: string;
}

/** The fact of an edit. */
export function factOfEdit<T>(
  what: 'test' | 'phlebotomist',
  result: WriteResult<T>,
  change: Change,
): FactPayload {
  if (result.kind === 'done') return { type: `${what}.updated`, ...change } as FactPayload;
  if (result.kind === 'undone')
    return { type: `${what}.updateFailed`, ...change, ...result.end } as FactPayload;
  const { now: current, cause } = result;
  return { type: `${what}.updateConflicted`, ...change, current, cause } as FactPayload;
}

/** Publishes how a deletion ended, and has the list read again. */
export function sayDeleted(
  what: 'test' | 'phlebotomist' | 'patient',
  end: CommandEnd,
  change: Change,
  { publish, lookAgain }: Pick<SessionServices, 'publish' | 'lookAgain'>,
): CommandEnd {
  const isDeleted = end.outcome === 'done';
  publish({
    type: `${what}.${isDeleted ? 'deleted' : 'deleteFailed'}`,
    ...change,
    ...(isDeleted ? {} : end),
  } as FactPayload);
  if (isDeleted) lookAgain([`${what}s` satisfies FeedName]);
  return end;
}
