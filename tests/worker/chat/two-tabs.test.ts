/** Two tabs of one browser: what one has written, the other has not, and which of them does what. */
import { describe, expect, test } from 'vitest';
import type { Outgoing } from '../../../src/contract/chat.ts';
import { outboxStore, over, type Row } from '../../../src/worker/chat/outbox-rows.ts';
import {
  chatRow,
  connectChat,
  dropChat,
  factsAbout,
  history,
  messageIds,
  outgoing,
  ownRow,
  receiveChat,
  sends,
} from '../../support/chat.ts';
import { twoChats } from '../../support/two-chats.ts';

describe('the words of a message that waits in the tab that leads', () => {
  test('in another message are no echo, also where another tab receives it: the waiting one is sent', async () => {
    const { clock, leader, follower, all } = await twoChats();
    await connectChat(follower);
    const own = outgoing('Where are you now?');
    leader.page.give({ type: 'chat.send', outgoing: own, writer: leader.session }, { key: own.id });
    await clock.advance(600_000);
    await receiveChat(follower, ownRow(50, 'Where are you now?'));
    expect(messageIds(follower)).toEqual(['50']);
    await connectChat(leader);
    await clock.advance(1_000);
    expect(all()).toEqual(['Where are you now?']);
    // Of the waiting message only its own facts were published.
    expect(factsAbout(follower, own.id)).toEqual(['messageKept', 'messagePublished']);
  });

  test('are its echo where the leader has just published it and the other tab has not heard of that', async () => {
    const { clock, words, leader, follower } = await twoChats();
    await connectChat(follower);
    const own = outgoing('ok');
    leader.page.give({ type: 'chat.send', outgoing: own, writer: leader.session }, { key: own.id });
    await clock.advance(20);
    words.laterMs = 400;
    await connectChat(leader);
    expect(sends(leader)).toEqual(['ok']);
    await receiveChat(follower, ownRow(50, 'ok'));
    await receiveChat(leader, ownRow(50, 'ok'));
    await clock.advance(2_000);
    expect(messageIds(follower)).toEqual([]);
    for (const tab of [leader, follower])
      expect(factsAbout(tab, own.id).filter((what) => what === 'messageSent')).toHaveLength(1);
  });
});

describe('an echo with a key', () => {
  test('is of the message with that key, also in a tab that does not know of its publication', async () => {
    const { clock, words, leader, follower } = await twoChats();
    await connectChat(follower);
    const own = outgoing('ok');
    leader.page.give({ type: 'chat.send', outgoing: own, writer: leader.session }, { key: own.id });
    await clock.advance(20);
    words.laterMs = 400;
    await connectChat(leader);
    await receiveChat(follower, ownRow(50, 'ok', { clientKey: own.id }));
    await clock.advance(2_000);
    expect(messageIds(follower)).toEqual([]);
    expect(factsAbout(follower, own.id).filter((what) => what === 'messageSent')).toHaveLength(1);
  });
});

describe('a press that both tabs have taken up', () => {
  test('stands once in the outbox and is published once in each tab', async () => {
    const { clock, leader, follower, all } = await twoChats();
    await connectChat(leader);
    const own = outgoing('ok');
    for (const tab of [follower, leader])
      tab.page.give({ type: 'chat.send', outgoing: own, writer: follower.session }, { key: own.id });
    await clock.advance(500);
    for (const tab of [leader, follower])
      expect(factsAbout(tab, own.id)).toEqual(['messageKept', 'messagePublished']);
    expect(all()).toEqual(['ok']);
  });

  test('is sent by the tab in which it was pressed alone where there is no disk', async () => {
    const { clock, leader, follower } = await twoChats({ onDisk: false });
    await connectChat(leader);
    await connectChat(follower);
    const own = outgoing('ok');
    for (const tab of [follower, leader])
      tab.page.give({ type: 'chat.send', outgoing: own, writer: follower.session }, { key: own.id });
    await clock.advance(500);
    expect([sends(leader), sends(follower)]).toEqual([[], ['ok']]);
  });
});

