/** The outbox as one tab has it beside others: its beginning, and what is pressed in it. */
import { describe, expect, test } from 'vitest';
import { keptFact, over } from '../../../src/worker/chat/outbox-rows.ts';
import { settle } from '../../support/manual-clock.ts';
import { memoryStorage } from '../../support/memory-storage.ts';
import { browser, file, fileGone, held, png } from '../../support/outboxes.ts';
import { keptOf } from '../../support/sending.ts';

describe('a tab that begins', () => {
  test('publishes what stands in the outbox, the oldest first, and then the ids; what is over is none of them', async () => {
    const { store, open } = browser();
    const [late, early] = [keptOf('b', { writtenAt: 9 }), keptOf('a', { writtenAt: 8 })];
    for (const row of [late, early]) await store.put('1', row.outgoing.id, row);
    await store.put('1', 'over', over);
    const { facts, outbox } = await open();
    const ids = [late.outgoing.id, early.outgoing.id];
    expect(facts).toEqual([
      keptFact(early, true),
      keptFact(late, true),
      { type: 'chat.outboxRead', ids: ids.toReversed(), onDisk: true },
    ]);
    expect(outbox.all().map(({ outgoing }) => outgoing.content)).toEqual(['a', 'b']);
  });

  test('without a disk says so, and none of its words reaches another tab: that could not read the row', async () => {
    const { clock, open } = browser();
    const other = await open();
    const heard: unknown[] = [];
    other.tabs.onMessage((message) => void heard.push(message));
    const { facts, outbox } = await open({ storage: memoryStorage(clock) });
    expect(facts).toEqual([{ type: 'chat.outboxRead', ids: [], onDisk: false }]);
    const row = keptOf('a');
    await outbox.add(row, null);
    await settle();
    expect(facts.at(-1)).toEqual(keptFact(row, false));
    expect(heard).toEqual([]);
  });

  test('whose session ends while the outbox is read says nothing of it', async () => {
    const { store, open, storage } = browser();
    await store.put('1', 'a', keptOf('a', { id: 'a' }));
    const slow = held(storage, 'readAll');
    slow.hold();
    const life = new AbortController();
    const opened = open({ storage: slow.storage, life });
    await settle();
    life.abort();
    await slow.letGo();
    expect((await opened).facts).toEqual([]);
  });
});

test('a tab that begins publishes nothing that another tab ends while the outbox is read', async () => {
  const { open, storage } = browser();
  const one = await open();
  const { id } = (await one.stand(keptOf('a'))).outgoing;
  const slow = held(storage, 'readAll');
  slow.hold();
  const opened = open({ storage: slow.storage });
  await settle();
  await one.outbox.remove(id, { type: 'chat.messageDiscarded', id, phlebotomistId: '7' });
  await settle();
  await slow.letGo();
  const { facts, outbox } = await opened;
  expect(facts.map(({ type }) => type)).not.toContain('chat.messageKept');
  expect(outbox.all()).toEqual([]);
});

describe('a new message', () => {
  test('is published here and in the other tabs, and its conversation goes on in both', async () => {
    const { open } = browser();
    const one = await open();
    const other = await open();
    const row = keptOf('a');
    await one.outbox.add(row, null);
    await settle();
    for (const { facts, changed, outbox } of [one, other]) {
      expect(facts.at(-1)).toEqual(keptFact(row, true));
      expect(changed).toEqual(['7']);
      expect(outbox.get(row.outgoing.id)).toEqual(row);
    }
  });

  test('has its file on the disk before anybody can read of it', async () => {
    const { open, files } = browser();
    const { outbox } = await open();
    const other = await open();
    const row = keptOf('a', { file });
    const seen: unknown[] = [];
    const add = outbox.add(row, png);
    while (other.outbox.get(row.outgoing.id) === null) await settle();
    seen.push(await other.outbox.file(row.outgoing.id));
    await add;
    expect(seen).toEqual([png]);
    expect(await files.keys('1')).toEqual([row.outgoing.id]);
  });

  test('is dated after all that were found, though the clock was set back; those after it by as much', async () => {
    const { store, open } = browser();
    await store.put('1', 'a', keptOf('a', { id: 'a', writtenAt: 1_000 }));
    const { outbox } = await open();
    const placed = (id: string, writtenAt: number) =>
      outbox.placed(keptOf('b', { id, writtenAt }).outgoing, true).writtenAt;
    expect(placed('b', 1_000)).toBe(1_001);
    expect(placed('c', 1_005)).toBe(1_006);
    expect(placed('d', 400)).toBe(1_001);
    expect(placed('e', 500)).toBe(1_101);
    expect(placed('a', 1_000)).toBe(1_000);
  });

  test('keeps its moment where the clock was not set back, and where it stands already', async () => {
    const { store, open } = browser();
    await store.put('1', 'a', keptOf('a', { id: 'a', writtenAt: 1_000 }));
    await store.put('1', 'gone', over);
    const { outbox, stand } = await open();
    const later = keptOf('b', { writtenAt: 1_001 });
    expect(outbox.placed(later.outgoing, true)).toEqual(later.outgoing);
    const own = await stand(keptOf('c', { writtenAt: 5 }));
    expect(outbox.placed(own.outgoing, true).writtenAt).toBe(5);
    expect(outbox.placed(keptOf('d', { id: 'gone', writtenAt: 5 }).outgoing, true).writtenAt).toBe(5);
  });
});

