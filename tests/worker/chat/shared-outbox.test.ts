/** The outbox as one tab has it beside others: what it says, what it hears, and what the disk tells it. */
import { describe, expect, test } from 'vitest';
import { failed } from '../../../src/contract/failure.ts';
import {
  keptFact,
  type OutgoingFact,
  outboxFilesStore,
  outboxStore,
  over,
} from '../../../src/worker/chat/outbox-rows.ts';
import type { Storage } from '../../../src/worker/storage/storage.ts';
import { browserTabs } from '../../support/browser-tabs.ts';
import { messageOf } from '../../support/chat-messages.ts';
import { manualClock, settle } from '../../support/manual-clock.ts';
import { memoryStorage } from '../../support/memory-storage.ts';
import { keptOf, startSending } from '../../support/sending.ts';

const png = new Blob([new Uint8Array([1, 2, 3])], { type: 'image/png' });
const file = { name: 'tube.png', mimeType: 'image/png', size: 3 };
const fileGone = failed('stopped', 'gone', { code: 'fileGone' }).failure;

/** Tabs of one browser over one disk. */
function browser() {
  const clock = manualClock();
  const storage: Storage = { ...memoryStorage(clock), fallback: 'none' };
  const shared = { clock, storage, browser: browserTabs() };
  return {
    clock,
    store: storage.store(outboxStore),
    files: storage.store(outboxFilesStore),
    open: (more: Partial<Parameters<typeof startSending>[0]> = {}) => startSending({ ...shared, ...more }),
    storage,
  };
}
/** Storage of which the outbox's `name` waits until it is let go. */
function held(storage: Storage, name: 'get' | 'all' | 'change') {
  const waiting: (() => void)[] = [];
  let isHeld = false;
  return {
    hold: () => {
      isHeld = true;
    },
    letGo: async () => {
      isHeld = false;
      for (const go of waiting.splice(0)) go();
      await settle();
    },
    storage: {
      ...storage,
      store: (definition: Parameters<Storage['store']>[0]) => {
        const store = storage.store(definition);
        if (definition.name !== 'outbox') return store;
        const slow = async (...given: unknown[]) => {
          const answer = await (store[name] as (...all: unknown[]) => Promise<unknown>)(...given);
          if (isHeld) await new Promise<void>((go) => void waiting.push(go));
          return answer;
        };
        return { ...store, [name]: slow };
      },
    } as Storage,
  };
}

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
    const slow = held(storage, 'all');
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
  const slow = held(storage, 'all');
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
    const seen: (Blob | null)[] = [];
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

describe('the word of another tab', () => {
  test('that a message was sent ends it, and the message is known here', async () => {
    const { open } = browser();
    const one = await open();
    const other = await open();
    const { id } = (await one.stand(keptOf('a'))).outgoing;
    other.facts.splice(0);
    const message = messageOf({ id: '50', own: true, content: 'a' });
    const fact = { type: 'chat.messageSent', id, phlebotomistId: '7', message } as const;
    other.changed.splice(0);
    await one.outbox.remove(id, fact);
    await settle();
    expect(other).toMatchObject({ elsewhere: [message], facts: [fact], changed: ['7'] });
    // The same word again, of a third tab.
    one.post({ type: 'outgoing', fact });
    await settle();
    expect(other.facts).toEqual([fact]);
  });

  test('that a message goes on is nothing where this tab knows that it is over', async () => {
    const { open, store } = browser();
    const one = await open();
    const other = await open();
    const row = await one.stand(keptOf('a'));
    const { id } = row.outgoing;
    await other.outbox.remove(id, null);
    other.facts.splice(0);
    await store.put('1', id, row);
    one.post({ type: 'outgoing', fact: keptFact(row, true) });
    await settle();
    expect([other.facts, other.outbox.get(id)]).toEqual([[], null]);
  });

  test('is taken in the order in which it came, though the disk reads the one more slowly than the other', async () => {
    const { open, storage } = browser();
    const one = await open();
    const slow = held(storage, 'get');
    const other = await open({ storage: slow.storage });
    other.facts.splice(0);
    slow.hold();
    const row = keptOf('a');
    const { id } = row.outgoing;
    await one.outbox.add(row, null);
    const fact = { type: 'chat.messageDiscarded', id, phlebotomistId: '7' } as const;
    await one.outbox.remove(id, fact);
    await settle();
    expect(other.facts).toEqual([]);
    await slow.letGo();
    expect(other.facts).toEqual([fact]);
  });

  test('after the end of the session is nobody’s', async () => {
    const { open, storage } = browser();
    const one = await open();
    const slow = held(storage, 'get');
    const other = await open({ storage: slow.storage });
    other.facts.splice(0);
    slow.hold();
    await one.outbox.add(keptOf('a'), null);
    await settle();
    other.end();
    await slow.letGo();
    expect([other.facts, other.changed]).toEqual([[], []]);
  });

  test('about anything else leaves the outbox alone', async () => {
    const { open, store } = browser();
    const one = await open();
    const other = await open();
    const row = keptOf('a');
    await store.put('1', row.outgoing.id, row);
    other.facts.splice(0);
    one.post({ type: 'said', subjects: ['a'] });
    await settle();
    expect(other.facts).toEqual([]);
  });
});

