import { describe, expect, test } from 'vitest';
import type { FactPayload } from '../../../src/contract/facts.ts';
import { defaultConfig } from '../../../src/contract/read-config.ts';
import { openChatChannel } from '../../../src/worker/chat/chat-channel.ts';
import { createCounters } from '../../../src/worker/counters.ts';
import { createFeedBoard } from '../../../src/worker/feeds/feed-board.ts';
import type { SessionServices } from '../../../src/worker/session-services.ts';
import type { OpenStomp, StompConnection, StompOptions } from '../../../src/worker/stomp/stomp-connection.ts';
import { manualClock, settle } from '../../support/manual-clock.ts';
import { hospital as ward } from '../../support/realtime-client.ts';

const { reconnectDelayMs } = defaultConfig.timings;

/** The channel alone; `load` is how its file comes, at once where nothing is said. */
async function openChannel({
  load = async (openStomp) => openStomp,
  hospital = ward,
}: {
  load?: (openStomp: OpenStomp) => Promise<OpenStomp>;
  hospital?: typeof ward;
} = {}) {
  const clock = manualClock();
  const counters = createCounters();
  const facts: FactPayload[] = [];
  const calls: unknown[] = [];
  const sockets: StompOptions[] = [];
  const published: unknown[] = [];
  const subscribed: string[] = [];
  let receive: (body: string) => void = () => {};
  let closed = 0;
  const connection: StompConnection = {
    subscribe: (topic, receiver) => {
      subscribed.push(topic);
      receive = receiver;
    },
    publish: (...given) => {
      published.push(given);
      return { ok: true, value: null };
    },
    close: () => {
      closed += 1;
    },
  };
  const openStomp: OpenStomp = (options) => {
    sockets.push(options);
    return connection;
  };
  const publish = (fact: FactPayload) => void facts.push(fact);
  const board = createFeedBoard(clock, publish);
  const session = {
    ...{ board, clock, config: defaultConfig, counters, hospital, publish },
    socketOrigin: 'http://console.example',
    openStomp: () => load(openStomp),
  };
  const channel = openChatChannel(session as unknown as SessionServices, {
    connected: () => void calls.push('connected'),
    disconnected: (how, refused) => void calls.push([how, refused]),
    receive: (body) => void calls.push(body),
  });
  await settle();
  const socket = () => sockets.at(-1) as StompOptions;
  return {
    ...{ clock, counters, board, facts, calls, sockets, published, subscribed, channel },
    closed: () => closed,
    connect: () => socket().connected(connection),
    drop: (how: 'error' | 'closed' = 'closed', refused?: string) =>
      socket().disconnected('gone', how, refused),
    attempt: () => socket().attempting?.(),
    message: (body: string) => receive(body),
    statuses: () => facts.flatMap((fact) => (fact.type === 'chat.statusChanged' ? [fact.status] : [])),
    feed: () => facts.flatMap((fact) => ('feed' in fact ? [fact.type] : [])),
  };
}

describe('a connection', () => {
  test('is of the hospital’s own topic, and is live once what was missed is there', async () => {
    const { channel, connect, subscribed, calls, feed, sockets } = await openChannel();
    expect(sockets[0]?.url).toBe('http://console.example/ws-chat');
    expect(channel.isConnected).toBe(false);
    channel.caughtUp();
    connect();
    expect([channel.isConnected, subscribed, calls]).toEqual([true, ['/topic/1'], ['connected']]);
    expect(feed()).toEqual(['feed.startedCatchingUp']);
    channel.caughtUp();
    expect(feed().at(-1)).toBe('feed.wentLive');
  });

  test('that is lost says why and that it comes back by itself, with what the broker refused', async () => {
    const { channel, connect, drop, calls, facts } = await openChannel();
    connect();
    drop('error', 'temp-1');
    expect(channel.isConnected).toBe(false);
    expect(calls.at(-1)).toEqual(['error', 'temp-1']);
    expect(facts.find(({ type }) => type === 'feed.wentOffline')).toMatchObject({
      feed: 'chat',
      failure: { kind: 'network', retry: 'auto', message: 'gone' },
    });
    connect();
    drop();
    expect(calls.at(-1)).toEqual(['closed', null]);
  });

  test('that never stood was not lost', async () => {
    const { drop, calls } = await openChannel();
    drop();
    expect(calls).toEqual([]);
  });

  test('as old as its last sign of life', async () => {
    const { clock, channel, connect, board, sockets } = await openChannel();
    connect();
    channel.caughtUp();
    await clock.advance(60_000);
    sockets[0]?.alive();
    expect(board.ages().chat).toBe(clock.wall());
  });
});

