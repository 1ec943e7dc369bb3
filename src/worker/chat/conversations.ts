/**
 * What this tab has heard of each conversation under the connection that stands: histories are loaded when somebody needs them, live messages
 * are added, and an own message that was not known is shown to whoever waits for its echo.
 */
import type { ChatMessage } from '../../contract/chat.ts';
import { type Failure, failed } from '../../contract/failure.ts';
import type { CallPriority } from '../api/slots.ts';
import { pause } from '../clock.ts';
import type { SessionParts } from '../session-parts.ts';
import { createHistory } from './history.ts';
import type { ToldMessage } from './to-message.ts';

export interface Conversations {
  /** A connection stands: what is loaded from now on is complete. */
  connected(): void;
  /** It is gone: every history is to be loaded anew. */
  disconnected(): void;
  /** Whether all of the conversation is known under the connection that stands. */
  isWhole(phlebotomistId: string): boolean;
  /** Loads a history and tells it; one that is under way is shared. Null: done. */
  load(phlebotomistId: string, priority?: CallPriority): Promise<Failure | null>;
  /** Takes up live messages and tells them. */
  hear(told: readonly ToldMessage[], source: 'live' | 'history'): void;
  /** An own message that another tab was told of. */
  learn(message: ChatMessage): void;
  /** The own messages of the same words. */
  sameWords(phlebotomistId: string, content: string): readonly ChatMessage[];
}

export interface ConversationsParts {
  /** Resolves when the outbox is known: what is told before could not be recognised as an echo. */
  readonly ready: () => Promise<void>;
  /** An own message that was not known before: whether it is one of the outbox, and then told as that. */
  isEcho(told: ToldMessage, source: 'live' | 'history'): boolean;
}

/** So many of the newest messages are told first, so that a long conversation is there at once; then the others, piece by piece. */
const FIRST_PIECE = 400;
const PIECE = 2_000;
/** Between two pieces, so that the first is on the screen before the others are read. */
const PIECE_REST_MS = 20;

interface Conversation {
  /** The connection under which its history was loaded; 0 for none. */
  wholeUnder: number;
  /** Own messages by id. */
  readonly own: Map<string, ChatMessage>;
  loading: { readonly generation: number; readonly end: Promise<Failure | null> } | null;
}

interface Life {
  /** Of the connection that stands, or of the time without one. */
  number: number;
  isConnected: boolean;
  /** Ends with it: what was asked under it would not be whole. */
  end: AbortController;
}

function createLife() {
  const life: Life = { number: 0, isConnected: false, end: new AbortController() };
  const begin = (isConnected: boolean): void => {
    life.end.abort();
    Object.assign(life, { number: life.number + 1, isConnected, end: new AbortController() });
  };
  return { now: life as Readonly<Life>, begin };
}

export function openConversations(
  session: SessionParts,
  { ready, isEcho }: ConversationsParts,
): Conversations {
  const { clock, signal, tell } = session;
  const known = new Map<string, Conversation>();
  const { now, begin } = createLife();

  function of(phlebotomistId: string): Conversation {
    const conversation = known.get(phlebotomistId) ?? { wholeUnder: 0, own: new Map(), loading: null };
    known.set(phlebotomistId, conversation);
    return conversation;
  }

  /** What of it is not an echo; that is told as what became of the outgoing message. */
  function plain(told: readonly ToldMessage[], source: 'live' | 'history'): ChatMessage[] {
    return told.flatMap((one) => {
      const { message } = one;
      const { own } = of(message.phlebotomistId);
      if (!message.own || own.has(message.id)) return message;
      // Known before anything goes on: the next message of the same words is published at once.
      own.set(message.id, message);
      return isEcho(one, source) ? [] : message;
    });
  }

  const history = createHistory(session);

  async function load(phlebotomistId: string, priority: CallPriority): Promise<Failure | null> {
    const own = now.number;
    const until = AbortSignal.any([signal, now.end.signal]);
    const [answer] = await Promise.all([history.fetch(phlebotomistId, until, priority), ready()]);
    let left: readonly unknown[] = answer.ok ? answer.value : [];
    let piece = FIRST_PIECE;
    for (;;) {
      if (signal.aborted) return null;
      // Asked under a connection that is gone: what came since then may be in neither.
      if (own !== now.number) return failed('network', 'The connection was lost meanwhile').failure;
      if (!answer.ok) return answer.failure;
      // An own message that was not known may be one of the outbox; the others are told as they are.
      const messages = plain(history.read(phlebotomistId, left.slice(-piece)), 'history');
      left = left.slice(0, -piece);
      if (messages.length > 0)
        tell({ type: 'chat.messagesReceived', phlebotomistId, messages, source: 'history' });
      if (left.length === 0) break;
      piece = PIECE;
      await pause(clock, PIECE_REST_MS, until);
    }
    if (now.isConnected) of(phlebotomistId).wholeUnder = own;
    return null;
  }

  function share(phlebotomistId: string, priority: CallPriority): Promise<Failure | null> {
    const conversation = of(phlebotomistId);
    const own = now.number;
    if (conversation.loading?.generation === own) return conversation.loading.end;
    const end = load(phlebotomistId, priority).then((failure) => {
      if (conversation.loading?.end === end) conversation.loading = null;
      if (signal.aborted) return null;
      // A connection has come meanwhile: nothing failed, it is asked for under that one.
      if (own !== now.number && now.isConnected) return share(phlebotomistId, priority);
      if (failure) tell({ type: 'chat.historyFailed', phlebotomistId, failure });
      else tell({ type: 'chat.historyLoaded', phlebotomistId });
      return failure;
    });
    conversation.loading = { generation: own, end };
    return end;
  }

  return {
    connected: () => begin(true),
    disconnected: () => begin(false),
    isWhole: (phlebotomistId) => now.isConnected && known.get(phlebotomistId)?.wholeUnder === now.number,
    load: (phlebotomistId, priority = 'person') => share(phlebotomistId, priority),
    hear: (told, source) => {
      const heard = plain(told, source);
      for (const phlebotomistId of new Set(heard.map((message) => message.phlebotomistId))) {
        const messages = heard.filter((message) => message.phlebotomistId === phlebotomistId);
        tell({ type: 'chat.messagesReceived', phlebotomistId, messages, source });
      }
    },
    learn: (message) => void of(message.phlebotomistId).own.set(message.id, message),
    sameWords: (phlebotomistId, content) =>
      [...(known.get(phlebotomistId)?.own.values() ?? [])].filter((message) => message.content === content),
  };
}
