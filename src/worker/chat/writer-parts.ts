/** What sending and uploading share. */
import type { Failure } from '../../contract/failure.ts';
import type { ChatChannel } from './chat-channel.ts';
import type { Conversations } from './conversations.ts';
import type { Outbox } from './outbox.ts';
import type { Kept } from './outbox-rows.ts';

/** The parts of the writer; each is a function, since they need each other. */
export interface WriterParts {
  readonly outbox: () => Outbox;
  readonly conversations: () => Conversations;
  readonly channel: () => ChatChannel;
}

/** So many strikes end a message: three times without an answer, or fifteen lost connections. */
const STRIKES_AT_MOST = 15;
/** Whether so much speaks against another try that a person has to decide. */
export const isGivenUp = (strikes: number): boolean => strikes >= STRIKES_AT_MOST;
/** A lost connection is seldom a message's fault; a broker that says ERROR, or nothing at all, may mean the message. */
export const strikesOf = { closed: 1, error: 5, late: 5 } as const;

/** The row one step further; null if it is in another state than the step begins with. */
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

/** The message stands as failed, with its text and its file; a person decides what becomes of it. */
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

/** Why a message cannot be sent: the backend refuses its conversation's history for good. Null for other failures. */
export const refusedForGood = (failure: Failure): Failure | null =>
  failure.kind === 'refused' && failure.retry !== 'auto' ? { ...failure, code: 'conversationRefused' } : null;

/** The part of a row that lets its file be uploaded anew, if the file is there: the backend may have dropped it. */
export async function asNotUploaded(
  outbox: Outbox,
  { outgoing }: Kept,
): Promise<Partial<Omit<Kept, 'outgoing'>>> {
  return (await outbox.file(outgoing.id)) instanceof Blob ? { attachmentUrl: null } : {};
}
