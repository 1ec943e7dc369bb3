import { BehaviorSubject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import type { FactPayload } from '../../../src/contract/facts.ts';
import { type Failed, failed } from '../../../src/contract/failure.ts';
import type { Phlebotomist } from '../../../src/contract/model.ts';
import { provisionalId } from '../../../src/domain/chat-provisional.ts';
import { type Conversations, openConversations } from '../../../src/worker/chat/conversations.ts';
import type { History } from '../../../src/worker/chat/history.ts';
import type { ReceivedMessage } from '../../../src/worker/chat/to-message.ts';
import { noRoster, type Roster, type SessionServices } from '../../../src/worker/session-services.ts';
import { messageOf } from '../../support/chat-messages.ts';
import { manualClock, settle } from '../../support/manual-clock.ts';

const received = (id: string, { own = false, phlebotomistId = '7' } = {}): ReceivedMessage => ({
  message: messageOf({ id, own, phlebotomistId }),
  key: null,
  isZoned: true,
});
const rosterOf = (...ids: readonly string[]): Roster => ({
  ...noRoster,
  phlebotomists: new Map(ids.map((id) => [id, {} as Phlebotomist])),
});
type Answer = { readonly ok: true; readonly value: readonly ReceivedMessage[] } | Failed;

/** Conversations whose histories are answered when the test says so. */
function start({ isReady = true } = {}) {
  const clock = manualClock();
  const life = new AbortController();
  const facts: FactPayload[] = [];
  const streams = { roster: new BehaviorSubject(rosterOf('7', '8')) };
  const asked: { readonly id: string; readonly priority: string; readonly signal: AbortSignal }[] = [];
  const answers: ((answer: Answer) => void)[] = [];
  const lookedUp: string[][] = [];
  const echoes = new Set<string>();
  /** What happens while the outbox is brought up to date. */
  const play = { whileLookedUp: () => {} };
  let ready = () => {};
  const whenReady = isReady
    ? Promise.resolve()
    : new Promise<void>((resolve) => {
        ready = resolve;
      });
  const history = {
    fetch: (id: string, signal: AbortSignal, priority: string) => {
      asked.push({ id, priority, signal });
      return new Promise<Answer>((resolve) => void answers.push(resolve));
    },
    read: (_: string, rows: readonly ReceivedMessage[]) => rows,
  } as unknown as History;
  const services = {
    ...{ clock, streams, signal: life.signal, backendNow: clock.wall },
    publish: (fact: FactPayload) => void facts.push(fact),
  };
  const conversations = openConversations(services as unknown as SessionServices, {
    ...{ history, ready: () => whenReady },
    isEcho: ({ message }) => echoes.has(message.id),
    knownBefore: () => [],
    lookUp: async (all) => {
      lookedUp.push(all.map(({ message }) => message.id));
      play.whileLookedUp();
    },
  });
  return {
    ...{ clock, conversations, facts, asked, lookedUp, echoes, play, roster: streams.roster },
    ...{ ready: () => ready(), end: () => life.abort() },
    answer: async (answer: Answer | readonly ReceivedMessage[]) => {
      answers.shift()?.('ok' in answer ? answer : { ok: true, value: answer });
      await settle();
    },
    said: () =>
      facts.map((fact) =>
        fact.type === 'chat.messagesReceived' ? fact.messages.map(({ id }) => id).join() : fact.type,
      ),
  };
}
const gone = failed('network', 'gone');

describe('a history', () => {
  test('is published, and said to be loaded where the conversation is on view', async () => {
    const { conversations, answer, facts } = start();
    conversations.connected();
    conversations.show('7');
    const loaded = conversations.load('7');
    await answer([received('1'), received('2')]);
    expect(await loaded).toBeNull();
    expect(facts).toEqual([
      {
        ...{ type: 'chat.messagesReceived', phlebotomistId: '7', source: 'history' },
        messages: [received('1').message, received('2').message],
      },
      { type: 'chat.historyLoaded', phlebotomistId: '7' },
    ]);
  });

  test('for a waiting message alone is published without a word of it', async () => {
    const { conversations, answer, said } = start();
    conversations.connected();
    void conversations.load('7');
    await answer([received('1')]);
    expect(said()).toEqual(['1']);
  });

  test('without messages is loaded, and nothing is received', async () => {
    const { conversations, answer, said } = start();
    conversations.connected();
    conversations.show('7');
    void conversations.load('7');
    await answer([]);
    expect(said()).toEqual(['chat.historyLoaded']);
  });

  test('is asked for as a person waits for it, or as the caller says', () => {
    const { conversations, asked } = start();
    void conversations.load('7');
    void conversations.load('8', 'scan');
    expect(asked.map(({ id, priority }) => [id, priority])).toEqual([
      ['7', 'person'],
      ['8', 'scan'],
    ]);
  });

  test('is published in pieces, the newest first, with a moment between them', async () => {
    const { clock, conversations, answer, facts } = start();
    conversations.connected();
    conversations.show('7');
    const loaded = conversations.load('7');
    await answer(Array.from({ length: 2_401 }, (_, at) => received(String(at))));
    const pieces = () =>
      facts.flatMap((fact) =>
        fact.type === 'chat.messagesReceived'
          ? [[fact.messages.length, fact.messages[0]?.id, fact.messages.at(-1)?.id]]
          : [],
      );
    expect(pieces()).toEqual([[400, '2001', '2400']]);
    await clock.advance(19);
    expect(pieces()).toHaveLength(1);
    await clock.advance(1);
    expect(pieces()[1]).toEqual([2_000, '1', '2000']);
    expect(conversations.isRead('7')).toBe(false);
    await clock.advance(20);
    expect(pieces()[2]).toEqual([1, '0', '0']);
    expect([await loaded, conversations.isRead('7')]).toEqual([null, true]);
  });

  test('is published when the outbox is read: before that no echo can be recognised', async () => {
    const { conversations, answer, said, ready } = start({ isReady: false });
    conversations.connected();
    void conversations.load('7');
    await answer([received('1')]);
    expect(said()).toEqual([]);
    ready();
    await settle();
    expect(said()).toEqual(['1']);
  });

  test('that cannot be had is said where the conversation is on view, and answered to whoever asked', async () => {
    for (const isOnView of [true, false]) {
      const { conversations, answer, facts } = start();
      conversations.connected();
      if (isOnView) conversations.show('7');
      const loaded = conversations.load('7');
      await answer(gone);
      expect(await loaded).toEqual(gone.failure);
      expect(conversations.isRead('7')).toBe(false);
      const fact = { type: 'chat.historyFailed', phlebotomistId: '7', failure: gone.failure };
      expect(facts).toEqual(isOnView ? [fact] : []);
    }
  });

  test('for a view that is left meanwhile is not said to be loaded, nor to have failed', async () => {
    for (const outcome of [gone, [received('1')]]) {
      const { conversations, answer, said } = start();
      conversations.connected();
      conversations.show('7');
      void conversations.load('7');
      conversations.hide('7');
      await answer(outcome);
      expect(said()).toEqual(outcome === gone ? [] : ['1']);
    }
  });

  test('after the end of the session is nobody’s, between two pieces as well', async () => {
    const { clock, conversations, answer, said, end } = start();
    conversations.connected();
    conversations.show('7');
    const loaded = conversations.load('7');
    await answer(Array.from({ length: 401 }, (_, at) => received(String(at))));
    end();
    await clock.advance(1_000);
    expect(await loaded).toBeNull();
    expect(said()).toHaveLength(1);
    const other = start();
    other.conversations.connected();
    const late = other.conversations.load('7');
    other.end();
    await other.answer(gone);
    expect([await late, other.said()]).toEqual([null, []]);
  });
});

describe('a history that is on its way', () => {
  test('is shared', async () => {
    const { conversations, answer, asked, said } = start();
    conversations.connected();
    conversations.show('7');
    const both = [conversations.load('7'), conversations.load('7')];
    expect(asked).toHaveLength(1);
    await answer([received('1')]);
    expect([await Promise.all(both), said()]).toEqual([
      [null, null],
      ['1', 'chat.historyLoaded'],
    ]);
    void conversations.load('7');
    expect(asked).toHaveLength(2);
  });

  test('for a waiting message is asked for anew where the conversation came on view since: the page keeps all of it', async () => {
    const { conversations, answer, asked, said } = start();
    conversations.connected();
    void conversations.load('7');
    conversations.show('7');
    void conversations.load('7');
    expect(asked).toHaveLength(2);
    await answer([received('1')]);
    expect(conversations.isShownWhole('7')).toBe(false);
    await answer([received('1')]);
    expect([said(), conversations.isShownWhole('7')]).toEqual([['1', '1', 'chat.historyLoaded'], true]);
  });

  test('for the view serves a waiting message too, and one whose view was left', () => {
    const { conversations, asked } = start();
    conversations.connected();
    conversations.show('7');
    void conversations.load('7');
    conversations.hide('7');
    void conversations.load('7');
    expect(asked).toHaveLength(1);
  });

  test('when its connection falls is given up: it would not be whole', async () => {
    const { conversations, answer, asked, said } = start();
    conversations.connected();
    conversations.show('7');
    const loaded = conversations.load('7');
    conversations.disconnected();
    expect(asked[0]?.signal.aborted).toBe(true);
    await answer([received('1')]);
    expect(await loaded).toMatchObject({ kind: 'network' });
    expect(said()).toEqual(['chat.historyFailed']);
  });

  test('when another connection stands is loaded again under that, and nothing has failed', async () => {
    const { conversations, answer, asked, said } = start();
    conversations.connected();
    conversations.show('7');
    const loaded = conversations.load('7');
    conversations.disconnected();
    conversations.connected();
    await answer(gone);
    expect(asked).toHaveLength(2);
    await answer([received('1')]);
    expect([await loaded, said(), conversations.isRead('7')]).toEqual([
      null,
      ['1', 'chat.historyLoaded'],
      true,
    ]);
  });

  test('stops between two pieces when the connection falls', async () => {
    const { clock, conversations, answer, said } = start();
    conversations.connected();
    const loaded = conversations.load('7');
    await answer(Array.from({ length: 401 }, (_, at) => received(String(at))));
    conversations.disconnected();
    await clock.advance(1_000);
    expect(await loaded).toMatchObject({ kind: 'network' });
    expect(said()).toHaveLength(1);
  });

  test('of the session’s end ends its call', () => {
    const { conversations, asked, end } = start();
    conversations.connected();
    void conversations.load('7');
    end();
    expect(asked[0]?.signal.aborted).toBe(true);
  });
});

describe('a conversation is read', () => {
  async function read() {
    const one = start();
    one.conversations.connected();
    void one.conversations.load('7');
    await one.answer([received('1')]);
    return one;
  }

  test('under the connection under which its history came, and no other conversation is', async () => {
    const { conversations } = await read();
    expect([conversations.isRead('7'), conversations.isRead('8')]).toEqual([true, false]);
    conversations.disconnected();
    expect(conversations.isRead('7')).toBe(false);
    conversations.connected();
    expect(conversations.isRead('7')).toBe(false);
  });

  test('not by a history that came without a connection: what is received live is missing', async () => {
    const { conversations, answer } = start();
    void conversations.load('7');
    await answer([received('1')]);
    expect(conversations.isRead('7')).toBe(false);
  });

  test('no more when its phlebotomist has left the roster; the others are', async () => {
    const { conversations, answer, roster } = await read();
    void conversations.load('8');
    await answer([]);
    roster.next(rosterOf('8'));
    expect([conversations.isRead('7'), conversations.isRead('8')]).toEqual([false, true]);
  });

  test('still where it is on view, or being loaded, when its phlebotomist leaves the roster', async () => {
    for (const how of ['on view', 'being loaded']) {
      const { conversations, roster } = await read();
      if (how === 'on view') conversations.show('7');
      else void conversations.load('7');
      roster.next(rosterOf());
      expect(conversations.isRead('7')).toBe(true);
    }
  });
});

describe('a conversation on view', () => {
  test('is one from its opening to its closing', () => {
    const { conversations } = start();
    expect(conversations.onView()).toEqual([]);
    conversations.show('7');
    conversations.show('8');
    conversations.show('7');
    expect(conversations.onView()).toEqual(['7', '8']);
    conversations.hide('7');
    expect(conversations.onView()).toEqual(['8']);
  });

  test('is shown whole by a history that came since it was opened, under the connection that stands', async () => {
    const { conversations, answer } = start();
    conversations.connected();
    void conversations.load('7');
    await answer([received('1')]);
    conversations.show('7');
    expect(conversations.isShownWhole('7')).toBe(false);
    void conversations.load('7');
    await answer([received('1')]);
    conversations.show('7');
    expect(conversations.isShownWhole('7')).toBe(true);
    conversations.hide('7');
    conversations.show('7');
    expect(conversations.isShownWhole('7')).toBe(false);
    void conversations.load('7');
    await answer([received('1')]);
    conversations.disconnected();
    expect(conversations.isShownWhole('7')).toBe(false);
    conversations.connected();
    expect(conversations.isShownWhole('7')).toBe(false);
  });
});

describe('own messages', () => {
  test('that are echoes are not shown; a history brings the outbox up to date first', async () => {
    const { conversations, answer, said, lookedUp, echoes } = start();
    conversations.connected();
    echoes.add('2');
    void conversations.load('7');
    await answer([received('1'), received('2', { own: true }), received('3', { own: true })]);
    expect(lookedUp).toEqual([['2', '3']]);
    expect(said()).toEqual(['1,3']);
  });

  test('that are known need no look', async () => {
    const { conversations, lookedUp } = start();
    conversations.learn(received('2', { own: true }).message);
    await conversations.lookUp([received('1'), received('2', { own: true })]);
    expect(lookedUp).toEqual([]);
    await conversations.lookUp([received('3', { own: true })]);
    expect(lookedUp).toEqual([['3']]);
  });

  test('of one who left the roster are unknown again', async () => {
    const { conversations, roster, lookedUp } = start();
    conversations.learn(received('2', { own: true }).message);
    roster.next(rosterOf('8'));
    await conversations.lookUp([received('2', { own: true })]);
    expect(lookedUp).toEqual([['2']]);
  });

  test('for which the outbox is asked while the connection falls are not shown', async () => {
    const { conversations, answer, said, play } = start();
    conversations.connected();
    void conversations.load('7');
    play.whileLookedUp = conversations.disconnected;
    await answer([received('2', { own: true })]);
    expect(said()).toEqual([]);
  });
});

test('live messages are published by conversation, without echoes', () => {
  const { conversations, facts, echoes } = start();
  echoes.add('3');
  conversations.receive(
    [
      received('1'),
      received('2', { phlebotomistId: '8' }),
      received('3', { own: true }),
      received('4'),
      received('5', { own: true }),
    ],
    'live',
  );
  expect(facts).toEqual([
    {
      ...{ type: 'chat.messagesReceived', phlebotomistId: '7', source: 'live' },
      messages: [received('1').message, received('4').message, received('5', { own: true }).message],
    },
    {
      ...{ type: 'chat.messagesReceived', phlebotomistId: '8', source: 'live' },
      messages: [received('2', { phlebotomistId: '8' }).message],
    },
  ]);
});

describe('a live message without an id that comes after a history which has it', () => {
  const provisional = (own: boolean, at: number) =>
    received(provisionalId({ own, content: 'Please collect the sample.' }, at, 0), { own });
  const of = (message: ReceivedMessage, createdAt: number): ReceivedMessage => ({
    ...message,
    message: { ...message.message, content: 'Please collect the sample.', createdAt },
  });
  const comes = (conversations: Conversations, message: ReceivedMessage) => {
    conversations.arrived(message);
    conversations.receive([message], 'live');
  };

  test.each([true, false])('is shown no second time (own: %s)', async (own) => {
    const { clock, conversations, answer, said } = start();
    conversations.connected();
    void conversations.load('7');
    await answer([of(received('1', { own }), clock.wall())]);
    comes(conversations, of(provisional(own, 5), clock.wall()));
    expect(said()).toEqual(['1']);
    comes(conversations, of(provisional(own, 6), clock.wall()));
    expect(said()).toHaveLength(2);
  });

  test('is shown no second time where another tab said that it is stored', () => {
    const { clock, conversations, said } = start();
    conversations.connected();
    conversations.learn(of(received('1', { own: true }), clock.wall()).message);
    comes(conversations, of(provisional(true, 5), clock.wall()));
    expect(said()).toEqual([]);
  });

  test('is shown no second time where it was found as one that was missed', () => {
    const { clock, conversations, said } = start();
    conversations.connected();
    conversations.receive([of(received('1'), clock.wall())], 'history');
    comes(conversations, of(provisional(false, 5), clock.wall()));
    expect(said()).toEqual(['1']);
  });
});
