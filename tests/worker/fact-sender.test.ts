import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Fact, FactOf } from '../../src/contract/facts.ts';
import {
  type FactBatch,
  type FactMessage,
  type FactPortSignal,
  factsOverrun,
  type Pulse,
} from '../../src/contract/realtime-port.ts';
import { type Entities, foldEntities, noEntities } from '../../src/machines/entities.ts';
import { createFactSender } from '../../src/worker/journal/fact-sender.ts';
import { manualClock } from '../support/manual-clock.ts';
import { orderEntity } from '../support/orders.ts';

type Changed = FactOf<'orders.changed'>;
type Own = { readonly id: string; readonly createdAt: number | null };

/** A page that takes what it is sent, or owes the answer. */
function page() {
  const clock = manualClock();
  const batches: FactBatch[] = [];
  const words: string[] = [];
  const port = {
    onmessage: null as ((event: { data: FactPortSignal }) => void) | null,
    postMessage: (published: unknown) => {
      const message = published as FactMessage;
      if (message === factsOverrun) words.push(message);
      else batches.push(message);
    },
    close: () => {},
  };
  const sender = createFactSender(port, clock);
  let owed = 0;
  const answer = async () => {
    for (; owed < batches.length; owed += 1) port.onmessage?.({ data: 'credit' });
    await clock.advance(20);
  };
  return { clock, batches, words, sender, answer, facts: () => batches.flatMap(({ facts }) => facts) };
}

let seq = 0;
const changed = (ids: readonly string[], removed: readonly string[] = [], initial = false): Changed => {
  seq += 1;
  const upserted = ids.map((id) => orderEntity({ id, createdAt: seq }));
  return { type: 'orders.changed', upserted, removed: [...removed], initial, seq, at: seq, session: 's' };
};
const fold = (facts: readonly Fact[]) => {
  const changes = facts.filter((fact) => fact.type === 'orders.changed');
  const none: Entities<Own> = noEntities;
  const { known, byId } = changes.reduce((list, change) => foldEntities<Own>(list, change), none);
  return { known, list: [...byId].map(([id, { createdAt }]) => [id, createdAt]) };
};

test('a page that takes nothing for a night finds one change of each list, the newest pulse, and the rest as it was', async () => {
  const { clock, batches, sender, answer } = page();
  for (let poll = 0; poll < 8_640; poll += 1) {
    sender.push(changed(Array.from({ length: 5 }, (_, i) => String((poll + i) % 300))));
    if (poll % 1_000 === 0) sender.push({ type: 'session.expired', seq: poll, at: poll, session: 's' });
    sender.pulse({ now: poll, feeds: {}, counters: {} } satisfies Pulse);
    if (poll < 3) await clock.advance(20);
  }
  expect(batches).toHaveLength(2);
  await answer();
  const last = batches.at(-1);
  expect(last?.facts.map(({ type }) => type)).toEqual([
    ...Array.from({ length: 8 }, () => 'session.expired'),
    'orders.changed',
  ]);
  expect(last?.facts.at(-1)).toMatchObject({ initial: false });
  expect(last?.pulse?.now).toBe(8_639);
});

const expired = (at: number): Fact => ({ type: 'session.expired', seq: at, at, session: 's' });

test('the first facts after a pause go at once and together; later ones wait for the end of the frame', async () => {
  const { clock, batches, sender } = page();
  sender.push(expired(1));
  sender.push(expired(2));
  await clock.advance(0);
  expect(batches.map(({ facts }) => facts.length)).toEqual([2]);
  sender.push(expired(3));
  await clock.advance(15);
  expect(batches).toHaveLength(1);
  await clock.advance(1);
  expect(batches.map(({ facts }) => facts.length)).toEqual([2, 1]);
});

test('a page that took nothing of too much is asked once to begin anew, receives nothing more, and nothing is kept for it', async () => {
  const { clock, batches, words, sender, answer } = page();
  for (let at = 0; at < 2; at += 1) {
    sender.push(expired(at));
    await clock.advance(20);
  }
  for (let at = 0; at < 5_000; at += 1) sender.push(expired(at));
  expect(words).toEqual([]);
  sender.push(expired(5_001));
  expect(words).toEqual([factsOverrun]);
  sender.push(expired(5_002));
  sender.pulse({ now: 1, feeds: {}, counters: {} });
  await answer();
  expect([batches.length, words.length]).toEqual([2, 1]);
});

test('a page that answers each batch is sent every fact', async () => {
  const { clock, words, sender, answer, facts } = page();
  for (let round = 0; round < 3; round += 1) {
    for (let at = 0; at < 4_000; at += 1) sender.push(expired(at));
    await clock.advance(20);
    await answer();
  }
  expect([facts().length, words]).toEqual([12_000, []]);
});

test('changes that were put together make the same list in the same order, whenever the page answers', async () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd');
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ up: fc.uniqueArray(id), gone: fc.uniqueArray(id) }) },
    { weight: 1, arbitrary: fc.constant('initial' as const) },
    { weight: 1, arbitrary: fc.constant('answer' as const) },
    { weight: 1, arbitrary: fc.constant('frame' as const) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const { clock, sender, answer, facts } = page();
      const published: Fact[] = [];
      for (const each of steps) {
        if (each === 'answer') await answer();
        else if (each === 'frame') await clock.advance(20);
        else {
          const fact =
            each === 'initial'
              ? changed(['b', 'a'], [], true)
              : changed(
                  each.up,
                  each.gone.filter((one) => !each.up.includes(one)),
                );
          published.push(fact);
          sender.push(fact);
        }
      }
      for (let round = 0; round < 3; round += 1) {
        await clock.advance(20);
        await answer();
      }
      expect(fold(facts())).toEqual(fold(published));
      const seqs = facts().map((fact) => fact.seq);
      expect(seqs).toEqual(seqs.toSorted((one, other) => one - other));
    }),
    { numRuns: 300 },
  );
});
