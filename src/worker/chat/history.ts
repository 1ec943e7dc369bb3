/** GET /api/chat/history (specification 7, Chat). */
import { failed, type Outcome } from '../../contract/failure.ts';
import { inOrder } from '../../domain/chat-seen.ts';
import type { CallPriority } from '../api/slots.ts';
import type { SessionParts } from '../session-parts.ts';
import type { ChatReader } from './reader.ts';
import type { ToldMessage } from './to-message.ts';

export interface History {
  /** Its rows, unread. */
  fetch(
    phlebotomistId: string,
    signal: AbortSignal,
    priority: CallPriority,
  ): Promise<Outcome<readonly unknown[]>>;
  /** Of some rows those that are between the hospital and the phlebotomist, the oldest first, as outgoing messages are found. */
  read(phlebotomistId: string, list: readonly unknown[]): readonly ToldMessage[];
}

export const createHistory = (session: SessionParts, reader: ChatReader): History => ({
  fetch: createFetch(session),
  read: createRead(session, reader),
});

function createFetch({ api, hospital, streams }: SessionParts) {
  return async (
    phlebotomistId: string,
    signal: AbortSignal,
    priority: CallPriority,
  ): Promise<Outcome<readonly unknown[]>> => {
    const driverId = streams.roster.value.wireIds.get(phlebotomistId) ?? phlebotomistId;
    const params = { userId: hospital.wireId, driverId };
    const answer = await api.json('chatHistory', { params, signal, priority });
    if (!answer.ok) return answer;
    if (!Array.isArray(answer.value)) return failed('unreadable', 'The history is no list');
    return { ok: true, value: answer.value };
  };
}

function createRead({ counters }: SessionParts, reader: ChatReader) {
  return (phlebotomistId: string, list: readonly unknown[]): readonly ToldMessage[] => {
    const all = reader.rows(list);
    const own = all.filter(({ message }) => message.phlebotomistId === phlebotomistId);
    counters.count('chat.foreignRows', all.length - own.length);
    return own.sort((one, other) => inOrder(one.message, other.message));
  };
}