describe('a press that is repeated', () => {
  test('of a message that stands changes nothing', async () => {
    const { open } = browser();
    const { stand, outbox, facts } = await open();
    const row = await stand(keptOf('a'));
    await outbox.add({ ...row, strikes: 9 }, null);
    expect([facts, outbox.get(row.outgoing.id)]).toEqual([[], row]);
  });

  test('of a message that is over says so, and leaves no file', async () => {
    const { open, store, files } = browser();
    const { outbox, facts } = await open();
    const row = keptOf('a', { file });
    const { id } = row.outgoing;
    await store.put('1', id, over);
    await outbox.add(row, png);
    await settle();
    expect(facts.at(-1)).toEqual({ type: 'chat.messageDiscarded', id, phlebotomistId: '7' });
    expect([outbox.get(id), await files.keys('1')]).toEqual([null, []]);
  });

  test('of a message that this tab took out does not write it again', async () => {
    const { open, store, files } = browser();
    const { stand, outbox, facts } = await open();
    const row = await stand(keptOf('a', { file }));
    const { id } = row.outgoing;
    await outbox.remove(id, null);
    await outbox.add(row, png);
    expect(facts).toEqual([{ type: 'chat.messageDiscarded', id, phlebotomistId: '7' }]);
    expect([outbox.get(id), await store.get('1', id), await files.keys('1')]).toEqual([null, over, []]);
  });

  test('without its file leaves one that was given up for that as it is', async () => {
    const { open } = browser();
    const { stand, outbox, facts } = await open();
    const row = keptOf('a', { file, state: 'failed', failure: fileGone });
    await stand(row);
    await outbox.add({ ...row, outgoing: { ...row.outgoing, state: 'waiting', failure: null } }, null);
    expect([facts, outbox.get(row.outgoing.id)]).toEqual([[], row]);
  });

  test('of one that another tab wrote without a word takes up all that it wrote', async () => {
    const { open, store } = browser();
    const { outbox, facts } = await open();
    facts.splice(0);
    const [first, second] = [keptOf('a'), keptOf('b')];
    for (const row of [first, second]) await store.put('1', row.outgoing.id, row);
    await outbox.add(second, null);
    expect(facts).toEqual([keptFact(first, true), keptFact(second, true)]);
  });

  test('with the file of a message that a tab without it gave up begins it anew, in every tab', async () => {
    const { open } = browser();
    const one = await open();
    const other = await open();
    const row = keptOf('a', { file });
    const { id } = row.outgoing;
    await one.stand({ ...row, outgoing: { ...row.outgoing, state: 'failed', failure: fileGone } });
    other.facts.splice(0);
    await other.outbox.add(row, png);
    await settle();
    for (const { facts, outbox } of [one, other]) {
      expect(facts).toEqual([{ type: 'chat.messageWaits', id, phlebotomistId: '7' }]);
      expect(outbox.get(id)).toEqual(row);
    }
  });

  test('of a message that is given up while it is written does not bring it back', async () => {
    const { open, storage } = browser();
    const slow = held(storage, 'change');
    const { outbox, facts } = await open({ storage: slow.storage });
    const row = keptOf('a');
    slow.hold();
    const added = outbox.add(row, null);
    await settle();
    await outbox.remove(row.outgoing.id, null);
    await slow.letGo();
    await added;
    expect(facts.at(-1)?.type).toBe('chat.messageDiscarded');
    expect(outbox.all()).toEqual([]);
  });
});