describe('the status that a person sees', () => {
  test('is said when it changes', async () => {
    const { connect, drop, attempt, statuses } = await openChannel();
    attempt();
    connect();
    connect();
    drop();
    attempt();
    connect();
    expect(statuses()).toEqual(['CONNECTING', 'CONNECTED', 'DISCONNECTED', 'CONNECTING', 'CONNECTED']);
  });

  test('after a failed attempt stays until a connection stands', async () => {
    const { connect, drop, attempt, statuses } = await openChannel();
    for (let each = 0; each < 3; each += 1) {
      attempt();
      drop();
    }
    expect(statuses()).toEqual(['CONNECTING', 'DISCONNECTED']);
    connect();
    drop();
    attempt();
    expect(statuses().slice(2)).toEqual(['CONNECTED', 'DISCONNECTED', 'CONNECTING']);
  });

  test('stays ERROR while the socket closes after one, until the next attempt', async () => {
    const { connect, drop, attempt, statuses } = await openChannel();
    connect();
    drop('error');
    drop('closed');
    expect(statuses().at(-1)).toBe('ERROR');
    attempt();
    expect(statuses().at(-1)).toBe('CONNECTING');
    drop('error');
    attempt();
    expect(statuses().slice(3)).toEqual(['CONNECTING', 'ERROR']);
  });
});

describe('what is published', () => {
  test('goes over the connection as JSON, with its headers', async () => {
    const { channel, connect, published } = await openChannel();
    connect();
    expect(channel.publish('/app/send', { content: 'ok' }, { receipt: 'a' }).ok).toBe(true);
    expect(published).toEqual([['/app/send', '{"content":"ok"}', { receipt: 'a' }]]);
  });

  test('is not without a connection: before one, after one, and after the end', async () => {
    const { channel, connect, drop, published } = await openChannel();
    const refused = { ok: false, failure: { kind: 'network', code: 'notConnected' } };
    expect(channel.publish('/app/send', {})).toMatchObject(refused);
    connect();
    drop();
    expect(channel.publish('/app/send', {})).toMatchObject(refused);
    connect();
    channel.close();
    expect([channel.isConnected, published]).toEqual([false, []]);
    expect(channel.publish('/app/send', {})).toMatchObject(refused);
  });
});

test('a body that is no JSON is counted, and all others are passed on', async () => {
  const { connect, message, calls, counters } = await openChannel();
  connect();
  for (const body of ['{"id":5}', 'hello', '', '7']) message(body);
  expect(calls).toEqual(['connected', { id: 5 }, 7]);
  expect(counters.read()['chat.framesRefused']).toBe(2);
});

describe('a channel whose file cannot be had', () => {
  test('is said to be disconnected and is counted, and asks again at the pace of a reconnect', async () => {
    let loads = 0;
    const { clock, counters, sockets, statuses, feed } = await openChannel({
      load: async (openStomp) => {
        loads += 1;
        if (loads < 3) throw new Error('the server is away');
        return openStomp;
      },
    });
    expect([loads, statuses(), counters.read()['chat.channelNotLoaded']]).toEqual([
      ...[1, ['CONNECTING', 'DISCONNECTED'], 1],
    ]);
    expect(feed().at(-1)).toBe('feed.wentOffline');
    await clock.advance(reconnectDelayMs - 1);
    expect(loads).toBe(1);
    await clock.advance(1);
    expect([loads, sockets.length]).toEqual([2, 0]);
    await clock.advance(reconnectDelayMs);
    expect([loads, sockets.length]).toEqual([3, 1]);
  });

  test('asks no more when the session is over, and says and counts nothing of then', async () => {
    const fails: (() => void)[] = [];
    const { clock, channel, counters, facts } = await openChannel({
      load: () => new Promise((_, reject) => void fails.push(() => reject(new Error('away')))),
    });
    fails[0]?.();
    await clock.advance(reconnectDelayMs);
    channel.close();
    const said = facts.length;
    fails[1]?.();
    await clock.advance(60_000);
    expect([fails.length, counters.read()['chat.channelNotLoaded'], facts.length]).toEqual([2, 1, said]);
  });

  test('makes no attempt of a pause that the end of the session cut off', async () => {
    let loads = 0;
    const { clock, channel } = await openChannel({
      load: () => {
        loads += 1;
        return Promise.reject(new Error('away'));
      },
    });
    channel.close();
    await clock.advance(60_000);
    expect(loads).toBe(1);
  });
});

describe('a channel whose session is over', () => {
  test('closes its connection, and says that its feed has stopped', async () => {
    const { channel, connect, closed, facts, board } = await openChannel();
    connect();
    channel.close();
    expect([closed(), board.ages(), facts.at(-1)]).toEqual([1, {}, { type: 'feed.stopped', feed: 'chat' }]);
  });

  test('passes on nothing that still arrives, and no status', async () => {
    const { channel, connect, drop, attempt, message, calls, facts } = await openChannel();
    connect();
    channel.close();
    const said = facts.length;
    message('{"id":5}');
    message('hello');
    drop();
    attempt();
    connect();
    expect([calls, facts.length, channel.isConnected]).toEqual([['connected'], said, false]);
  });

  test('opens no connection when its file comes late', async () => {
    let give = () => {};
    const { channel, sockets } = await openChannel({
      load: (openStomp) =>
        new Promise((resolve) => {
          give = () => resolve(openStomp);
        }),
    });
    channel.close();
    give();
    await settle();
    expect(sockets).toEqual([]);
  });
});

test('a hospital without an id has no topic: nothing is opened, and no status is said', async () => {
  const { facts, sockets } = await openChannel({ hospital: { ...ward, id: '' } });
  expect([facts, sockets]).toEqual([[], []]);
});
