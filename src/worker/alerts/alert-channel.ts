/**
 * The alert channel: STOMP on /ws-chat, /topic/admin/notifications (specification 7). After each (re)connect:
 * subscribe, then ask the polls for what was missed, then live. A body that cannot be read is counted and ignored.
 */

import { stomp } from '../../contract/endpoints.ts';
import type { Alert } from '../../contract/model.ts';
import { alertOfFrame } from '../../domain/alerts.ts';
import type { SessionServices } from '../session-services.ts';
import { SOCKETS_NOT_LOADED } from '../stomp/not-loaded.ts';
import type { OpenStomp } from '../stomp/stomp-connection.ts';
import { readAlertFrame } from './read-frame.ts';

export interface AlertChannelParts {
  receive(alert: Alert): void;
  /** A RESUMED also says that a stop is over. Answers whether that is news. */
  resumed(phlebotomistId: string): boolean;
  /** Asks the polls for what was missed. */
  catchUp(isReconnect: boolean): Promise<void>;
}

/** Opens the channel. The socket's code is loaded meanwhile; where it cannot be had it is asked for again later. */
export function openAlertChannel(
  session: SessionServices,
  { receive, resumed, catchUp }: AlertChannelParts,
): { close(): void } {
  const { board, clock, config, counters, signal, socketOrigin } = session;
  const { timings, timeZone } = config;
  let serial = 0;
  let generation = 0;
  let wasConnected = false;
  let isClosed = false;
  let close = () => {};

  function receiveFrame(body: string): void {
    const frame = readAlertFrame(body, counters);
    if (!frame || isClosed) return;
    serial += 1;
    const alert = alertOfFrame(frame, body, { receivedAt: clock.wall(), serial, timeZone });
    const { phlebotomistId: id } = alert;
    if (frame.type?.trim().toUpperCase() !== 'RESUMED' || id === null || resumed(id)) receive(alert);
  }

  const lose = (reason: string): void =>
    board.failed('alertChannel', { kind: 'network', retry: 'auto', message: reason });

  function connect(openStomp: OpenStomp): void {
    if (isClosed) return;
    const connection = openStomp({
      url: socketOrigin + stomp.path,
      heartbeats: { outMs: timings.alertHeartbeatMs, inMs: timings.alertHeartbeatMs },
      reconnectDelayMs: timings.reconnectDelayMs,
      connectTimeoutMs: timings.connectTimeoutMs,
      connected: (opened) => {
        generation += 1;
        const connected = generation;
        board.catchUp('alertChannel');
        opened.subscribe(stomp.alerts, receiveFrame);
        const caughtUp = catchUp(wasConnected);
        wasConnected = true;
        void caughtUp.then(() => {
          if (connected === generation && !signal.aborted) board.good('alertChannel');
        });
      },
      disconnected: (reason) => {
        generation += 1;
        lose(reason);
      },
      alive: () => board.alive('alertChannel'),
    });
    close = connection.close;
  }

  function load(): void {
    session.openStomp().then(connect, () => {
      if (isClosed) return;
      counters.count('alertChannel.notLoaded');
      lose(SOCKETS_NOT_LOADED);
      close = clock.after(timings.reconnectDelayMs, load);
    });
  }

  board.start('alertChannel', () => Number.POSITIVE_INFINITY);
  load();

  return {
    close: () => {
      isClosed = true;
      close();
      board.stop('alertChannel');
    },
  };
}
