/** What sending and uploading have in common. */
import type { Failure } from '../../contract/failure.ts';
import type { ChatChannel } from './chat-channel.ts';
import type { Conversations } from './conversations.ts';
import type { Kept, Outbox } from './outbox.ts';

/** What the writer works with; each is asked for when it is needed, since they know of each other. */
export interface WriterParts {
  readonly outbox: () => Outbox;
  readonly conversations: () => Conversations;
  readonly channel: () => ChatChannel;
}

/** A message against which so much speaks is the person's to decide on: three times no answer, or many falls of the connection. */
export const STRIKES_AT_MOST = 15;
/** A connection that falls is seldom a message's fault; a broker that says ERROR, or nothing at all, may well mean the message. */
export const strikesOf = { closed: 1, error: 5, late: 5 } as const;

/** The row one step further; null where it is not in the state that the step begins in. */
export function stepTo(
  now: Kept,
  from: Kept['outgoing']['state'],
  to: Kept['outgoing']['state'],
  more: Partial<Omit<Kept, 'outgoing'>> = {},
  failure: Failure | null = null,
): Kept | null {
  if (now.outgoing.state !== from) return null;
  return { ...now, ...more, outgoing: { ...now.outgoing, state: to, failure } };
}
