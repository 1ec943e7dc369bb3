/** What sending and uploading have in common. */
import type { Failure } from '../../contract/failure.ts';
import type { ChatChannel } from './chat-channel.ts';
import type { Conversations } from './conversations.ts';
import type { Outbox } from './outbox.ts';
import type { Kept } from './outbox-rows.ts';

/** What the writer works with; each is asked for when it is needed, since they know of each other. */
export interface WriterParts {
  readonly outbox: () => Outbox;
  readonly conversations: () => Conversations;
  readonly channel: () => ChatChannel;
}

/** So much may speak against a message: three times no answer, or fifteen falls of the connection. */
const STRIKES_AT_MOST = 15;
/** Whether so much speaks against sending or uploading it once more that it is the person's to decide on. */
export const isGivenUp = (strikes: number): boolean => strikes >= STRIKES_AT_MOST;
/** A lost connection is seldom a message's fault; a broker that says ERROR, or nothing at all, may mean the message. */
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

/** The message stands as failed, with its text and its file: what becomes of it is the person's. */
export async function fail(
  outbox: Outbox,
  id: string,
  step: 'upload' | 'send',
  failure: Failure,
  more: Partial<Omit<Kept, 'outgoing'>> = {},
): Promise<void> {
  const kept = outbox.get(id);
  if (!kept) return;
  const { phlebotomistId, state } = kept.outgoing;
  await outbox.change(id, (now) => stepTo(now, state, 'failed', more, failure), {
    type: 'chat.messageFailed',
    id,
    phlebotomistId,
    step,
    failure,
  });
}

/** Why a message cannot go to somebody whose history the backend refuses for good; null where it may be had later. */
export const refusedForGood = (failure: Failure): Failure | null =>
  failure.kind === 'refused' && failure.retry !== 'auto' ? { ...failure, code: 'conversationRefused' } : null;

/** The part of a row that lets its file be uploaded anew, if the file is there: the backend may have dropped it. */
export async function asNotUploaded(
  outbox: Outbox,
  { outgoing }: Kept,
): Promise<Partial<Omit<Kept, 'outgoing'>>> {
  const isThere = outgoing.file !== null && (await outbox.file(outgoing.id)) !== null;
  return isThere ? { attachmentUrl: null } : {};
}
