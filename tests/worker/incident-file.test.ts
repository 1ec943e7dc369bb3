/** What an incident file holds, and what it does not. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPerson, mobileNumber } from '../../server/demo/people.ts';
import { createRandom } from '../../server/demo/random.ts';
import { createAddress, demoPhlebotomist } from '../../server/demo/roster.ts';
import { exchanges } from '../../server/demo/sentences.ts';
import { type FactPayload, factPayloadSchema } from '../../src/contract/facts.ts';
import { type PageInput, pageInputSchema } from '../../src/contract/intents.ts';
import { type JournalEntry, journalEntrySchema, journalFileSchema } from '../../src/contract/journal.ts';
import type { Mark } from '../../src/contract/open.ts';
import { defaultConfig } from '../../src/contract/read-config.ts';
import { offersHeader, orderRangesOffer } from '../../src/contract/wire/offers.ts';
import { asReceived } from '../../src/domain/as-received.ts';
import { readJournalFile } from '../../src/machines/replay/read-journal.ts';
import { createReplay } from '../../src/machines/replay/replay-page.ts';
import { createCounters } from '../../src/worker/counters.ts';
import { makeIncidentFile } from '../../src/worker/exports/incident-file.ts';
import { openJournal } from '../../src/worker/journal/journal.ts';
import { leadingEntries } from '../../src/worker/journal/leading-entries.ts';
import { RING_BYTES } from '../../src/worker/journal/ring.ts';
import { arbitraryOf } from '../support/arbitrary-of.ts';
import { manualClock } from '../support/manual-clock.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { orderEntity } from '../support/orders.ts';
import { hospital, startClient } from '../support/realtime-client.ts';
import { scriptedBackend } from '../support/scripted-backend.ts';
import { isWhole } from '../support/whole.ts';

const ask = { exact: false, version: '1.2.3', browser: 'Chromium 120' };

/** A journal of one worker, and the file that is exported of it. */
function recorder() {
  const clock = manualClock();
  const storage = memoryStorage(clock);
  const counters = createCounters();
  const open = () => openJournal({ storage, clock, tab: 'tab', counters });
  let journal = open();
  const begins = { session: null, after: null };
  journal.record({ type: 'page.foundSession', hospital }, begins);
  return {
    clock,
    journal: () => journal,
    /** Another worker goes on. */
    anew: async () => {
      await journal.flush();
      await clock.advance(1_000);
      journal = open();
    },
    exported: (exact = false) =>
      makeIncidentFile(
        {
          ...{ clock, counters, journal, config: defaultConfig, offers: () => false },
          fetch: () => Promise.reject(new Error('Nobody asks')),
        },
        { ...ask, exact },
      ),
  };
}

const placed = orderEntity({ latitude: 13.082_713, longitude: 80.270_726 });
const order: FactPayload = { type: 'orders.changed', upserted: [placed], removed: [], initial: true };

describe('coordinates', () => {
  const numbersOf = (text: string) =>
    [...text.matchAll(/"(?:latitude|longitude)":([\d.]+)/g)].map(([, at]) => at);

  test('have three decimals, and are exact where somebody asks', async () => {
    const one = recorder();
    one.journal().stamp(order, 'page.1');
    one
      .journal()
      .stamp(
        { type: 'address.resolved', place: '13.08271,80.27073', address: { kind: 'notFound' } },
        'page.1',
      );
    expect(numbersOf(await one.exported())).toEqual(['13.083', '80.271']);
    expect(await one.exported()).toContain('"place":"13.083,80.271"');
    expect(numbersOf(await one.exported(true))).toEqual(['13.082713', '80.270726']);
    expect(await one.exported(true)).toContain('"place":"13.08271,80.27073"');
  });

  test('of a press too; of two in one millisecond they are as the journal has them', async () => {
    const one = recorder();
    const press: PageInput = { type: 'user.openOrder', orderId: placed.id, order: placed };
    one.journal().record(press, { session: 'page.1', after: 1 });
    expect(numbersOf(await one.exported(true))).toEqual(['13.082713', '80.270726']);
  });

  test('of a worker that died, and of a session that has ended, are as the journal has them', async () => {
    const died = recorder();
    died.journal().stamp(order, 'page.1');
    await died.anew();
    expect(numbersOf(await died.exported(true))).toEqual(['13.08', '80.27']);
    const ended = recorder();
    ended.journal().stamp(order, 'page.1');
    ended
      .journal()
      .record({ type: 'page.sessionEnded' }, { session: 'page.1', after: Number.MAX_SAFE_INTEGER });
    expect(numbersOf(await ended.exported(true))).toEqual(['13.08', '80.27']);
  });
});