describe('what a worker wrote into the outbox that died before it said so', () => {
  /** A row that no tab knows of. */
  async function writeUnseen({ storage }: Awaited<ReturnType<typeof twoChats>>, own: Outgoing) {
    const row = { outgoing: own, attachmentUrl: null, strikes: 0, knownBefore: null };
    await storage.store(outboxStore).put('1', own.id, row);
  }

  test('stands in every tab as soon as the next worker has begun', async () => {
    const both = await twoChats();
    const { clock, leader, follower } = both;
    const own = outgoing('ok');
    await writeUnseen(both, own);
    await both.open('next');
    await clock.advance(500);
    for (const tab of [leader, follower]) expect(factsAbout(tab, own.id)).toEqual(['messageKept']);
  });

  test('is sent by the tab that takes the lead', async () => {
    const both = await twoChats();
    const { clock, follower, all } = both;
    await connectChat(follower);
    await writeUnseen(both, outgoing('ok'));
    follower.page.setDesired({ name: 'view', visible: true, usedAt: clock.wall() + 1 });
    await clock.advance(500);
    expect(all()).toEqual(['ok']);
  });

  test('is sent before what this tab takes up of the same page’s presses', async () => {
    const both = await twoChats();
    const { clock, leader, follower, all } = both;
    await connectChat(leader);
    const [first, second] = [outgoing('first'), outgoing('second')];
    await writeUnseen(both, first);
    for (const own of [first, second])
      leader.page.give({ type: 'chat.send', outgoing: own, writer: follower.session }, { key: own.id });
    await clock.advance(500);
    expect(all()).toEqual(['first']);
  });

  test('is not sent again where this tab has heard that it was sent', async () => {
    const both = await twoChats();
    const { clock, leader, follower, all, storage } = both;
    await connectChat(leader);
    await connectChat(follower);
    const own = outgoing('ok');
    leader.page.give({ type: 'chat.send', outgoing: own, writer: leader.session }, { key: own.id });
    await clock.advance(100);
    const row = await storage.store(outboxStore).get('1', own.id);
    await receiveChat(leader, ownRow(50, 'ok'));
    expect(factsAbout(follower, own.id).at(-1)).toBe('messageSent');
    // As if the leader had died before the disk had it.
    await storage.store(outboxStore).put('1', own.id, row as Row);
    follower.page.setDesired({ name: 'view', visible: true, usedAt: clock.wall() + 1 });
    await clock.advance(60_000);
    expect(all()).toEqual(['ok']);
    expect(await storage.store(outboxStore).get('1', own.id)).toEqual(over);
  });

  test('does not bring back what this tab takes out in the same moment', async () => {
    const both = await twoChats();
    const { clock, leader, all } = both;
    const own = outgoing('ok');
    leader.page.give({ type: 'chat.send', outgoing: own, writer: leader.session }, { key: own.id });
    await clock.advance(500);
    const opened = both.open('next');
    leader.page.give({ type: 'chat.discard', messageId: own.id }, { key: own.id });
    await opened;
    await clock.advance(500);
    await connectChat(leader);
    await clock.advance(500);
    expect(all()).toEqual([]);
  });
});

test('a press that this tab takes up from another one stands behind what was written before the clock was set back', async () => {
  const { clock, leader, follower, all } = await twoChats();
  const send = async (content: string, writer: string | null) => {
    const own = outgoing(content, { writtenAt: clock.wall() });
    leader.page.give({ type: 'chat.send', outgoing: own, writer }, { key: own.id });
    await clock.advance(500);
  };
  await send('Go to ward 3', leader.session);
  clock.jumpWall(-3_600_000);
  // The other tab's worker has died before it had them.
  await send('No, ward 4', follower.session);
  await send('Hurry', follower.session);
  await connectChat(leader);
  for (const [at, words] of ['Go to ward 3', 'No, ward 4', 'Hurry'].entries()) {
    expect(all().at(-1)).toBe(words);
    await receiveChat(leader, ownRow(50 + at, words));
  }
  expect(all()).toHaveLength(3);
});

describe('a message written while no tab was connected', () => {
  test('is looked for in the histories by the tab that leads', async () => {
    const { clock, leader, follower } = await twoChats();
    for (const tab of [leader, follower]) tab.backend.on(history(7), { json: [chatRow(1)] });
    await connectChat(follower);
    await connectChat(leader);
    await clock.advance(10_000);
    const asked = () => [leader, follower].map(({ backend }) => backend.callsTo(history(7)).length);
    expect(asked()).toEqual([1, 0]);
    // What the one has found since the other listens, that need not look for again.
    follower.page.setDesired({ name: 'view', visible: true, usedAt: clock.wall() });
    await clock.advance(10_000);
    expect(asked()).toEqual([1, 0]);
    leader.page.setDesired({ name: 'view', visible: true, usedAt: clock.wall() });
    await dropChat(follower);
    await connectChat(follower);
    await clock.advance(10_000);
    expect(asked()).toEqual([1, 0]);
    // A tab that takes the lead looks for itself, where nobody has.
    follower.page.setDesired({ name: 'view', visible: true, usedAt: clock.wall() });
    await clock.advance(10_000);
    expect(asked()).toEqual([1, 1]);
  });
});
