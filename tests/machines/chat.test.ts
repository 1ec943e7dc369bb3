import { describe, expect, test } from 'vitest';
import type { ChatMessage } from '../../src/contract/chat.ts';
import type { IntentOf } from '../../src/contract/intents.ts';
import { messageOf, upTo } from '../support/chat-messages.ts';
import { hospital } from '../support/realtime-client.ts';
import { startSystem } from '../support/system-client.ts';

const start = (browser = new Map<string, unknown>(), tab = new Map<string, unknown>()) => {
  browser.set('hospitalId', 1);
  const client = startSystem({ stored: hospital, browser, tab });
  client.publish({ type: 'session.opened', hospital });
  return { ...client, tab };
};
const received = (messages: readonly ChatMessage[], phlebotomistId = '7') =>
  ({ type: 'chat.messagesReceived', phlebotomistId, messages, source: 'live' }) as const;
const kinds = ({ toasts }: ReturnType<typeof start>) => toasts.map(({ kind }) => kind);

const nobody = {
  ...{ fullName: 'Anand', phone: null, email: null, vehicleType: null, vehicleNumber: null },
  ...{ profileImagePath: null, workType: null, startTime: null, endTime: null, online: true },
};
const people = (ids: readonly string[], removed: readonly string[] = [], initial = true) =>
  ({
    type: 'phlebotomists.changed',
    upserted: ids.map((id) => ({ ...nobody, id })),
    removed,
    initial,
  }) as const;