describe('what is private', () => {
  const random = createRandom('incident files');
  const people = Array.from({ length: 40 }, (_, index) => {
    const { fullName, handle } = createPerson(random);
    const { address } = createAddress(random);
    return [fullName, `${handle}${index}@patients.example`, mobileNumber(random, index), address];
  });
  const phlebotomists = Array.from({ length: 20 }, (_, index) => {
    const { fullName, phone, email, address, vehicleNumber } = demoPhlebotomist(0, index);
    return [fullName, phone, email, address, vehicleNumber];
  });
  const sentences = exchanges.flatMap((lines) => lines.map(({ text }) => text));
  const secrets = [...people, ...phlebotomists, sentences, ['aadhaar-of-kavya.pdf']].flat();
  const texts = (mark: Mark | null) =>
    fc
      .constantFrom(...secrets)
      .map((secret) => (typeof mark === 'function' ? `Cancelled by patient: ${secret}` : secret));

  test('is in no file: neither names, phones, addresses, e-mails and messages nor a fourth decimal', async () => {
    const facts = fc.array(arbitraryOf(factPayloadSchema(), null, texts) as fc.Arbitrary<FactPayload>, {
      maxLength: 12,
    });
    const inputs = fc.array(arbitraryOf(pageInputSchema(), null, texts) as fc.Arbitrary<PageInput>, {
      maxLength: 12,
    });
    let coordinates = 0;
    await fc.assert(
      fc.asyncProperty(facts, inputs, fc.boolean(), async (published, pressed, isOld) => {
        const one = recorder();
        for (const fact of published) one.journal().stamp(fact, 'page.1');
        for (const input of pressed) one.journal().record(input, { session: 'page.1', after: null });
        // Then they are those that lead to the state at the beginning.
        if (isOld) await one.clock.advance(1_000_000);
        const file = await one.exported();
        expect(secrets.filter((secret) => file.includes(secret))).toEqual([]);
        expect(file).not.toMatch(/\d\.\d{4}/);
        coordinates += [...file.matchAll(/\d\.\d{3}\b/g)].length;
        expect(readJournalFile(file)).toMatchObject({ refused: [] });
      }),
      { numRuns: isWhole ? 500 : 120 },
    );
    // That coordinates are there at all.
    expect(coordinates).toBeGreaterThan(20);
  });
});

describe('the entries before the ten minutes', () => {
  const log = fc.array(arbitraryOf(journalEntrySchema()) as fc.Arbitrary<JournalEntry>, { maxLength: 40 });

  /** All models of a page that received the entries, whole. */
  function modelsAfter(entries: readonly JournalEntry[]): Readonly<Record<string, unknown>> {
    const { models, receive } = createReplay({ sent: () => {}, toast: () => {} });
    for (const entry of entries) receive(entry);
    return Object.fromEntries(Object.entries(models).map(([name, model]) => [name, model.getSnapshot()]));
  }

  test('lead to the same models as all of them, whatever they were', () => {
    fc.assert(
      fc.property(log, (written) => {
        const received = asReceived(written);
        expect(modelsAfter(leadingEntries(received))).toEqual(modelsAfter(received));
      }),
      { numRuns: isWhole ? 300 : 100 },
    );
  });

  test('are fewer: of a list one change is left, of a feed its newest state', async () => {
    const one = recorder();
    for (let n = 0; n < 50; n += 1) {
      one.journal().stamp({ ...order, initial: false, upserted: [orderEntity({ id: `${n}` })] }, 'page.1');
      one.journal().stamp({ type: 'feed.wentLive', feed: 'orders' }, 'page.1');
      one.journal().stamp({ type: 'figures.changed', figures: { total: n } }, 'page.1');
    }
    await one.clock.advance(700_000);
    const file = readJournalFile(await one.exported());
    expect(file).toMatchObject({ incident: { before: 4, whole: true } });
  });
});

describe('what the file says of itself', () => {
  /** A recorder that has let go of its beginning. */
  async function full() {
    const one = recorder();
    const upserted = Array.from({ length: 1_000 }, (_, n) => orderEntity({ id: `${n}` }));
    const size = JSON.stringify(upserted).length / 2;
    for (let written = 0; written < RING_BYTES * 1.5; written += size) {
      one.journal().stamp({ type: 'orders.changed', upserted, removed: [], initial: false }, 'page.1');
      await one.journal().flush();
    }
    return one;
  }

  test('is the console, the browser, what was counted, and from when it is', async () => {
    const one = recorder();
    const file = journalFileSchema.parse(JSON.parse(await one.exported()));
    expect(file.incident).toEqual({
      ...{ from: file.exportedAt - 600_000, before: 0, whole: true, exact: false },
      ...{ console: '1.2.3', browser: 'Chromium 120', server: null, counters: {} },
    });
  });

  test('is that it is not whole where the recorder no longer holds the page’s beginning', async () => {
    const one = await full();
    one.journal().record({ type: 'user.askLogout' }, { session: 'page.1', after: 1 });
    expect(readJournalFile(await one.exported())).toMatchObject({ incident: { whole: false } });
  });

  test('is that it is whole where the recorder let go of the page before it alone', async () => {
    const one = await full();
    one.journal().record({ type: 'page.foundSession', hospital }, { after: null, begins: true });
    one.journal().stamp(order, 'other.1');
    one.journal().record({ type: 'user.askLogout' }, { session: 'other.1', after: 1 });
    expect(readJournalFile(await one.exported())).toMatchObject({ incident: { whole: true } });
  });

  test.each([
    ['a server of ours', orderRangesOffer, '4.5.6', 1],
    ['another backend, which is not asked', '', null, 0],
  ])('is the version of %s', async (_, offers, server, asked) => {
    const backend = scriptedBackend({ headers: { [offersHeader]: offers } });
    backend.on('/health', { json: { status: 'ok', version: '4.5.6' } });
    const client = await startClient({ backend });
    await client.signIn();
    await client.clock.advance(5_000);
    const answer = await client.page.ask('exportIncident', ask);
    if (!answer.ok) throw new Error(answer.failure.message);
    expect(readJournalFile(answer.value)).toMatchObject({ incident: { server } });
    expect(client.backend.callsTo('/health')).toHaveLength(asked);
  });
});
