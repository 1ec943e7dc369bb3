/** What sends the outbox's messages, over an outbox of its own, with histories and a channel that the test plays. */
import { BehaviorSubject } from 'rxjs';
import type { ChatMessage, Outgoing } from '../../src/contract/chat.ts';
import type { FactPayload } from '../../src/contract/facts.ts';
import type { Failure, Outcome } from '../../src/contract/failure.ts';
import { defaultConfig } from '../../src/contract/read-config.ts';
import { chatKeysOffer } from '../../src/contract/wire/offers.ts';
import { openOutbox } from '../../src/worker/chat/outbox.ts';
import type { Kept } from '../../src/worker/chat/outbox-rows.ts';
import type { WriterParts } from '../../src/worker/chat/writer-parts.ts';
import { noRoster, type SessionServices } from '../../src/worker/session-services.ts';
import { joinTabs } from '../../src/worker/tabs/session-tabs.ts';
import { type BrowserTabs, browserTabs } from './browser-tabs.ts';
import { outgoing } from './chat.ts';
import { type ManualClock, manualClock, settle } from './manual-clock.ts';
import { memoryStorage } from './memory-storage.ts';
import { hospital } from './realtime-client.ts';

interface SendingOptions {
  readonly clock?: ManualClock;
  readonly storage?: SessionServices['storage'];
  /** The browser that this tab is one of. */
  readonly browser?: BrowserTabs;
  /** The backend knows keys of messages. */
  readonly keys?: boolean;
  /** The session; it ends when this is aborted. */
  readonly life?: AbortController;
}

/** What is asked of the client to upload. */
export interface UploadCall {
  readonly name: string;
  readonly form: readonly { readonly name: string; readonly value: Blob; readonly fileName: string }[];
  readonly signal: AbortSignal;
  onProgress(progress: { readonly sent: number; readonly total: number }): void;
}

/** A message to phlebotomist 7. */
export const keptOf = (
  content: string,
  fields: Partial<Outgoing> = {},
  more: Partial<Omit<Kept, 'outgoing'>> = {},
): Kept => ({
  outgoing: outgoing(content, fields),
  attachmentUrl: null,
  strikes: 0,
  knownBefore: null,
  ...more,
});

export async function startSending(options: SendingOptions = {}) {
  const { clock = manualClock(), browser = browserTabs(), keys = false } = options;
  const { storage = { ...memoryStorage(clock), fallback: 'none' as const } } = options;
  const { life = new AbortController() } = options;
  const facts: FactPayload[] = [];
  const loads: string[] = [];
  const changed: string[] = [];
  const elsewhere: ChatMessage[] = [];
  const published: { readonly destination: string; readonly body: object; readonly headers: object }[] = [];
  /** What the test plays: how histories and frames are answered, and what is known of the conversation. */
  const play = {
    isConnected: true,
    isRead: true,
    /** How far this clock is ahead of the backend's. */
    clockOffMs: 0,
    known: [] as readonly ChatMessage[],
    history: (_phlebotomistId: string): Promise<Failure | null> => Promise.resolve(null),
    socket: { ok: true, value: null } as Outcome<null>,
    upload: (_call: UploadCall): Promise<Outcome<string>> => Promise.resolve({ ok: true, value: '/files/9' }),
  };
  const tab = browser.open();
  const tabs = joinTabs(tab, { hospitalId: '1', clock, signal: life.signal });
  const session = {
    ...{ clock, storage, hospital, tabs, signal: life.signal, config: defaultConfig },
    backendNow: () => clock.wall() - play.clockOffMs,
    publish: (fact: FactPayload) => void facts.push(fact),
    api: {
      offers: (name: string) => keys && name === chatKeysOffer,
      upload: (name: string, call: Omit<UploadCall, 'name'>) => play.upload({ ...call, name }),
    },
    streams: { roster: new BehaviorSubject({ ...noRoster, wireIds: new Map([['7', 7]]) }) },
  } as unknown as SessionServices;
  const outbox = openOutbox(session, {
    changed: (id) => void changed.push(id),
    sentElsewhere: (message) => void elsewhere.push(message),
  });
  const parts = {
    outbox: () => outbox,
    conversations: () => ({
      isRead: () => play.isRead,
      sameWords: (_: string, content: string) =>
        play.known.flatMap((message) => (message.content === content ? [message.id] : [])),
      load: (id: string) => {
        loads.push(id);
        return play.history(id);
      },
    }),
    channel: () => ({
      get isConnected() {
        return play.isConnected;
      },
      publish: (destination: string, body: object, headers: object) => {
        if (play.socket.ok) published.push({ destination, body, headers });
        return play.socket;
      },
    }),
  } as unknown as WriterParts;
  await outbox.ready;
  await settle();
  return {
    ...{ clock, storage, session, parts, outbox, facts, loads, changed, elsewhere, published, play, tabs },
    end: () => life.abort(),
    die: tab.die,
    post: tabs.post,
    /** It stands in the outbox; the facts of that are forgotten. */
    stand: async (kept: Kept, file: Blob | null = null): Promise<Kept> => {
      await outbox.add(kept, file);
      await settle();
      facts.splice(0);
      changed.splice(0);
      return kept;
    },
    /** What was published about messages, without `chat.`. */
    said: () => facts.map(({ type }) => type.replace('chat.', '')),
  };
}
