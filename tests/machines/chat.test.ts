import { describe, expect, test } from 'vitest';
import type { ChatMessage } from '../../src/contract/chat.ts';
import type { IntentOf } from '../../src/contract/intents.ts';
import { messageOf } from '../support/chat-messages.ts';
import { hospital } from '../support/realtime-client.ts';
import { startSystem } from '../support/system-client.ts';

const start = (browser = new Map<string, unknown>(), tab = new Map<string, unknown>()) => {
  browser.set('hospitalId', 1);
  const client = startSystem({ stored: hospital, browser, tab });
  client.tell({ type: 'session.opened', hospital });
  return { ...client, tab };
};
const received = (messages: readonly ChatMessage[], phlebotomistId = '7') =>
  ({ type: 'chat.messagesReceived', phlebotomistId, messages, source: 'live' }) as const;
const kinds = ({ toasts }: ReturnType<typeof start>) => toasts.map(({ kind }) => kind);

describe('unread', () => {
  test('counts stand under the specified keys, each message once, and outlive a reload', () => {
    const client = start();
    const two = [messageOf({ id: '1' }), messageOf({ id: '2', createdAt: 2_000 })];
    client.tell(received(two), received(two), received([messageOf({ id: '9', own: true })]));
    expect(client.browser.get('chat_unread_counts')).toEqual({ '7': 2 });
    expect(client.browser.get('chat_new_indicators')).toEqual({ '7': true });
    const next = start(client.browser);
    expect(next.system.chat.getSnapshot()).toMatchObject({ unread: { '7': 2 }, indicators: { '7': true } });
    next.tell(received(two));
    expect(next.system.chat.getSnapshot().unread).toEqual({ '7': 2 });
  });

  test('numbers that somebody else wrote are shown, and go when the conversation is read', () => {
    const client = start(new Map<string, unknown>([['chat_unread_counts', { '7': 120, '8': 'x' }]]));
    expect(client.system.chat.getSnapshot().unread).toEqual({ '7': 120 });
    client.tell({ type: 'chat.markedRead', phlebotomistId: '7', upTo: 1 });
    expect(client.system.chat.getSnapshot().unread).toEqual({ '7': 0 });
  });

  test('selecting a row clears the indicator; the count goes when it is read', () => {
    const client = start();
    client.tell(received([messageOf()]));
    client.system.send({ type: 'user.openConversation', phlebotomistId: '7' });
    expect(client.system.chat.getSnapshot()).toMatchObject({
      unread: { '7': 1 },
      indicators: { '7': false },
    });
    client.tell({ type: 'chat.markedRead', phlebotomistId: '7', upTo: 1_000 });
    expect(client.browser.get('chat_unread_counts')).toEqual({ '7': 0 });
  });

  test('another tab’s are shown here too', () => {
    const client = start();
    const other = start(client.browser);
    other.tell(received([messageOf()]));
    client.writeElsewhere('homedraw.chatUnread', client.browser.get('homedraw.chatUnread'));
    client.tell({ type: 'chat.statusChanged', status: 'CONNECTED' });
    expect(client.system.chat.getSnapshot().unread).toEqual({ '7': 1 });
  });

  test('of another hospital are forgotten, and at the end of the session all are', () => {
    const client = start();
    client.tell(received([messageOf()]));
    const next = startSystem({ browser: client.browser, stored: { ...hospital, id: '2', wireId: 2 } });
    next.tell({ type: 'session.opened', hospital: { ...hospital, id: '2', wireId: 2 } });
    expect(next.system.chat.getSnapshot().unread).toEqual({});
    const again = start();
    again.tell(received([messageOf()]));
    again.system.notice({ type: 'page.lostSession' });
    expect(again.browser.get('chat_unread_counts')).toBeNull();
    expect(again.browser.get('chat_new_indicators')).toBeNull();
  });
});

