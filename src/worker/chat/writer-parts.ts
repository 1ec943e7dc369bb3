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