describe('the outbox is read anew', () => {
  test.each(['when another tab begins', 'when this tab takes the lead'])('%s', async (when) => {
    const { open, store } = browser();
    const leader = await open();
    const { facts, changed } = await open();
    const row = keptOf('a');
    await store.put('1', row.outgoing.id, row);
    facts.splice(0);
    if (when === 'when another tab begins') await open();
    else leader.die();
    await settle();
    expect([facts, changed]).toEqual([[keptFact(row, true)], ['7']]);
  });

  test('and takes over what changed, what is gone and what is new, and no more', async () => {
    const { open, store } = browser();
    const { stand, outbox, facts, changed } = await open();
    const rows = [
      keptOf('same'),
      keptOf('sent', { phlebotomistId: '8' }),
      keptOf('gone', { phlebotomistId: '9' }),
    ];
    for (const row of rows) await stand(row);
    const [same, sent, gone] = rows.map(({ outgoing }) => outgoing.id) as [string, string, string];
    const kept = rows[1] as ReturnType<typeof keptOf>;
    await store.put('1', sent, { ...kept, outgoing: { ...kept.outgoing, state: 'sending' } });
    await store.put('1', gone, over);
    await outbox.readAnew();
    expect(facts).toEqual([
      { type: 'chat.messagePublished', id: sent, phlebotomistId: '8' },
      { type: 'chat.messageDiscarded', id: gone, phlebotomistId: '9' },
    ]);
    expect(changed).toEqual(['8', '9']);
    expect(outbox.all().map(({ outgoing }) => outgoing.id)).toEqual([same, sent]);
  });

  test('and ends on the disk what is over here: a worker died before it wrote that', async () => {
    const { open, store } = browser();
    const { stand, outbox, facts } = await open();
    const row = await stand(keptOf('a'));
    const { id } = row.outgoing;
    await outbox.remove(id, null);
    await store.put('1', id, row);
    await outbox.readAnew();
    await settle();
    expect([facts, outbox.all(), await store.get('1', id)]).toEqual([[], [], over]);
  });

  test('and brings nothing back that is taken out while it is read', async () => {
    const { open, storage } = browser();
    const slow = held(storage, 'all');
    const { stand, outbox, facts } = await open({ storage: slow.storage });
    const { id } = (await stand(keptOf('a'))).outgoing;
    slow.hold();
    const read = outbox.readAnew();
    await settle();
    await outbox.remove(id, null);
    await slow.letGo();
    await read;
    expect([facts, outbox.all()]).toEqual([[], []]);
  });

  test('by no session that is over, before or meanwhile', async () => {
    for (const when of ['before', 'meanwhile']) {
      const { open, storage, store } = browser();
      const slow = held(storage, 'all');
      const { outbox, facts, end } = await open({ storage: slow.storage });
      facts.splice(0);
      await store.put('1', 'a', keptOf('a', { id: 'a' }));
      slow.hold();
      if (when === 'before') end();
      const read = outbox.readAnew();
      await settle();
      end();
      await slow.letGo();
      await read;
      expect([facts, outbox.all()]).toEqual([[], []]);
    }
  });
});

