import { describe, expect, test } from 'vitest';
import type { FactPayload } from '../../src/contract/facts.ts';
import type { Alert } from '../../src/contract/model.ts';
import { defaultConfig } from '../../src/contract/read-config.ts';
import { openAlertChannel } from '../../src/worker/alerts/alert-channel.ts';
import { createCounters } from '../../src/worker/counters.ts';
import { createFeedBoard } from '../../src/worker/feeds/feed-board.ts';
import type { SessionServices } from '../../src/worker/session-services.ts';
import type { OpenStomp, StompConnection, StompOptions } from '../../src/worker/stomp/stomp-connection.ts';
import { manualClock, settle } from '../support/manual-clock.ts';

/** The channel alone; `openStomp` is how its file comes, at once where nothing is said. */
async function openChannel(load?: (openStomp: OpenStomp) => Promise<OpenStomp>) {
  const clock = manualClock();
  const counters = createCounters();
  const facts: FactPayload[] = [];
  const received: Alert[] = [];
  const resumed: string[] = [];
  const sockets: StompOptions[] = [];
  /** Whether each catching up is one of a reconnect, and how it ends. */
  const catchUps: { readonly isReconnect: boolean; end(): void }[] = [];
  let receive: (body: string) => void = () => {};
  let closed = 0;
  const connection: StompConnection = {
    subscribe: (_, receiver) => {
      receive = receiver;
    },
    publish: () => ({ ok: true, value: null }),
    close: () => {
      closed += 1;
    },
  };
  const openStomp: OpenStomp = (options) => {
    sockets.push(options);
    return connection;
  };
  const life = new AbortController();
  const board = createFeedBoard(clock, (fact) => void facts.push(fact));
  const session = {
    ...{ board, clock, config: defaultConfig, counters, signal: life.signal },
    socketOrigin: 'http://console.example',
    openStomp: () => (load ? load(openStomp) : Promise.resolve(openStomp)),
  };
  const channel = openAlertChannel(session as unknown as SessionServices, {
    receive: (alert) => void received.push(alert),
    resumed: (id) => {
      resumed.push(id);
      return id !== 'known';
    },
    catchUp: (isReconnect) => new Promise((end) => void catchUps.push({ isReconnect, end })),
  });
  await settle();
  return {
    ...{ clock, counters, board, facts, received, resumed, sockets, catchUps, life },
    states: () => facts.map(({ type }) => type),
    close: channel.close,
    closed: () => closed,
    connect: () => sockets.at(-1)?.connected(connection),
    drop: (reason: string) => sockets.at(-1)?.disconnected(reason, 'closed'),
    message: (frame: object) => receive(JSON.stringify(frame)),
  };
}

describe('a RESUMED on the alert channel', () => {
  test('ends the stop of the phlebotomist whom it names, however the backend spells it', async () => {
    const { connect, message, resumed, received } = await openChannel();
    connect();
    message({ type: 'RESUMED', driverId: 7 });
    message({ type: ' resumed ', deliveryBoyId: 8 });
    expect(resumed).toEqual(['7', '8']);
    expect(received).toHaveLength(2);
  });

  test('of nobody ends no stop, and no other message does', async () => {
    const { connect, message, resumed, received } = await openChannel();
    connect();
    message({ type: 'RESUMED' });
    message({ type: 'IDLE', driverId: 7 });
    message({ driverId: 7 });
    expect(resumed).toEqual([]);
    expect(received.map(({ type }) => type)).toEqual(['OTHER', 'IDLE', 'OTHER']);
  });
});

describe('what an alert channel missed', () => {
  test('is asked for at the first connection as at a start, and at each later one as after an absence', async () => {
    const { connect, drop, catchUps } = await openChannel();
    connect();
    for (let again = 0; again < 2; again += 1) {
      drop('gone');
      connect();
    }
    expect(catchUps.map(({ isReconnect }) => isReconnect)).toEqual([false, true, true]);
  });

  test('keeps it from being live until its last connection has caught up: what an earlier one asked for is too old', async () => {
    const { connect, drop, catchUps, states } = await openChannel();
    connect();
    drop('gone');
    connect();
    catchUps[0]?.end();
    await settle();
    expect(states().at(-1)).toBe('feed.startedCatchingUp');
    catchUps[1]?.end();
    await settle();
    expect(states().at(-1)).toBe('feed.wentLive');
  });
});

test('an alert channel without a connection says why, and that it comes back by itself', async () => {
  const { connect, drop, facts } = await openChannel();
  connect();
  drop('closed with code 1006');
  expect(facts.at(-1)).toMatchObject({
    type: 'feed.wentOffline',
    feed: 'alertChannel',
    failure: { kind: 'network', retry: 'auto', message: 'closed with code 1006' },
  });
});

test('a quiet alert channel is as young as the last sign of life from its server', async () => {
  const { clock, board, connect, catchUps, sockets } = await openChannel();
  connect();
  catchUps[0]?.end();
  await clock.advance(60_000);
  sockets[0]?.alive();
  expect(board.ages().alertChannel).toBe(clock.wall());
});

describe('an alert channel whose file cannot be had', () => {
  test('is offline and counted, and asks for the file again at the pace of a reconnect', async () => {
    let loads = 0;
    const { clock, counters, facts, sockets } = await openChannel(async (openStomp) => {
      loads += 1;
      if (loads < 3) throw new Error('the server is away');
      return openStomp;
    });
    expect(facts.at(-1)).toMatchObject({ type: 'feed.wentOffline', feed: 'alertChannel' });
    expect([loads, sockets.length, counters.read()['alertChannel.notLoaded']]).toEqual([1, 0, 1]);
    await clock.advance(defaultConfig.timings.reconnectDelayMs - 1);
    expect(loads).toBe(1);
    await clock.advance(1);
    expect([loads, sockets.length]).toEqual([2, 0]);
    await clock.advance(defaultConfig.timings.reconnectDelayMs);
    expect([loads, sockets.length]).toEqual([3, 1]);
  });

  test('asks for it no more when the session is over, and counts no failure of then', async () => {
    let loads = 0;
    let fail = () => {};
    const { clock, close, counters } = await openChannel(() => {
      loads += 1;
      return loads === 1
        ? Promise.reject(new Error('away'))
        : new Promise((_, reject) => {
            fail = () => reject(new Error('away'));
          });
    });
    await clock.advance(defaultConfig.timings.reconnectDelayMs);
    close();
    fail();
    await clock.advance(60_000);
    expect([loads, counters.read()['alertChannel.notLoaded']]).toEqual([2, 1]);
  });
});

describe('an alert channel whose session is over', () => {
  test('closes its connection and tells no age any more', async () => {
    const { close, closed, connect, board, facts } = await openChannel();
    connect();
    close();
    expect(closed()).toBe(1);
    expect(board.ages()).toEqual({});
    expect(facts.at(-1)).toEqual({ type: 'feed.stopped', feed: 'alertChannel' });
  });

  test('passes on nothing that still arrives', async () => {
    const { close, connect, message, received, resumed } = await openChannel();
    connect();
    close();
    message({ type: 'RESUMED', driverId: 7 });
    expect([received, resumed]).toEqual([[], []]);
  });

  test('opens no connection when its file comes late', async () => {
    let give = () => {};
    const { close, sockets } = await openChannel(
      (openStomp) =>
        new Promise((resolve) => {
          give = () => resolve(openStomp);
        }),
    );
    close();
    give();
    await settle();
    expect(sockets).toEqual([]);
  });
});