describe('a conversation', () => {
  test('shows what the tab remembers under chat_{driverId} before its history is there, at most 200', () => {
    const client = start();
    client.system.send({ type: 'user.openConversation', phlebotomistId: '7' });
    client.tell(
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

  test('what stands broken in the tab’s storage is left out', () => {
    const tab = new Map<string, unknown>([['chat_7', [null, { id: 1 }, messageOf(), 'x']]]);
    const client = start(new Map(), tab);
    client.system.send({ type: 'user.openConversation', phlebotomistId: '7' });
    expect(client.system.conversation.getSnapshot().messages).toEqual([messageOf()]);
  });

  test('remembers twenty of them', () => {
    const client = start();
    for (let id = 0; id < 30; id += 1)
      client.tell(received([messageOf({ phlebotomistId: String(id) })], String(id)));
    const kept = [...client.tab].filter(([key, value]) => key.startsWith('chat_') && value !== null);
    expect(kept).toHaveLength(20);
  });

  test('its first unread message stays the first while it is open; what comes while one looks is not unread', () => {
    const client = start();
    const first = () => client.system.conversation.getSnapshot().firstUnreadId;
    client.system.send({ type: 'user.openConversation', phlebotomistId: '7' });
    const unread = [messageOf({ id: '4' }), messageOf({ id: '5', createdAt: 2_000 })];
    client.tell({
      ...received([messageOf({ id: '3', seen: true, createdAt: 1 }), ...unread]),
      source: 'history',
    });
    client.tell({ type: 'chat.historyLoaded', phlebotomistId: '7' });
    expect(first()).toBe('4');
    client.tell({ type: 'chat.markedRead', phlebotomistId: '7', upTo: 2_000 });
    client.tell(received([messageOf({ id: '6', createdAt: 3_000 })]));
    expect(first()).toBe('4');
    client.system.send({ type: 'user.closeConversation' });
    expect(first()).toBeNull();
  });

  test('what has arrived since it was opened comes live or fills a gap; what the first history brings is no news', () => {
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
    client.tell({
      type: 'chat.historyFailed',
      phlebotomistId: '7',
      failure: { kind: 'network', retry: 'auto', message: '' },
    });
    client.tell(found('2', '1'));
    expect(arrived()).toEqual([0, undefined]);
    client.tell(received([messageOf({ id: '3' }), messageOf({ id: '4', own: true })]));
    client.tell(received([messageOf({ id: '3' })]), received([messageOf({ id: '90' })], '8'));
    expect(arrived()).toEqual([1, '3']);
    client.tell({ type: 'chat.historyLoaded', phlebotomistId: '7' });
    client.tell(found('6', '5', '3'));
    expect(arrived()).toEqual([3, '6']);
    client.system.send({ type: 'user.openConversation', phlebotomistId: '8' });
    client.tell(found('7'), { ...found('91'), phlebotomistId: '8' });
    expect(arrived()).toEqual([0, undefined]);
  });

  test('what came while it was closed is said to be read when it is opened, though it is not told again', () => {
    const client = start();
    const asked = () => client.commands.filter(({ type }) => type === 'chat.markRead');
    client.tell(received([messageOf({ createdAt: 2_000 })]), received([messageOf({ id: '8' })], '8'));
    client.system.send({ type: 'user.openConversation', phlebotomistId: '7' });
    expect(asked()).toEqual([]);
    client.tell({ type: 'chat.historyLoaded', phlebotomistId: '7' });
    expect(asked()).toMatchObject([{ phlebotomistId: '7', upTo: 2_000 }]);
    client.tell({ type: 'chat.markedRead', phlebotomistId: '7', upTo: 2_000 });
    client.end('chat.markRead', 'done');
    client.system.send({ type: 'user.closeConversation' });
    client.system.send({ type: 'user.openConversation', phlebotomistId: '7' });
    client.tell({ type: 'chat.historyLoaded', phlebotomistId: '7' });
    expect(asked()).toHaveLength(1);
  });

  test('a receipt turns own messages to seen, and nothing turns them back', () => {
    const client = start();
    client.system.send({ type: 'user.openConversation', phlebotomistId: '7' });
    const own = messageOf({ id: '5', own: true, createdAt: 10 });
    client.tell(received([own]));
    client.tell({ type: 'chat.receiptReceived', phlebotomistId: '7', upTo: 10 });
    client.tell({ ...received([own]), source: 'history' });
    expect(client.system.conversation.getSnapshot().messages[0]?.seen).toBe(true);
  });
});

describe('what is pressed', () => {
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
    client.tell({ type: 'chat.statusChanged', status: 'CONNECTED' });
    expect(client.system.chat.getSnapshot().status).toBe('MISSING_USER_ID');
  });

  test('a file that was chosen is named; one of just 5MB is not too large', () => {
    const client = start();
    client.system.send({ type: 'user.chooseFile', file: { ...file, size: 5 * 1024 * 1024 } });
    client.system.send({ type: 'user.chooseFile', file: { ...file, size: 5 * 1024 * 1024 + 1 } });
    expect(client.toasts).toEqual([
      { kind: 'chatFileSelected', name: 'scan.pdf' },
      { kind: 'chatFileTooLarge' },
    ]);
  });

  test('keeps its order, whatever the clock says', () => {
    const client = start();
    client.system.send(press({ id: 'temp-1', writtenAt: 9_000 }));
    client.system.send(press({ id: 'temp-2', writtenAt: 9_000 }));
    client.system.send(press({ id: 'temp-3', writtenAt: 1_000 }));
    const order = [...client.system.outgoing.getSnapshot().values()].toSorted(
      (one, other) => one.writtenAt - other.writtenAt,
    );
    expect(order.map(({ id }) => id)).toEqual(['temp-1', 'temp-2', 'temp-3']);
  });

  test('an upload that failed is said; one that was ended by the person is not', () => {
    const client = start();
    client.system.send(press({ file }));
    const of = { id: 'temp-1', phlebotomistId: '7', type: 'chat.messageFailed', step: 'upload' } as const;
    client.tell({ ...of, failure: { kind: 'stopped', retry: 'user', message: '', code: 'cancelled' } });
    expect(kinds(client)).toEqual([]);
    client.tell({ ...of, failure: { kind: 'network', retry: 'auto', message: '' } });
    expect(kinds(client)).toEqual(['chatUploadFailed']);
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
      outgoing: {
        ...{ id, phlebotomistId: '7', content: id, file: null, writtenAt: 1_000 },
        ...{ state: 'waiting' as const, failure: null },
      },
    }) as const;

  test('takes away what stands in its outbox no more, and leaves what was never taken', () => {
    const client = start();
    for (const id of ['temp-1', 'temp-2', 'temp-3']) client.system.send(written(id));
    client.tell(keep('temp-1'), keep('temp-2'));
    client.tell({ type: 'chat.messagePublished', id: 'temp-1', phlebotomistId: '7' });
    // It had taken the first out as sent, and died with the word of it.
    client.tell({ type: 'chat.outboxRead', ids: ['temp-2'] });
    expect([...client.system.outgoing.getSnapshot().keys()]).toEqual(['temp-2', 'temp-3']);
  });
});
