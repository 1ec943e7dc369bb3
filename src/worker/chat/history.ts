/** GET /api/chat/history (specification 7, Chat). */
import { failed, type Outcome } from '../../contract/failure.ts';
import { inOrder } from '../../domain/chat-seen.ts';
import { parseJson } from '../api/answers.ts';
import type { PollMemory } from '../api/api-types.ts';
import type { CallPriority } from '../api/semaphore.ts';
import type { SessionServices } from '../session-services.ts';
import type { ChatReader } from './reader.ts';
import type { ReceivedMessage } from './to-message.ts';

export interface History {
  /** Its rows, unread. */
  fetch(
    phlebotomistId: string,
    signal: AbortSignal,
    priority: CallPriority,
  ): Promise<Outcome<readonly unknown[]>>;
  /** The rows between the hospital and the phlebotomist, oldest first, as outgoing messages are found. */
  read(phlebotomistId: string, list: readonly unknown[]): readonly ReceivedMessage[];
}

export const createHistory = (session: SessionServices, reader: ChatReader): History => ({
  fetch: createFetch(session),
  read: createRead(session, reader),
});

function createFetch({ api, hospital }: SessionServices) {
  const memories = createMemories();
  return async (
    phlebotomistId: string,
    signal: AbortSignal,
    priority: CallPriority,
  ): Promise<Outcome<readonly unknown[]>> => {
    const params = { userId: hospital.wireId, driverId: phlebotomistId };
    const memory = memories.of(phlebotomistId);
    const answer = await api.poll('chatHistory', memory, { params, signal, priority });
    if (!answer.ok) return answer;
    memories.keep(phlebotomistId, memory);
    if (!answer.value.unchanged) return { ok: true, value: answer.value.rows };
    const kept = parseJson(memory.text ?? '');
    return kept.ok && Array.isArray(kept.value)
      ? { ok: true, value: kept.value }
      : failed('unreadable', 'The history is said to be as before, and was not told before');
  };
}

/** Answers that a backend need not send again: of so many conversations, and none with more letters than this. */
const KEPT_AT_MOST = 4;
const LONGEST_KEPT = 2_000_000;

/** The last answers that have an ETag. A conversation is asked for whole whenever it is opened, and seldom changes. */
function createMemories() {
  const kept = new Map<string, PollMemory>();
  return {
    of: (phlebotomistId: string): PollMemory => kept.get(phlebotomistId) ?? {},
    keep: (phlebotomistId: string, memory: PollMemory): void => {
      kept.delete(phlebotomistId);
      if (memory.etag && memory.text && memory.text.length <= LONGEST_KEPT) kept.set(phlebotomistId, memory);
      for (const eldest of [...kept.keys()].slice(0, -KEPT_AT_MOST)) kept.delete(eldest);
    },
  };
}

function createRead({ counters }: SessionServices, reader: ChatReader) {
  return (phlebotomistId: string, list: readonly unknown[]): readonly ReceivedMessage[] => {
    const all = reader.rows(list);
    const ofConversation = all.filter(({ message }) => message.phlebotomistId === phlebotomistId);
    counters.count('chat.foreignRows', all.length - ofConversation.length);
    return ofConversation.sort((one, other) => inOrder(one.message, other.message));
  };
}
