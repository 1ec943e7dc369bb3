import { BehaviorSubject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import type { FactPayload } from '../../../src/contract/facts.ts';
import { failed, type Outcome } from '../../../src/contract/failure.ts';
import type { Phlebotomist } from '../../../src/contract/model.ts';
import { defaultConfig } from '../../../src/contract/read-config.ts';
import { chatUnreadOffer } from '../../../src/contract/wire/offers.ts';
import { chatHighWaterMarks } from '../../../src/worker/chat/high-water-mark.ts';
import { createMissedMessages, type MissedMessagesParts } from '../../../src/worker/chat/missed-messages.ts';
import { noRoster, type Roster, type SessionServices } from '../../../src/worker/session-services.ts';
import { joinTabs } from '../../../src/worker/tabs/session-tabs.ts';
import { browserTabs } from '../../support/browser-tabs.ts';
import {
  chatRow,
  chatting,
  connectChat,
  dropChat,
  history as historyOf,
  messageIds,
  receiveChat,
} from '../../support/chat.ts';
import { messageOf } from '../../support/chat-messages.ts';
import { manualClock, settle } from '../../support/manual-clock.ts';
import { memoryStorage } from '../../support/memory-storage.ts';
import { hospital } from '../../support/realtime-client.ts';

const { reconnectDelayMs } = defaultConfig.timings;
const rosterOf = (...ids: readonly string[]): Roster => ({
  ...noRoster,
  phlebotomists: new Map(ids.map((id) => [id, {} as Phlebotomist])),
});

/** Tabs of one browser; what histories say is the test's. */
function browser() {
  const clock = manualClock();
  const storage = memoryStorage(clock);
  const tabs = browserTabs();

  async function open(roster = rosterOf('7', '8', '9')) {
    const life = new AbortController();
    const facts: FactPayload[] = [];
    const asked: string[] = [];
    const calls: unknown[] = [];
    const received: unknown[] = [];
    const streams = { roster: new BehaviorSubject(roster) };
    const play = {
      offers: false,
      isRead: (_id: string) => false,
      history: (_id: string): Outcome<readonly unknown[]> => ({ ok: true, value: [] }),
      unread: (): Outcome<unknown> => ({ ok: true, value: [] }),
    };
    const tab = tabs.open();
    const session = {
      ...{ clock, storage, hospital, streams, config: defaultConfig, signal: life.signal },
      tabs: joinTabs(tab, { hospitalId: '1', clock, signal: life.signal }),
      publish: (fact: FactPayload) => void facts.push(fact),
      api: {
        offers: (name: string) => play.offers && name === chatUnreadOffer,
        json: async (...given: unknown[]) => {
          calls.push(given);
          return play.unread();
        },
      },
    };
    const parts = {
      conversations: {
        isRead: (id: string) => play.isRead(id),
        receive: (...given: unknown[]) => void received.push(given),
      },
      history: {
        fetch: async (id: string, _: AbortSignal, priority: string) => {
          asked.push(`${id} ${priority}`);
          return play.history(id);
        },
        read: (_: string, rows: readonly object[]) =>
          rows.map((message) => ({ message, key: null, isZoned: true })),
      },
      reader: { rows: (rows: readonly unknown[]) => rows },
    };
    const missed = createMissedMessages(
      session as unknown as SessionServices,
      parts as unknown as MissedMessagesParts,
    );
    await settle();
    return {
      ...{ missed, facts, asked, calls, received, play, roster: streams.roster },
      ...{ end: () => life.abort(), die: tab.die, lead: () => session.tabs.onView({ visible: true }) },
      /** Of which phlebotomists histories were asked for, in order. */
      ids: () => asked.map((one) => one.split(' ')[0]),
      shown: () =>
        facts.flatMap((fact) =>
          fact.type === 'chat.messagesReceived' ? fact.messages.map(({ id }) => id) : [],
        ),
    };
  }
  const markOf = async () => [...(await storage.store(chatHighWaterMarks).all('1')).values()][0] ?? null;
  return { clock, open, markOf };
}

describe('histories are gone through when a connection stands', () => {
  test('one a second, behind all other calls', async () => {
    const { clock, open } = browser();
    const { missed, asked } = await open();
    void missed.fetch();
    await clock.advance(999);
    expect(asked).toEqual([]);
    await clock.advance(1);
    expect(asked).toEqual(['7 scan']);
    await clock.advance(60_000);
    expect(asked).toEqual(['7 scan', '8 scan', '9 scan']);
  });

  test('when the roster is known', async () => {
    const { clock, open } = browser();
    const { missed, asked, roster } = await open(noRoster);
    void missed.fetch();
    await clock.advance(60_000);
    expect(asked).toEqual([]);
    roster.next(rosterOf('7'));
    await clock.advance(1_000);
    expect(asked).toHaveLength(1);
  });

  test('and what the hospital has not seen of them is shown: nothing of its own, nothing seen', async () => {
    const { clock, open } = browser();
    const { missed, play, facts, shown } = await open(rosterOf('7', '8'));
    play.history = (id) => ({
      ok: true,
      value:
        id === '7'
          ? [
              messageOf({ id: '1', seen: true }),
              messageOf({ id: '2', own: true }),
              messageOf({ id: '3' }),
              messageOf({ id: '4' }),
            ]
          : [messageOf({ id: '5', seen: true })],
    });
    void missed.fetch();
    await clock.advance(5_000);
    expect(shown()).toEqual(['3', '4']);
    expect(facts).toMatchObject([{ phlebotomistId: '7', source: 'history' }]);
  });

  test('the newest four hundred of each are looked at', async () => {
    const { clock, open } = browser();
    const { missed, play, shown } = await open(rosterOf('7'));
    const rows = Array.from({ length: 401 }, (_, at) => messageOf({ id: String(at) }));
    play.history = () => ({ ok: true, value: rows });
    void missed.fetch();
    await clock.advance(5_000);
    expect([shown().length, shown()[0]]).toEqual([400, '1']);
  });

  test('but for those that are read under this connection already', async () => {
    const { clock, open } = browser();
    const { missed, play, ids } = await open();
    play.isRead = (id) => id === '8';
    void missed.fetch();
    await clock.advance(5_000);
    expect(ids()).toEqual(['7', '9']);
  });

  test('and one that cannot be had now is asked for again behind the others, after a pause', async () => {
    const { clock, open } = browser();
    const { missed, play, ids } = await open(rosterOf('7', '8'));
    play.history = (id) =>
      id === '7' && ids().length === 1 ? failed('network', 'gone') : { ok: true, value: [] };
    void missed.fetch();
    await clock.advance(1_000 + reconnectDelayMs + 999);
    expect(ids()).toEqual(['7']);
    await clock.advance(60_000);
    expect(ids()).toEqual(['7', '8', '7']);
  });

  test('and one that the backend refuses is left out', async () => {
    const { clock, open } = browser();
    const { missed, play, ids } = await open(rosterOf('7', '8'));
    play.history = () => failed('refused', 'no', { status: 403 });
    void missed.fetch();
    await clock.advance(60_000);
    expect(ids()).toEqual(['7', '8']);
  });

  test('by a session that is over no more', async () => {
    const { clock, open } = browser();
    const { missed, asked, end } = await open();
    void missed.fetch();
    await clock.advance(1_000);
    end();
    await clock.advance(60_000);
    expect(asked).toHaveLength(1);
  });

  test('no more when the connection is gone; the next one begins from the first', async () => {
    const { clock, open } = browser();
    const { missed, ids } = await open();
    void missed.fetch();
    await clock.advance(1_000);
    missed.disconnected();
    await clock.advance(60_000);
    expect(ids()).toEqual(['7']);
    void missed.fetch();
    await clock.advance(60_000);
    expect(ids()).toEqual(['7', '7', '8', '9']);
  });

  test('once, where a connection falls and another stands at once', async () => {
    const { clock, open } = browser();
    const { missed, ids } = await open();
    void missed.fetch();
    missed.disconnected();
    void missed.fetch();
    await clock.advance(60_000);
    expect(ids()).toEqual(['7', '8', '9']);
  });
});

describe('of several tabs', () => {
  test('the one that leads goes through the histories; another one when it leads, if nobody has', async () => {
    const { clock, open } = browser();
    const leader = await open();
    const { missed, ids } = await open();
    void missed.fetch();
    await clock.advance(60_000);
    expect(ids()).toEqual([]);
    leader.die();
    await clock.advance(60_000);
    expect(ids()).toEqual(['7', '8', '9']);
  });

  test('one that waits for the lead when its connection falls looks at nothing for that one', async () => {
    const { clock, open } = browser();
    const leader = await open();
    const { missed, ids } = await open();
    void missed.fetch();
    await clock.advance(2_000);
    missed.disconnected();
    leader.die();
    await clock.advance(60_000);
    expect(ids()).toEqual([]);
  });

  test('one does not look again for what another has found since the connection began', async () => {
    const { clock, open } = browser();
    const leader = await open();
    const other = await open();
    void other.missed.fetch();
    await clock.advance(10);
    void leader.missed.fetch();
    await clock.advance(60_000);
    leader.die();
    await clock.advance(60_000);
    expect([leader.ids(), other.ids()]).toEqual([['7', '8', '9'], []]);
  });
});

describe('how far this browser has received', () => {
  const at = (createdAt: number) => messageOf({ id: String(createdAt), createdAt });

  test('is kept when all histories were gone through, up to the newest that they have', async () => {
    const { clock, open, markOf } = browser();
    const { missed, play } = await open(rosterOf('7', '8'));
    play.history = (id) => ({ ok: true, value: id === '7' ? [at(1_000), at(9_000)] : [] });
    const connectedAt = clock.wall();
    void missed.fetch();
    await clock.advance(1_500);
    expect(await markOf()).toBeNull();
    await clock.advance(60_000);
    expect(await markOf()).toEqual({ upTo: 9_000, searchedAt: connectedAt });
  });

  test('is kept with what came live meanwhile', async () => {
    const { clock, open, markOf } = browser();
    const { missed } = await open(rosterOf('7'));
    void missed.fetch();
    missed.received(at(20_000));
    await clock.advance(60_000);
    expect((await markOf())?.upTo).toBe(20_000);
  });

  test('is not kept where a search is broken off', async () => {
    const { clock, open, markOf } = browser();
    const { missed } = await open();
    void missed.fetch();
    missed.received(at(20_000));
    await clock.advance(3_000);
    missed.disconnected();
    await clock.advance(60_000);
    expect(await markOf()).toBeNull();
  });

  test('lets a later page show only what lies behind it', async () => {
    const { clock, open } = browser();
    const first = await open(rosterOf('7'));
    const minute = 60_000;
    first.play.history = () => ({ ok: true, value: [at(10 * minute)] });
    void first.missed.fetch();
    await clock.advance(minute);
    first.die();
    const next = await open(rosterOf('7'));
    next.play.history = () => ({ ok: true, value: [at(9 * minute), at(9 * minute + 1), at(11 * minute)] });
    await clock.advance(1);
    void next.missed.fetch();
    await clock.advance(minute);
    expect(next.shown()).toEqual([String(9 * minute + 1), String(11 * minute)]);
  });

  test('is forgotten at a sign-out', async () => {
    const { clock, open, markOf } = browser();
    const { missed } = await open(rosterOf('7'));
    void missed.fetch();
    await clock.advance(60_000);
    await missed.forget();
    expect(await markOf()).toBeNull();
  });
});

describe('a backend that answers what was missed in one call', () => {
  const rows = [{ id: 1 }, { id: 2 }];

  test('is asked that, and no history', async () => {
    const { clock, open } = browser();
    const { missed, play, calls, asked, received } = await open();
    Object.assign(play, { offers: true, unread: () => ({ ok: true, value: rows }) });
    void missed.fetch();
    await clock.advance(60_000);
    expect(calls).toMatchObject([['chatUnread', { params: { userId: 1 }, priority: 'poll' }]]);
    expect([asked, received]).toEqual([[], [[rows, 'history']]]);
  });

  test.each([
    ['cannot be had', failed('network', 'gone')],
    ['is no list', { ok: true, value: { error: 'no' } } as const],
  ])('is asked again while the answer %s, at the pace of a reconnect', async (_, answer) => {
    const { clock, open } = browser();
    const { missed, play, calls, received } = await open();
    Object.assign(play, { offers: true, unread: () => answer });
    void missed.fetch();
    await clock.advance(reconnectDelayMs - 1);
    expect(calls).toHaveLength(1);
    await clock.advance(1);
    expect(calls).toHaveLength(2);
    play.unread = () => ({ ok: true, value: rows });
    await clock.advance(60_000);
    expect([calls.length, received.length]).toEqual([3, 1]);
  });

  test('is not asked again when the connection is gone', async () => {
    const { clock, open } = browser();
    const { missed, play, calls } = await open();
    Object.assign(play, { offers: true, unread: () => failed('network', 'gone') });
    void missed.fetch();
    await clock.advance(100);
    missed.disconnected();
    await clock.advance(60_000);
    expect(calls).toHaveLength(1);
  });

  test('and says so in the middle of the histories is asked that instead of the others', async () => {
    const { clock, open, markOf } = browser();
    const { missed, play, calls, ids } = await open();
    void missed.fetch();
    await clock.advance(1_500);
    play.offers = true;
    await clock.advance(60_000);
    expect([ids(), calls.length]).toEqual([['7'], 1]);
    expect(await markOf()).not.toBeNull();
  });

  test('passes nothing on to a session that has ended meanwhile', async () => {
    const { clock, open } = browser();
    const { missed, play, received, end } = await open();
    Object.assign(play, {
      offers: true,
      unread: () => {
        end();
        return { ok: true, value: rows };
      },
    });
    void missed.fetch();
    await clock.advance(1_000);
    expect(received).toEqual([]);
  });
});

test.each([0, 3_600_000])(
  'what came while the connection was down is found with a clock %i ms ahead, though live messages have no moment',
  async (aheadMs) => {
    const client = await chatting();
    const { clock, backend } = client;
    clock.jumpWall(aheadMs);
    const createdAt = () => new Date(clock.wall() - aheadMs).toISOString();
    for (const driverId of [7, 8]) backend.on(historyOf(driverId), { json: [] });
    await connectChat(client);
    await clock.advance(60_000);
    const { id: _, createdAt: __, ...live } = chatRow(1);
    await receiveChat(client, live);
    const stored = chatRow(1, { createdAt: createdAt() });
    await clock.advance(60_000);
    await dropChat(client);
    await clock.advance(300_000);
    backend.on(historyOf(7), { json: [stored, chatRow(2, { createdAt: createdAt() })] });
    await clock.advance(60_000);
    await connectChat(client);
    await clock.advance(60_000);
    expect(messageIds(client)).toContain('2');
  },
);