describe('a change', () => {
  const again = (row: ReturnType<typeof keptOf>) => ({ ...row, strikes: 3 });

  test('stands on the disk and in every tab, and is answered', async () => {
    const { open, store } = browser();
    const one = await open();
    const other = await open();
    const row = await one.stand(keptOf('a'));
    other.facts.splice(0);
    const { id } = row.outgoing;
    const fact = { type: 'chat.messageWaits', id, phlebotomistId: '7' } as const;
    expect(await one.outbox.change(id, again, fact)).toEqual(again(row));
    await settle();
    for (const { facts, outbox } of [one, other]) {
      expect(facts).toEqual([fact]);
      expect(outbox.get(id)).toEqual(again(row));
    }
    expect(await store.get('1', id)).toEqual(again(row));
  });

  test('of a row that another tab changed first is none: this tab has it as the disk has', async () => {
    const { open, store } = browser();
    const { stand, outbox, facts, changed } = await open();
    const row = await stand(keptOf('a'));
    const { id } = row.outgoing;
    const now = { ...row, outgoing: { ...row.outgoing, state: 'sending' as const } };
    await store.put('1', id, now);
    const fact = { type: 'chat.messageWaits', id, phlebotomistId: '7' } as const;
    expect(await outbox.change(id, () => null, fact)).toBeNull();
    expect([outbox.get(id), facts, changed]).toEqual([
      now,
      [{ type: 'chat.messagePublished', id, phlebotomistId: '7' }],
      [],
    ]);
  });

  test('of a message that another tab ended meanwhile is none', async () => {
    const { open, storage } = browser();
    const slow = held(storage, 'change');
    const one = await open({ storage: slow.storage });
    const row = await one.stand(keptOf('a'));
    const { id } = row.outgoing;
    slow.hold();
    const fact = { type: 'chat.messageWaits', id, phlebotomistId: '7' } as const;
    const changed = one.outbox.change(id, again, fact);
    await settle();
    await one.outbox.remove(id, null);
    await slow.letGo();
    expect([await changed, one.outbox.get(id), one.facts]).toEqual([null, null, []]);
  });

  test('of a row that is gone from the disk is none', async () => {
    const { open, store } = browser();
    const { stand, outbox, facts } = await open();
    const { id } = (await stand(keptOf('a'))).outgoing;
    await store.put('1', id, over);
    const fact = { type: 'chat.messageWaits', id, phlebotomistId: '7' } as const;
    expect(await outbox.change(id, again, fact)).toBeNull();
    expect([outbox.get(id), facts.map(({ type }) => type)]).toEqual([null, ['chat.messageDiscarded']]);
    expect(await store.get('1', id)).toEqual(over);
  });
});

describe('a message that is taken out', () => {
  const discarded = (id: string) => ({ type: 'chat.messageDiscarded', id, phlebotomistId: '7' }) as const;

  test('is gone at once, in every tab, with its file; on the disk it is over', async () => {
    const { open, store, files } = browser();
    const one = await open();
    const other = await open();
    const { id } = (await one.stand(keptOf('a', { file }), png)).outgoing;
    other.facts.splice(0);
    const removed = one.outbox.remove(id, discarded(id));
    expect(one.outbox.get(id)).toBeNull();
    await removed;
    await settle();
    for (const { facts, outbox } of [one, other])
      expect([facts, outbox.all()]).toEqual([[discarded(id)], []]);
    expect([await store.get('1', id), await files.keys('1')]).toEqual([over, []]);
  });

  test('is said once: of one that is not there nothing is said', async () => {
    const { open, store } = browser();
    const { outbox, facts } = await open();
    facts.splice(0);
    await outbox.remove('nobody', discarded('nobody'));
    expect([facts, await store.keys('1')]).toEqual([[], []]);
  });
});