describe('a new message that the disk does not take in its time', () => {
  /** A disk that takes nothing until it is back, and counts what it is given. */
  function reluctant() {
    const { clock, storage, open } = browser();
    const disk = { isAway: true, fallback: 'none' as Storage['fallback'] };
    const given: string[] = [];
    const store: Storage['store'] = (definition) => {
      const own = storage.store(definition);
      return {
        ...own,
        put: async (...all) => {
          given.push(`${definition.name} put`);
          return own.put(...all);
        },
        change: async (...all) => {
          given.push(`${definition.name} change`);
          return own.change(...all);
        },
        unwritten: (_, keys) => (disk.isAway ? keys : []),
      };
    };
    const slow: Storage = {
      ...{ ...storage, store },
      get fallback() {
        return disk.fallback;
      },
    };
    return { clock, disk, given, open: () => open({ storage: slow }) };
  }

  test('is said to stand in this tab alone, and to stand on the disk when that has it', async () => {
    const { clock, disk, given, open } = reluctant();
    const { outbox, facts } = await open();
    facts.splice(0);
    const row = keptOf('a', { file });
    await outbox.add(row, png);
    expect(facts).toEqual([keptFact(row, false)]);
    given.splice(0);
    await clock.advance(1_000);
    // The file first, as at the press.
    expect(given).toEqual(['outboxFiles put', 'outbox change']);
    expect(facts).toHaveLength(1);
    disk.isAway = false;
    await clock.advance(2_000);
    expect(facts).toEqual([keptFact(row, false), keptFact(row, true)]);
    given.splice(0);
    await clock.advance(600_000);
    expect([given, facts.length]).toEqual([[], 2]);
    expect(await outbox.file(row.outgoing.id)).toEqual(png);
  });

  test('is not given to it again where that has it at the second look, and has no file to give', async () => {
    const { clock, disk, given, open } = reluctant();
    const { outbox } = await open();
    await outbox.add(keptOf('a'), null);
    given.splice(0);
    await clock.advance(1_000);
    expect(given).toEqual(['outbox change']);
    disk.isAway = false;
    given.splice(0);
    await clock.advance(60_000);
    expect(given).toEqual([]);
  });

  test('and failed meanwhile is not said to stand there: a failure is not said twice', async () => {
    const { clock, disk, open } = reluctant();
    const { outbox, facts } = await open();
    const row = keptOf('a', { state: 'failed', failure: fileGone });
    await outbox.add(row, null);
    facts.splice(0);
    disk.isAway = false;
    await clock.advance(60_000);
    expect(facts).toEqual([]);
  });

  test('and is over meanwhile is not given to it again', async () => {
    const { clock, given, disk, open } = reluctant();
    const { outbox, facts } = await open();
    const row = keptOf('a');
    await outbox.add(row, null);
    void outbox.remove(row.outgoing.id, null);
    await settle();
    disk.isAway = false;
    facts.splice(0);
    given.splice(0);
    await clock.advance(1_000);
    expect([facts, given]).toEqual([[], ['outbox put']]);
  });

  test('that is given up meanwhile is not said to have it', async () => {
    const { clock, disk, open } = reluctant();
    const { outbox, facts } = await open();
    await outbox.add(keptOf('a'), null);
    facts.splice(0);
    Object.assign(disk, { isAway: false, fallback: 'memory' });
    await clock.advance(60_000);
    expect(facts).toEqual([]);
  });
});

describe('where there is no disk to read anew', () => {
  test('at the beginning or meanwhile, what stands here is not over because the rows lack it', async () => {
    for (const when of ['at the beginning', 'meanwhile']) {
      const { open, storage, store } = browser();
      const slow = held(storage, 'all');
      let fallback: Storage['fallback'] = 'none';
      let reads = 0;
      const counted: Storage = {
        ...slow.storage,
        store: (definition) => {
          const own = slow.storage.store(definition);
          const all: typeof own.all = (scope) => {
            reads += 1;
            return own.all(scope);
          };
          return { ...own, all };
        },
        get fallback() {
          return fallback;
        },
      };
      const { stand, outbox, facts } = await open({ storage: counted });
      const row = await stand(keptOf('a'));
      await store.delete('1', row.outgoing.id);
      reads = 0;
      slow.hold();
      if (when === 'at the beginning') fallback = 'memory';
      const read = outbox.readAnew();
      await settle();
      fallback = 'memory';
      await slow.letGo();
      await read;
      expect([facts, outbox.all(), reads]).toEqual([[], [row], when === 'meanwhile' ? 1 : 0]);
    }
  });
});

test('what is over on the disk is not written there again, however often it is read', async () => {
  const { open, storage, store } = browser();
  let puts = 0;
  const counting: Storage = {
    ...storage,
    store: (definition) => {
      const own = storage.store(definition);
      const put: typeof own.put = (...all) => {
        puts += 1;
        return own.put(...all);
      };
      return { ...own, put };
    },
  };
  const { stand, outbox } = await open({ storage: counting });
  const { id } = (await stand(keptOf('a'))).outgoing;
  await outbox.remove(id, null);
  expect([puts, await store.get('1', id)]).toEqual([1, over]);
  await outbox.readAnew();
  expect(puts).toBe(1);
});

test('at a sign-out nothing of it stays, on the disk as little as here', async () => {
  const { open, store, files } = browser();
  const { stand, outbox } = await open();
  await stand(keptOf('a', { file }), png);
  await outbox.forget();
  expect([outbox.all(), await store.keys('1'), await files.keys('1')]).toEqual([[], [], []]);
});

test('a session that is over says nothing to anybody', async () => {
  const { open } = browser();
  // It leads, so that the end of the other one makes nobody read anew.
  await open();
  const one = await open();
  const other = await open();
  const { id } = (await one.stand(keptOf('a'))).outgoing;
  other.facts.splice(0);
  one.end();
  const fact: OutgoingFact = { type: 'chat.messageDiscarded', id, phlebotomistId: '7' };
  await one.outbox.remove(id, fact);
  await settle();
  expect([one.facts, one.changed, other.facts]).toEqual([[], [], []]);
});