describe('unread', () => {
  test('counts stand under the specified keys, each message once, and outlive a reload', () => {
    const client = start();
    const two = [messageOf({ id: '1' }), messageOf({ id: '2', createdAt: 2_000 })];
    client.publish(received(two), received(two), received([messageOf({ id: '9', own: true })]));
    expect(client.browser.get('chat_unread_counts')).toEqual({ '7': 2 });
    expect(client.browser.get('chat_new_indicators')).toEqual({ '7': true });
    const next = start(client.browser);
    expect(next.system.chat.getSnapshot()).toMatchObject({ unread: { '7': 2 }, indicators: { '7': true } });
    next.publish(received(two));
    expect(next.system.chat.getSnapshot().unread).toEqual({ '7': 2 });
  });

  test('numbers from another program are shown, and go when the conversation is read', () => {
    const client = start(new Map<string, unknown>([['chat_unread_counts', { '7': 120, '8': 'x' }]]));
    expect(client.system.chat.getSnapshot().unread).toEqual({ '7': 120 });
    client.publish({ type: 'chat.markedRead', phlebotomistId: '7', upTo: upTo(1) });
    expect(client.system.chat.getSnapshot().unread).toEqual({ '7': 0 });
  });

  test('numbers and messages that were read elsewhere go when the history shows nothing unseen, and a person looks', () => {
    const historyLoaded = { type: 'chat.historyLoaded', phlebotomistId: '7' } as const;
    const countOfHidden = (isVisible: boolean, seen: boolean) => {
      const client = start(new Map<string, unknown>([['chat_unread_counts', { '7': 3 }]]));
      client.publish(received([messageOf({ id: '4', createdAt: 4_000 })]));
      client.system.send({ type: 'user.lookAtConversation', isVisible });
      client.system.send({ type: 'user.openConversation', phlebotomistId: '7' });
      client.publish({ ...received([messageOf({ id: '4', createdAt: 4_000, seen })]), source: 'history' });
      client.publish(historyLoaded);
      return client.system.chat.getSnapshot().unread['7'];
    };
    expect(countOfHidden(true, true)).toBe(0);
    // What is unseen goes when it is marked as read, and what nobody looks at stays.
    expect(countOfHidden(true, false)).toBe(4);
    expect(countOfHidden(false, true)).toBe(4);
  });

  test('selecting a row clears the indicator; the count goes when it is read', () => {
    const client = start();
    client.publish(received([messageOf()]));
    client.system.send({ type: 'user.openConversation', phlebotomistId: '7' });
    expect(client.system.chat.getSnapshot()).toMatchObject({
      unread: { '7': 1 },
      indicators: { '7': false },
    });
    client.publish({ type: 'chat.markedRead', phlebotomistId: '7', upTo: upTo(1_000) });
    expect(client.browser.get('chat_unread_counts')).toEqual({ '7': 0 });
  });

  test('another tab’s are shown here too', () => {
    const client = start();
    const other = start(client.browser);
    other.publish(received([messageOf()]));
    client.writeElsewhere('homedraw.chatUnread', client.browser.get('homedraw.chatUnread'));
    client.publish({ type: 'chat.statusChanged', status: 'CONNECTED' });
    expect(client.system.chat.getSnapshot().unread).toEqual({ '7': 1 });
  });

  test('of another hospital are forgotten, and at the end of the session all are', () => {
    const client = start();
    client.publish(received([messageOf()]));
    const next = startSystem({ browser: client.browser, stored: { ...hospital, id: '2', wireId: 2 } });
    next.publish({ type: 'session.opened', hospital: { ...hospital, id: '2', wireId: 2 } });
    expect(next.system.chat.getSnapshot().unread).toEqual({});
    const again = start();
    again.publish(received([messageOf()]));
    again.system.notice({ type: 'page.lostSession' });
    expect(again.browser.get('chat_unread_counts')).toBeNull();
    expect(again.browser.get('chat_new_indicators')).toBeNull();
  });

  test('of another hospital that signed in in the same browser do not count for this one', () => {
    const client = start();
    client.publish(received([messageOf()]));
    const of = { messages: [{ id: '9', at: 5 }], readUpTo: upTo(1), others: 0 };
    client.writeElsewhere('homedraw.chatUnread', { hospitalId: '2', people: { '9': of } });
    client.publish({ type: 'chat.statusChanged', status: 'CONNECTED' });
    expect(client.system.chat.getSnapshot().unread).toEqual({ '9': 1 });
  });

  test('how far was read before ids were written there still counts', () => {
    const kept = { hospitalId: '1', people: { '7': { messages: [], readUpTo: 1_000, others: 0 } } };
    const client = start(new Map<string, unknown>([['homedraw.chatUnread', kept]]));
    client.publish(received([messageOf({ id: '1' }), messageOf({ id: '2', createdAt: 2_000 })]));
    expect(client.system.chat.getSnapshot().unread).toEqual({ '7': 1 });
  });

  test('a message that comes while a person looks is never unread, not even before it is marked as read', () => {
    const client = start();
    client.system.send({ type: 'user.openConversation', phlebotomistId: '7' });
    client.publish({ type: 'chat.historyLoaded', phlebotomistId: '7' });
    client.publish(received([messageOf()]));
    const { unread, indicators } = client.system.chat.getSnapshot();
    expect([unread, indicators]).toEqual([{}, {}]);
  });

  describe('of a phlebotomist who was removed', () => {
    test('count for nothing, with the indicator; and again when he is back', () => {
      const client = start();
      const chat = () => client.system.chat.getSnapshot();
      client.publish(received([messageOf()]), people(['7', '8']), received([messageOf({ id: '9' })], '8'));
      expect(chat()).toMatchObject({ unread: { '7': 1, '8': 1 }, indicators: { '7': true, '8': true } });
      client.publish(people([], ['7'], false));
      expect([chat().unread, chat().indicators]).toEqual([{ '8': 1 }, { '8': true }]);
      expect(client.browser.get('chat_unread_counts')).toEqual({ '8': 1 });
      client.publish(people(['7'], [], false));
      expect(chat().unread).toEqual({ '7': 1, '8': 1 });
    });

    test('while no page was open count for nothing either, and a roster that changes otherwise draws nothing anew', () => {
      const first = start();
      first.publish(received([messageOf()]), received([messageOf({ id: '9' })], '8'));
      const next = start(first.browser);
      next.publish(people(['8']));
      const before = next.system.chat.getSnapshot();
      expect(before.unread).toEqual({ '8': 1 });
      next.publish(people(['8'], [], false));
      expect(next.system.chat.getSnapshot()).toBe(before);
    });
  });
});

