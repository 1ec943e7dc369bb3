/** What an outbox hears from other tabs, and what the disk tells it when it is read anew. */
import { describe, expect, test } from 'vitest';
import { keptFact, type OutgoingFact, over } from '../../../src/worker/chat/outbox-rows.ts';
import type { Storage } from '../../../src/worker/storage/storage.ts';
import { messageOf } from '../../support/chat-messages.ts';
import { settle } from '../../support/manual-clock.ts';
import { browser, file, held, png } from '../../support/outboxes.ts';
import { keptOf } from '../../support/sending.ts';

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
    const slow = held(storage, 'readAll');
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
      const slow = held(storage, 'readAll');
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

describe('where there is no disk to read anew', () => {
  test('at the beginning or meanwhile, what stands here is not over because the rows lack it', async () => {
    for (const when of ['at the beginning', 'meanwhile']) {
      const { open, storage, store } = browser();
      const slow = held(storage, 'readAll');
      let fallback: Storage['fallback'] = 'none';
      let reads = 0;
      const counted: Storage = {
        ...slow.storage,
        store: (definition) => {
          const own = slow.storage.store(definition);
          const readAll: typeof own.readAll = (scope) => {
            reads += 1;
            return own.readAll(scope);
          };
          return { ...own, readAll };
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

test('what is on its way to the disk at a sign-out does not come after what was there', async () => {
  const { open, storage, store, files } = browser();
  const slow = held(storage, 'put', 'outboxFiles');
  const { outbox } = await open({ storage: slow.storage });
  slow.hold();
  const added = outbox.add(keptOf('a', { file }), png);
  await settle();
  const forgotten = outbox.forget();
  await slow.letGo();
  await Promise.all([added, forgotten]);
  await outbox.add(keptOf('b', { file }), png);
  expect([await store.keys('1'), await files.keys('1')]).toEqual([[], []]);
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
