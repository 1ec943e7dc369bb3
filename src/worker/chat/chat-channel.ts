/**
 * The chat channel: STOMP on /ws-chat, the hospital's own topic (specification 7, Chat). It reports when a connection
 * stands and when it is gone; the capability decides what to fetch then.
 */
import type { ChatConnectionStatus } from '../../contract/chat.ts';
import { stomp } from '../../contract/endpoints.ts';
import { failed, type Outcome } from '../../contract/failure.ts';
import type { SessionServices } from '../session-services.ts';
import { SOCKETS_NOT_LOADED } from '../stomp/not-loaded.ts';
import type { OpenStomp, StompConnection } from '../stomp/stomp-connection.ts';

export interface ChatChannel {
  readonly isConnected: boolean;
  /** Fails as `StompConnection.publish` does. */
  publish(destination: string, body: object, headers?: Readonly<Record<string, string>>): Outcome<null>;
  /** Missed messages have been fetched, or could not be. */
  caughtUp(): void;
  close(): void;
}

export interface ChatChannelParts {
  /** Subscribed: histories that are fetched from now on miss nothing. */
  connected(): void;
  /** `refused`: the `receipt` of the frame that the broker refused, where it named one. */
  disconnected(how: 'error' | 'closed', refused: string | null): void;
  /** A body that is JSON. */
  receive(body: unknown): void;
}

/** Opens the channel. The socket's code is loaded meanwhile; where it cannot be had it is asked for again later. */
export function openChatChannel(
  session: SessionServices,
  { connected, disconnected, receive }: ChatChannelParts,
): ChatChannel {
  const { board, clock, config, counters, hospital, socketOrigin, publish: publishFact } = session;
  const { chatHeartbeatMs, reconnectDelayMs, connectTimeoutMs } = config.timings;
  let connection: StompConnection | null = null;
  let isConnected = false;
  let isClosed = false;
  let close = () => {};
  const status = createStatus((now) => {
    if (!isClosed) publishFact({ type: 'chat.statusChanged', status: now });
  });

  function receiveFrame(body: string): void {
    if (isClosed) return;
    let parsed: unknown;
    try {
      parsed = JSON.parse(body);
    } catch {
      counters.count('chat.framesRefused');
      return;
    }
    receive(parsed);
  }

  function lose(reason: string, how: 'error' | 'closed', refused?: string): void {
    if (isClosed) return;
    const wasConnected = isConnected;
    isConnected = false;
    board.failed('chat', { kind: 'network', retry: 'auto', message: reason });
    status.lost(how, wasConnected);
    if (wasConnected) disconnected(how, refused ?? null);
  }

  function connect(openStomp: OpenStomp): void {
    if (isClosed) return;
    connection = openStomp({
      url: socketOrigin + stomp.path,
      heartbeats: { outMs: chatHeartbeatMs, inMs: chatHeartbeatMs },
      reconnectDelayMs,
      connectTimeoutMs,
      attempting: status.attempting,
      connected: (opened) => {
        if (isClosed) return;
        isConnected = true;
        board.catchUp('chat');
        opened.subscribe(stomp.inbox(String(hospital.wireId)), receiveFrame);
        status.connected();
        connected();
      },
      disconnected: lose,
      alive: () => board.alive('chat'),
    });
    close = connection.close;
  }

  function load(): void {
    session.openStomp().then(connect, () => {
      if (isClosed) return;
      counters.count('chat.channelNotLoaded');
      lose(SOCKETS_NOT_LOADED, 'closed');
      close = clock.after(reconnectDelayMs, load);
    });
  }

  // A flag in storage without an id: the hospital has no topic, and the page says MISSING_USER_ID.
  if (hospital.id !== '') {
    board.start('chat', () => Number.POSITIVE_INFINITY);
    status.attempting();
    load();
  }

  return {
    get isConnected() {
      return isConnected;
    },
    publish: (destination, body, headers) =>
      isConnected && connection
        ? connection.publish(destination, JSON.stringify(body), headers)
        : failed('network', 'The channel is not connected', { code: 'notConnected' }),
    caughtUp: () => {
      if (isConnected) board.good('chat');
    },
    close: () => {
      isClosed = true;
      isConnected = false;
      close();
      board.stop('chat');
    },
  };
}

/** Publishes the status of the connection when it changes. */
function createStatus(change: (status: ChatConnectionStatus) => void) {
  let said: ChatConnectionStatus | null = null;
  let hasFailed = false;

  function say(status: ChatConnectionStatus): void {
    if (status === said) return;
    said = status;
    change(status);
  }

  return {
    /** After a failed attempt the next ones are not announced: the status would change every few seconds. */
    attempting: () => {
      if (!hasFailed) say('CONNECTING');
    },
    connected: () => {
      hasFailed = false;
      say('CONNECTED');
    },
    /** The socket closes after an ERROR too; the status stays ERROR until the next attempt. */
    lost: (how: 'error' | 'closed', wasConnected: boolean) => {
      if (how === 'closed' && said === 'ERROR') return;
      hasFailed = !wasConnected;
      say(how === 'error' ? 'ERROR' : 'DISCONNECTED');
    },
  };
}