describe('a conversation', () => {
  test('shows what the tab remembers under chat_{driverId} before its history is there, at most 200', () => {
    const client = start();
    client.system.send({ type: 'user.openConversation', phlebotomistId: '7' });
    client.publish(
      received(Array.from({ length: 300 }, (_, at) => messageOf({ id: String(at), createdAt: at }))),
    );
    expect(client.system.conversation.getSnapshot().messages).toHaveLength(300);
    expect(client.tab.get('chat_7')).toHaveLength(200);
    const next = start(client.browser, client.tab);
    next.system.send({ type: 'user.openConversation', phlebotomistId: '7' });
    expect(next.system.conversation.getSnapshot()).toMatchObject({ state: 'loading' });
    expect(next.system.conversation.getSnapshot().messages).toHaveLength(200);
    next.system.notice({ type: 'page.lostSession' });
    expect([...client.tab.entries()].filter(([, value]) => value !== null)).toEqual([]);
  });

  test('that was loaded whole shows its newest 200 messages at once when it is opened again', () => {
    const client = start();
    client.system.send({ type: 'user.openConversation', phlebotomistId: '7' });
    client.publish(
      received(Array.from({ length: 300 }, (_, at) => messageOf({ id: String(at), createdAt: at }))),
    );
    client.system.send({ type: 'user.closeConversation' });
    client.system.send({ type: 'user.openConversation', phlebotomistId: '7' });
    const { messages, state } = client.system.conversation.getSnapshot();
    expect([state, messages.length, messages[0]?.id]).toEqual(['loading', 200, '100']);
  });

  test('of another hospital is not shown by a reopened tab, and is removed from its storage', () => {
    const tab = new Map<string, unknown>();
    const first = start(new Map(), tab);
    first.system.send({ type: 'user.openConversation', phlebotomistId: '7' });
    first.publish(received([messageOf({ content: 'Mrs Rao, ward 3' })]));
    const two = { ...hospital, id: '2', wireId: 2 };
    const back = startSystem({ stored: two, browser: new Map<string, unknown>([['hospitalId', 2]]), tab });
    expect(JSON.stringify([...tab.values()])).not.toContain('ward 3');
    back.publish({ type: 'session.opened', hospital: two });
    back.system.send({ type: 'user.openConversation', phlebotomistId: '7' });
    expect(back.system.conversation.getSnapshot().messages).toEqual([]);
  });

  test('broken values in the tab’s storage are left out', () => {
    const tab = new Map<string, unknown>([['chat_7', [null, { id: 1 }, messageOf(), 'x']]]);
    const client = start(new Map(), tab);
    client.system.send({ type: 'user.openConversation', phlebotomistId: '7' });
    expect(client.system.conversation.getSnapshot().messages).toEqual([messageOf()]);
  });

  test('of a phlebotomist who was removed is forgotten, in the tab’s storage too; one that is open when it is closed', () => {
    const client = start();
    const newest = () => [...client.system.chat.getSnapshot().newest.keys()];
    client.publish(people(['7', '8', '9']));
    for (const id of ['7', '8', '9']) client.publish(received([messageOf({ phlebotomistId: id })], id));
    client.system.send({ type: 'user.openConversation', phlebotomistId: '8' });
    client.publish(people([], ['7', '8'], false));
    expect(newest()).toEqual(['8', '9']);
    expect(client.system.conversation.getSnapshot().messages).toHaveLength(1);
    client.system.send({ type: 'user.closeConversation' });
    expect(newest()).toEqual(['9']);
    const kept = [...client.tab].filter(([key, value]) => key.startsWith('chat_') && value !== null);
    expect(kept.map(([key]) => key)).toEqual(['chat_9']);
    client.publish(people(['7'], [], false));
    client.system.send({ type: 'user.openConversation', phlebotomistId: '7' });
    expect(client.system.conversation.getSnapshot().messages).toEqual([]);
  });

  test('remembers twenty of them', () => {
    const client = start();
    for (let id = 0; id < 30; id += 1)
      client.publish(received([messageOf({ phlebotomistId: String(id) })], String(id)));
    const kept = [...client.tab].filter(([key, value]) => key.startsWith('chat_') && value !== null);
    expect(kept).toHaveLength(20);
  });

  test('its first unread message stays the first while it is open; a message that comes while a person looks is not unread', () => {
    const client = start();
    const first = () => client.system.conversation.getSnapshot().firstUnreadId;
    client.system.send({ type: 'user.openConversation', phlebotomistId: '7' });
    const unread = [messageOf({ id: '4' }), messageOf({ id: '5', createdAt: 2_000 })];
    client.publish({
      ...received([messageOf({ id: '3', seen: true, createdAt: 1 }), ...unread]),
      source: 'history',
    });
    client.publish({ type: 'chat.historyLoaded', phlebotomistId: '7' });
    expect(first()).toBe('4');
    client.publish({ type: 'chat.markedRead', phlebotomistId: '7', upTo: upTo(2_000) });
    client.publish(received([messageOf({ id: '6', createdAt: 3_000 })]));
    expect(first()).toBe('4');
    client.system.send({ type: 'user.closeConversation' });
    expect(first()).toBeNull();
  });

  test('a new message came live or in a history that fills a gap; messages of the first history are not new', () => {
    const client = start();
    const arrived = () => {
      const { count, last } = client.system.conversation.getSnapshot().arrived;
      return [count, last?.id];
    };
    const found = (...ids: string[]) =>
      ({
        ...received(ids.map((id) => messageOf({ id, createdAt: Number(id) }))),
        source: 'history',
      }) as const;
    client.system.send({ type: 'user.openConversation', phlebotomistId: '7' });
    client.publish({
      type: 'chat.historyFailed',
      phlebotomistId: '7',
      failure: { kind: 'network', retry: 'auto', message: '' },
    });
    client.publish(found('2', '1'));
    expect(arrived()).toEqual([0, undefined]);
    client.publish(received([messageOf({ id: '3' }), messageOf({ id: '4', own: true })]));
    client.publish(received([messageOf({ id: '3' })]), received([messageOf({ id: '90' })], '8'));
    expect(arrived()).toEqual([1, '3']);
    client.publish({ type: 'chat.historyLoaded', phlebotomistId: '7' });
    client.publish(found('6', '5', '3'));
    expect(arrived()).toEqual([3, '6']);
    client.system.send({ type: 'user.openConversation', phlebotomistId: '8' });
    client.publish(found('7'), { ...found('91'), phlebotomistId: '8' });
    expect(arrived()).toEqual([0, undefined]);
  });

  test('messages from before the opening are marked as read when it is opened, though they are not published again', () => {
    const client = start();
    const asked = () => client.commands.filter(({ type }) => type === 'chat.markRead');
    client.publish(received([messageOf({ createdAt: 2_000 })]), received([messageOf({ id: '8' })], '8'));
    client.system.send({ type: 'user.openConversation', phlebotomistId: '7' });
    expect(asked()).toEqual([]);
    client.publish({ type: 'chat.historyLoaded', phlebotomistId: '7' });
    expect(asked()).toMatchObject([{ phlebotomistId: '7', upTo: upTo(2_000, '1') }]);
    client.publish({ type: 'chat.markedRead', phlebotomistId: '7', upTo: upTo(2_000) });
    client.end('chat.markRead', 'done');
    client.system.send({ type: 'user.closeConversation' });
    client.system.send({ type: 'user.openConversation', phlebotomistId: '7' });
    client.publish({ type: 'chat.historyLoaded', phlebotomistId: '7' });
    expect(asked()).toHaveLength(1);
  });

  test('a receipt turns own messages to seen, and nothing turns them back', () => {
    const client = start();
    client.system.send({ type: 'user.openConversation', phlebotomistId: '7' });
    const own = messageOf({ id: '5', own: true, createdAt: 10 });
    client.publish(received([own]));
    client.publish({ type: 'chat.receiptReceived', phlebotomistId: '7', upTo: upTo(10) });
    client.publish({ ...received([own]), source: 'history' });
    expect(client.system.conversation.getSnapshot().messages[0]?.seen).toBe(true);
  });
});

