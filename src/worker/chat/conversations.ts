/**
 * What this tab has received of each conversation under the connection that stands. Histories are loaded on demand,
 * live messages are added, and a new own message may be the echo of one in the outbox.
 */
import type { ChatMessage } from '../../contract/chat.ts';
import { type Failure, failed } from '../../contract/failure.ts';
import type { CallPriority } from '../api/semaphore.ts';
import { delay } from '../clock.ts';
import type { SessionServices } from '../session-services.ts';
import type { History } from './history.ts';
import { createLateFrames } from './late-frames.ts';
import { createOwnMessages, type Echoes, type OwnMessages } from './own-messages.ts';
import type { ReceivedMessage } from './to-message.ts';

export interface Conversations extends Pick<OwnMessages, 'learn' | 'sameWords'> {
  /** A connection stands: histories that are loaded from now on are complete. */
  connected(): void;
  /** The connection is gone: every history must be loaded anew. */
  disconnected(): void;
  /**
   * The conversation comes on view: from now on the page keeps all its messages. Of earlier ones it kept the newest.
   */
  show(phlebotomistId: string): void;
  /** The conversation leaves the view. */
  hide(phlebotomistId: string): void;
  onView(): readonly string[];
  /** Whether its whole history was published to the current view, under the connection that stands. */
  isShownWhole(phlebotomistId: string): boolean;
  /** Whether its history was read under the connection that stands; only then its outgoing messages are sent. */
  isRead(phlebotomistId: string): boolean;
  /**
   * Loads a history and publishes it. A load under way is shared, unless the conversation came on view after it began.
   * Null: done.
   */
  load(phlebotomistId: string, priority?: CallPriority): Promise<Failure | null>;
  /** A live message comes; `lookUp` and `receive` follow as soon as those before it are done. */
  arrived(received: ReceivedMessage): void;
  /** Before own messages are received: brings the outbox up to date. */
  lookUp(received: readonly ReceivedMessage[]): Promise<void>;
  /** Takes up live messages and publishes them. */
  receive(received: readonly ReceivedMessage[], source: 'live' | 'history'): void;
}

export interface ConversationsParts extends Echoes {
  /** Resolves when the outbox has been read; before that no echo can be recognised. */
  readonly ready: () => Promise<void>;
  readonly history: History;
}

/** A history is published in pieces, the newest messages first, so that a long conversation is there at once. */
const FIRST_PIECE = 400;
const PIECE = 2_000;
/** The wait between two pieces, so that the first is on the screen before the others are read. */
const PIECE_DELAY_MS = 20;

interface Conversation {
  /** The number of the connection under which its history was read; 0 for none. */
  readUnder: number;
  /** The number of the view that received its whole history under that connection; 0 for none. */
  shownTo: number;
  /** The number of its current view; 0 while it is not on view. */
  view: number;
  loading: {
    readonly generation: number;
    readonly view: number;
    readonly end: Promise<Failure | null>;
  } | null;
}

interface Life {
  /** The number of the connection that stands, or of the time without one. */
  number: number;
  isConnected: boolean;
  /** Aborted when the connection changes: a history asked for under it would not be whole. */
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
    /** Neither on view nor being loaded. */
    isIdle: (phlebotomistId: string) => {
      const conversation = known.get(phlebotomistId);
      return !conversation || (conversation.view === 0 && conversation.loading === null);
    },
    forget: (phlebotomistId: string) => void known.delete(phlebotomistId),
  };
}

/** Calls with each phlebotomist who leaves the roster, until the session ends. */
function whenLeft({ roster }: SessionServices['streams'], left: (phlebotomistId: string) => void): void {
  let before = roster.value.phlebotomists;
  roster.subscribe(({ phlebotomists }) => {
    for (const id of before.keys()) if (!phlebotomists.has(id)) left(id);
    before = phlebotomists;
  });
}

/** What of received messages is new to the page: no echoes, and no frames that come late. */
function createIntake(
  { backendNow, clock }: SessionServices,
  outboxMemory: Pick<Echoes, 'isEcho' | 'knownBefore'>,
) {
  const { withoutEchoes, ...ownMessages } = createOwnMessages(outboxMemory);
  const { arrived, connected, isLate, stored } = createLateFrames({ now: clock.monotonic, backendNow });
  return {
    ...ownMessages,
    arrived,
    connected,
    take: (received: readonly ReceivedMessage[], source: 'live' | 'history') => {
      if (source === 'history') received.forEach(stored);
      return withoutEchoes(received.filter((one) => !isLate(one)));
    },
    learn: (message: ChatMessage) => {
      stored({ message, key: null, isZoned: true });
      ownMessages.learn(message);
    },
  };
}

export function openConversations(
  session: SessionServices,
  { ready, history, ...outboxMemory }: ConversationsParts,
): Conversations {
  const { clock, signal, publish, streams } = session;
  const { of, isIdle, forget, ...views } = createViews();
  const { now, begin } = createLife();
  const intake = createIntake(session, outboxMemory);
  const isRead = (phlebotomistId: string) => now.isConnected && of(phlebotomistId).readUnder === now.number;

  whenLeft(streams, (phlebotomistId) => {
    if (!isIdle(phlebotomistId)) return;
    forget(phlebotomistId);
    intake.forget(phlebotomistId);
  });

  async function lookUp(received: readonly ReceivedMessage[]): Promise<void> {
    const unknown = intake.unknownOf(received);
    if (unknown.length > 0) await outboxMemory.lookUp(unknown);
  }

  async function load(phlebotomistId: string, priority: CallPriority): Promise<Failure | null> {
    const asked = now.number;
    const { view } = of(phlebotomistId);
    const until = AbortSignal.any([signal, now.end.signal]);
    const [answer] = await Promise.all([history.fetch(phlebotomistId, until, priority), ready()]);
    let unpublished: readonly unknown[] = answer.ok ? answer.value : [];
    let piece = FIRST_PIECE;
    for (;;) {
      if (signal.aborted) return null;
      // The connection has changed: a message since then may be neither in this history nor received live.
      if (asked !== now.number) return failed('network', 'The connection was lost meanwhile').failure;
      if (!answer.ok) return answer.failure;
      const received = history.read(phlebotomistId, unpublished.slice(-piece));
      await lookUp(received);
      if (signal.aborted || asked !== now.number) continue;
      // An own message may end one of the outbox instead; all others are published as they are.
      const messages = intake.take(received, 'history');
      unpublished = unpublished.slice(0, -piece);
      if (messages.length > 0)
        publish({ type: 'chat.messagesReceived', phlebotomistId, messages, source: 'history' });
      if (unpublished.length === 0) break;
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
      // Another connection stands: nothing failed, and the history is loaded under that one.
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
    connected: () => {
      begin(true);
      intake.connected();
    },
    disconnected: () => begin(false),
    ...views,
    isShownWhole: (phlebotomistId) => {
      const { shownTo, view } = of(phlebotomistId);
      return isRead(phlebotomistId) && shownTo === view;
    },
    isRead,
    load: (phlebotomistId, priority = 'person') => share(phlebotomistId, priority),
    arrived: intake.arrived,
    lookUp,
    receive: (received, source) => {
      const others = intake.take(received, source);
      for (const phlebotomistId of new Set(others.map((message) => message.phlebotomistId))) {
        const messages = others.filter((message) => message.phlebotomistId === phlebotomistId);
        publish({ type: 'chat.messagesReceived', phlebotomistId, messages, source });
      }
    },
    learn: intake.learn,
    sameWords: intake.sameWords,
  };
}
