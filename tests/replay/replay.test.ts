import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type JournalEntry, journalEntrySchema } from '../../src/contract/journal.ts';
import { foldJournal } from '../../src/machines/replay/fold-journal.ts';
import { type ReadJournal, readJournalFile } from '../../src/machines/replay/read-journal.ts';
import { redact } from '../../src/worker/journal/redact.ts';
import { arbitraryOf } from '../support/arbitrary-of.ts';
import { hospital, startClient } from '../support/realtime-client.ts';
import { startSystem } from '../support/system-client.ts';
import { locationOf, orderOf } from '../support/wire.ts';

const facts = (entries: readonly JournalEntry[]) =>
  entries.flatMap((entry) => (entry.kind === 'fact' ? [entry.fact] : []));

describe('a log replays', () => {
  test('to the same snapshots as it led to live', async () => {
    const worker = await startClient();
    worker.backend.on('/api/orders', { json: [1, 2].map((orderId) => orderOf({ orderId })) });
    worker.backend.on('/api/location/all', {
      json: [locationOf(), locationOf({ deliveryStatus: 'ENDED', orderId: 4 })],
    });
    worker.port.record([{ type: 'page.foundSession', hospital }]);
    await worker.signIn();
    await worker.clock.advance(240_000);
    const log = await worker.journal();
    const folded = foldJournal(log, 200);

    const live = startSystem({ stored: hospital });
    live.publish(...facts(log));
    expect(folded.notifications.context.alerts).toEqual(live.system.alerts.getSnapshot().alerts);
    expect(folded.session.value).toEqual({ signedIn: 'working' });
    for (const [name, feed] of Object.entries(live.system.feeds.getSnapshot()))
      expect(folded.feeds[name], name).toMatchObject({ value: feed.state, since: feed.since });
    expect([...folded.projections.orders.byId.keys()]).toEqual(['1', '2']);
  });

  test('redacted, to the same states with less in them', async () => {
    const worker = await startClient();
    worker.backend.on('/api/orders', { json: [orderOf({ orderId: 1 })] });
    worker.backend.on('/api/location/all', { json: [locationOf()] });
    await worker.signIn();
    await worker.clock.advance(240_000);
    const log = worker.facts.map((fact): JournalEntry => ({ kind: 'fact', fact }));
    const whole = foldJournal(log, 200);
    const redacted = foldJournal(await worker.journal(), 200);
    expect(whole.notifications.context.alerts).toHaveLength(1);
    expect(redacted.session.value).toEqual(whole.session.value);
    expect([...redacted.projections.orders.byId.keys()]).toEqual([...whole.projections.orders.byId.keys()]);
    expect(redacted.notifications.context.alerts.map(({ key }) => key)).toEqual(
      whole.notifications.context.alerts.map(({ key }) => key),
    );
    expect(Object.values(redacted.feeds).map(({ value }) => value)).toEqual(
      Object.values(whole.feeds).map(({ value }) => value),
    );
  });

  test('any log at all, redacted, to the same states', () => {
    const log = fc.array(arbitraryOf(journalEntrySchema()) as fc.Arbitrary<JournalEntry>, { maxLength: 30 });
    fc.assert(
      fc.property(log, (entries) => {
        const [whole, left] = [entries, entries.map(redact)].map((one) => foldJournal(one, 200));
        expect(left?.session.value).toEqual(whole?.session.value);
        expect(left?.notifications.value).toEqual(whole?.notifications.value);
        expect(left?.notifications.context.alerts.map(({ key }) => key)).toEqual(
          whole?.notifications.context.alerts.map(({ key }) => key),
        );
        expect(left?.notifications.context.dismissed).toEqual(whole?.notifications.context.dismissed);
        expect(Object.values(left?.feeds ?? {}).map(({ value, since }) => [value, since])).toEqual(
          Object.values(whole?.feeds ?? {}).map(({ value, since }) => [value, since]),
        );
        const listed = (fold: typeof whole) =>
          [...(fold?.projections.orders.byId.values() ?? [])].map(({ id, status, scheduledAt }) => [
            id,
            status,
            scheduledAt,
          ]);
        expect(listed(left)).toEqual(listed(whole));
        expect(left?.projections.figures).toEqual(whole?.projections.figures);
      }),
      { numRuns: 200 },
    );
  });
});

test('an entry that was cut short at export is told apart from one that cannot be read', () => {
  const read = (entries: readonly unknown[]) =>
    readJournalFile(
      JSON.stringify({ product: 'homedraw-journal', version: 2, exportedAt: 1, entries }),
    ) as ReadJournal;
  const cut = { kind: 'cut', type: 'orders.changed', at: 5, bytes: 9_000_000 };
  const found = read([{ kind: 'fact', fact: null }, cut]);
  expect(found.refused).toEqual([1]);
  expect(found.cut).toEqual([{ ...cut, number: 2 }]);
});