describe('a press in the chat', () => {
  const file = { name: 'scan.pdf', mimeType: 'application/pdf', size: 10 };
  const press = (fields: Partial<IntentOf<'user.sendMessage'>> = {}): IntentOf<'user.sendMessage'> =>
    ({
      ...{
        type: 'user.sendMessage',
        id: 'temp-1',
        phlebotomistId: '7',
        content: 'hi',
        file: null,
        writtenAt: 1,
      },
      ...fields,
    }) as IntentOf<'user.sendMessage'>;

  test('without hospital, person or room says why and sends nothing', () => {
    const client = start();
    client.system.send(press({ phlebotomistId: null }));
    client.system.send(press({ file: { ...file, size: 5 * 1024 * 1024 + 1 } }));
    client.browser.delete('hospitalId');
    client.system.send(press());
    expect(kinds(client)).toEqual(['chatNobodySelected', 'chatFileTooLarge', 'chatLoginNeeded']);
    expect(client.commands.map(({ type }) => type)).toEqual(['session.resume']);
    client.publish({ type: 'chat.statusChanged', status: 'CONNECTED' });
    expect(client.system.chat.getSnapshot().status).toBe('MISSING_USER_ID');
  });

  test('a file without a text speaks for itself', () => {
    const client = start();
    client.system.send(press({ content: ' ', file }));
    expect(client.commands.at(-1)).toMatchObject({
      type: 'chat.send',
      outgoing: { content: 'Shared file: scan.pdf', file },
    });
  });

  test('a file that was chosen is named; one of just 5MB is not too large, and an empty one is refused at once', () => {
    const client = start();
    client.system.send({ type: 'user.chooseFile', file: { ...file, size: 5 * 1024 * 1024 } });
    client.system.send({ type: 'user.chooseFile', file: { ...file, size: 5 * 1024 * 1024 + 1 } });
    client.system.send({ type: 'user.chooseFile', file: { ...file, size: 0 } });
    client.system.send(press({ file: { ...file, size: 0 } }));
    expect(client.toasts).toEqual([
      { kind: 'chatFileSelected', name: 'scan.pdf' },
      { kind: 'chatFileTooLarge' },
      { kind: 'chatFileEmpty', name: 'scan.pdf' },
      { kind: 'chatFileEmpty', name: 'scan.pdf' },
    ]);
  });

  test('keeps its order, also where the clock is set back', () => {
    const client = start();
    client.system.send(press({ id: 'temp-1', writtenAt: 9_000 }));
    client.system.send(press({ id: 'temp-2', writtenAt: 9_000 }));
    client.system.send(press({ id: 'temp-3', writtenAt: 1_000 }));
    const order = [...client.system.outgoing.getSnapshot().values()].toSorted(
      (one, other) => one.writtenAt - other.writtenAt,
    );
    expect(order.map(({ id }) => id)).toEqual(['temp-1', 'temp-2', 'temp-3']);
  });

  test('stands behind those of other tabs and of before a reload, also where the clock was set back since', () => {
    const client = start();
    const outgoing = {
      ...{ id: 'temp-9', phlebotomistId: '8', content: 'hi', file: null, writtenAt: 9_000 },
      ...{ state: 'waiting' as const, failure: null },
    };
    client.publish({ type: 'chat.messageKept', id: 'temp-9', phlebotomistId: '8', outgoing, onDisk: true });
    client.system.send(press({ writtenAt: 1_000 }));
    expect(client.commands.at(-1)).toMatchObject({ type: 'chat.send', outgoing: { writtenAt: 9_001 } });
    client.system.send(press({ id: 'temp-2', writtenAt: 9_500 }));
    expect(client.commands.at(-1)).toMatchObject({ type: 'chat.send', outgoing: { writtenAt: 9_500 } });
  });

  test('a failed upload makes a toast; one that the person ended does not', () => {
    const client = start();
    client.system.send(press({ file }));
    const of = { id: 'temp-1', phlebotomistId: '7', type: 'chat.messageFailed', step: 'upload' } as const;
    client.publish({ ...of, failure: { kind: 'stopped', retry: 'user', message: '', code: 'cancelled' } });
    expect(kinds(client)).toEqual([]);
    client.publish({ ...of, failure: { kind: 'network', retry: 'auto', message: '' } });
    expect(kinds(client)).toEqual(['chatUploadFailed']);
  });
});

