/**
 * The alert channel: STOMP on /ws-chat, /topic/admin/notifications (specification 7). After each (re)connect: subscribe, then
 * ask the polls for what was missed, then live. A body that cannot be read is counted and ignored.
 */

import { stomp } from '../../contract/wire/endpoints.ts';
import { alertOfFrame } from '../../domain/alerts.ts';
import type { AlertDesk } from '../alerts/alert-desk.ts';
import type { IdleWatcher } from '../alerts/idle-watcher.ts';
import { readAlertFrame } from '../alerts/read-frame.ts';
import type { SessionParts } from '../session-parts.ts';
import type { OpenStomp } from '../stomp/stomp-connection.ts';

export interface AlertChannelParts {
  readonly desk: AlertDesk;
  readonly watcher: IdleWatcher;
  readonly openStomp: OpenStomp;
  /** Where the socket is, without the path. */
  readonly origin: string;
  /** Asks the polls for what was missed; after a reconnect the backend itself may have been away, so all of them. */
  catchUp(isReconnect: boolean): Promise<void>;
}

/** Opens the channel; the answer closes it. */
export function openAlertChannel(parts: SessionParts, channel: AlertChannelParts): () => void {
  const { board, clock, config, counters } = parts;
  const { timings, timeZone } = config;
  let serial = 0;
  let generation = 0;
  let wasConnected = false;
  board.start('alertChannel', () => Number.POSITIVE_INFINITY);

  function receive(body: string): void {
    const frame = readAlertFrame(body, counters);
    if (!frame) return;
    serial += 1;
    const alert = alertOfFrame(frame, body, { receivedAt: clock.wall(), serial, timeZone });
    const isKnownStop =
      alert.type === 'IDLE' &&
      alert.phlebotomistId !== null &&
      channel.watcher.idleSince(alert.phlebotomistId) !== null;
    if (isKnownStop) return;
    channel.desk.raise(alert, 'channel');
    if (alert.type === 'IDLE' && alert.phlebotomistId !== null) channel.watcher.flag(alert.phlebotomistId);
  }

  const connection = channel.openStomp({
    url: channel.origin + stomp.path,
    heartbeats: { outMs: timings.alertHeartbeatMs, inMs: timings.alertHeartbeatMs },
    reconnectDelayMs: timings.reconnectDelayMs,
    connectTimeoutMs: timings.connectTimeoutMs,
    connected: (opened) => {
      generation += 1;
      const own = generation;
      board.catchUp('alertChannel');
      opened.subscribe(stomp.alerts, receive);
      const caughtUp = channel.catchUp(wasConnected);
      wasConnected = true;
      void caughtUp.then(() => {
        if (own === generation && !parts.signal.aborted) board.good('alertChannel');
      });
    },
    disconnected: (reason) => {
      generation += 1;
      board.failed('alertChannel', { kind: 'network', retry: 'auto', message: reason });
    },
    alive: () => board.heard('alertChannel'),
  });
  return () => {
    connection.close();
    board.stop('alertChannel');
  };
}
