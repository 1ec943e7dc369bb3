/**
 * What this tab has received of each conversation under the connection that stands: histories are loaded when somebody
 * needs them, live messages are added, and an own message that was not known is shown to whoever waits for its echo.
 */
import { type Failure, failed } from '../../contract/failure.ts';
import type { CallPriority } from '../api/semaphore.ts';
import { delay } from '../clock.ts';
import type { SessionServices } from '../session-services.ts';
import type { History } from './history.ts';
import { createOwnMessages, type IsEcho, type OwnMessages } from './own-messages.ts';
import type { ReceivedMessage } from './to-message.ts';

export interface Conversations extends Pick<OwnMessages, 'learn' | 'sameWords'> {
  /** A connection stands: what is loaded from now on is complete. */
  connected(): void;
  /** It is gone: every history is to be loaded anew. */
  disconnected(): void;
  /**
   * The conversation comes on view: from now on the page keeps all that is published of it, and of what was published
   * before only the newest.
   */
  show(phlebotomistId: string): void;
  /** It is on view no more. */
  hide(phlebotomistId: string): void;
  onView(): readonly string[];
  /** Whether all of it was published to the page, under the connection that stands, since it came on view. */
  isShownWhole(phlebotomistId: string): boolean;
  /** Whether its history was read under the connection that stands: what is to be written can go. */
  isRead(phlebotomistId: string): boolean;
  /**
   * Loads a history and publishes it; one that is under way is shared, but for what is on view none that began before
   * it was. Null: done.
   */
  load(phlebotomistId: string, priority?: CallPriority): Promise<Failure | null>;
  /** Takes up live messages and publishes them. */
  receive(received: readonly ReceivedMessage[], source: 'live' | 'history'): void;
}

export interface ConversationsParts {
  /** Resolves when the outbox is known: what is received before could not be recognised as an echo. */
  readonly ready: () => Promise<void>;
  readonly isEcho: IsEcho;
  readonly history: History;
}

/**
 * So many of the newest messages are published first, so that a long conversation is there at once; then the others,
 * piece by piece.
 */
const FIRST_PIECE = 400;
const PIECE = 2_000;
/** Between two pieces, so that the first is on the screen before the others are read. */
const PIECE_DELAY_MS = 20;

interface Conversation {
  /** The connection under which its history was read; 0 for none. */
  readUnder: number;
  /** The view to which all of it was published under that connection; 0 for none. */
  shownTo: number;
  /** The number of the view that stands; 0 while nobody looks. */
  view: number;
  loading: {
    readonly generation: number;
    readonly view: number;
    readonly end: Promise<Failure | null>;
  } | null;
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

/** Conversations, and which of them are on view. */
function createViews() {
  const known = new Map<string, Conversation>();
  let views = 0;
  const of = (phlebotomistId: string): Conversation => {
    const conversation = known.get(phlebotomistId) ?? { readUnder: 0, shownTo: 0, view: 0, loading: null };
    known.set(phlebotomistId, conversation);
    return conversation;
  };
  return {
    of,
    show: (phlebotomistId: string) => {
      views += 1;
      of(phlebotomistId).view ||= views;
    },
    hide: (phlebotomistId: string) => {
      of(phlebotomistId).view = 0;
    },
    onView: () => [...known].flatMap(([phlebotomistId, { view }]) => (view > 0 ? phlebotomistId : [])),
  };
}

export function openConversations(
  session: SessionServices,
  { ready, isEcho, history }: ConversationsParts,
): Conversations {
  const { clock, signal, publish } = session;
  const { of, ...views } = createViews();
  const { now, begin } = createLife();
  const own = createOwnMessages(isEcho);
  const isRead = (phlebotomistId: string) => now.isConnected && of(phlebotomistId).readUnder === now.number;

  async function load(phlebotomistId: string, priority: CallPriority): Promise<Failure | null> {
    const asked = now.number;
    const { view } = of(phlebotomistId);
    const until = AbortSignal.any([signal, now.end.signal]);
    const [answer] = await Promise.all([history.fetch(phlebotomistId, until, priority), ready()]);
    let left: readonly unknown[] = answer.ok ? answer.value : [];
    let piece = FIRST_PIECE;
    for (;;) {
      if (signal.aborted) return null;
      // Asked under a connection that is gone: what came since then may be in neither.
      if (asked !== now.number) return failed('network', 'The connection was lost meanwhile').failure;
      if (!answer.ok) return answer.failure;
      // An own message that was not known may be one of the outbox; the others are published as they are.
      const messages = own.withoutEchoes(history.read(phlebotomistId, left.slice(-piece)));
      left = left.slice(0, -piece);
      if (messages.length > 0)
        publish({ type: 'chat.messagesReceived', phlebotomistId, messages, source: 'history' });
      if (left.length === 0) break;
      piece = PIECE;
      await delay(clock, PIECE_DELAY_MS, until);
    }
    const conversation = of(phlebotomistId);
    conversation.readUnder = asked;
    conversation.shownTo = view;
    return null;
  }

  function share(phlebotomistId: string, priority: CallPriority): Promise<Failure | null> {
    const conversation = of(phlebotomistId);
    const asked = now.number;
    const { loading, view } = conversation;
    if (loading?.generation === asked && (view === 0 || view === loading.view)) return loading.end;
    const end = load(phlebotomistId, priority).then((failure) => {
      if (conversation.loading?.end === end) conversation.loading = null;
      if (signal.aborted) return null;
      // A connection has come meanwhile: nothing failed, it is asked for under that one.
      if (asked !== now.number && now.isConnected) return share(phlebotomistId, priority);
      const isForView = view > 0 && view === conversation.view;
      if (isForView && failure) publish({ type: 'chat.historyFailed', phlebotomistId, failure });
      if (isForView && !failure) publish({ type: 'chat.historyLoaded', phlebotomistId });
      return failure;
    });
    conversation.loading = { generation: asked, view, end };
    return end;
  }

  return {
    connected: () => begin(true),
    disconnected: () => begin(false),
    ...views,
    isShownWhole: (phlebotomistId) => {
      const { shownTo, view } = of(phlebotomistId);
      return isRead(phlebotomistId) && shownTo === view;
    },
    isRead,
    load: (phlebotomistId, priority = 'person') => share(phlebotomistId, priority),
    receive: (received, source) => {
      const others = own.withoutEchoes(received);
      for (const phlebotomistId of new Set(others.map((message) => message.phlebotomistId))) {
        const messages = others.filter((message) => message.phlebotomistId === phlebotomistId);
        publish({ type: 'chat.messagesReceived', phlebotomistId, messages, source });
      }
    },
    learn: own.learn,
    sameWords: own.sameWords,
  };
}