describe('a message that failed', () => {
  test('is said where its conversation is open, also where another tab wrote it, and nowhere else', () => {
    for (const open of ['7', '8']) {
      const client = start();
      client.system.send({ type: 'user.openConversation', phlebotomistId: open });
      const outgoing = {
        ...{ id: 'temp-9', phlebotomistId: '7', content: 'hi', file: null, writtenAt: 1 },
        ...{ state: 'waiting' as const, failure: null },
      };
      const of = { id: 'temp-9', phlebotomistId: '7' };
      client.publish({ type: 'chat.messageKept', ...of, outgoing, onDisk: true });
      const failure = { kind: 'refused', retry: 'user', message: '' } as const;
      client.publish({ type: 'chat.messageFailed', ...of, step: 'send', failure });
      expect(kinds(client)).toEqual(open === '7' ? ['chatSendFailed'] : []);
    }
  });
});

describe('a worker that was started again', () => {
  const written = (id: string) =>
    ({
      type: 'user.sendMessage',
      id,
      phlebotomistId: '7',
      content: id,
      file: null,
      writtenAt: 1_000,
    }) as const;
  const keep = (id: string) =>
    ({
      type: 'chat.messageKept',
      id,
      phlebotomistId: '7',
      onDisk: true,
      outgoing: {
        ...{ id, phlebotomistId: '7', content: id, file: null, writtenAt: 1_000 },
        ...{ state: 'waiting' as const, failure: null },
      },
    }) as const;

  test('takes away messages that its outbox lacks, and leaves those that no worker has taken', () => {
    const client = start();
    for (const id of ['temp-1', 'temp-2', 'temp-3']) client.system.send(written(id));
    client.publish(keep('temp-1'), keep('temp-2'));
    client.publish({ type: 'chat.messagePublished', id: 'temp-1', phlebotomistId: '7' });
    // It had taken the first out as sent, and died with the word of it.
    client.publish({ type: 'chat.outboxRead', ids: ['temp-2'], onDisk: true });
    expect([...client.system.outgoing.getSnapshot().keys()]).toEqual(['temp-2', 'temp-3']);
  });
});
