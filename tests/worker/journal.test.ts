import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fact } from '../../src/contract/facts.ts';
import { journalFileSchema } from '../../src/contract/journal.ts';
import { batchWindow, type FactBatch } from '../../src/contract/realtime-port.ts';
import { createFactSender } from '../../src/worker/journal/fact-sender.ts';
import { journalStore } from '../../src/worker/journal/journal-store.ts';
import { manualClock } from '../support/manual-clock.ts';
import { type RealtimeClient, startClient } from '../support/realtime-client.ts';
import { orderOf } from '../support/wire.ts';

const onDisk = async ({ storage }: RealtimeClient) =>
  [...(await storage.store(journalStore).all('tab')).values()].map(({ text }) => text).join('\n');

const exported = async ({ page }: RealtimeClient) => {
  const file = await page.ask('exportJournal', null);
  return file.ok ? file.value : '';
};

describe('the journal', () => {
  test('a painter that fails is kept and counted', async () => {
    const client = await startClient();
    await client.signIn();
    client.port.record([{ type: 'page.painterFailed', state: 'blind' }]);
    await client.clock.advance(2_000);
    expect(client.pulse()?.counters['painter.blind']).toBe(1);
    expect(await exported(client)).toContain('page.painterFailed');
  });

  test('seq rises by one with every fact and goes on after a reload', async () => {
    const first = await startClient();
    await first.signIn();
    await first.clock.advance(2_000);
    const last = first.facts.at(-1)?.seq ?? 0;
    const start = first.facts[0]?.seq ?? 0;
    expect(first.facts.map(({ seq }) => seq)).toEqual(first.facts.map((_, i) => start + i));
    const before = await first.journal();
    const { storage, clock } = first;
    const second = await startClient({ storage, clock });
    await second.signIn();
    expect(second.facts[0]?.seq).toBeGreaterThan(last);
    expect(before.filter(({ kind }) => kind === 'fact')).toHaveLength(first.facts.length);
  });

  test('another tab of the browser has a journal of its own', async () => {
    const first = await startClient();
    const { storage, clock } = first;
    await first.signIn();
    await clock.advance(2_000);
    const second = await startClient({ storage, clock, tab: 'another' });
    expect(await second.journal()).toEqual([]);
    second.port.record([{ type: 'page.painterFailed', state: 'blind' }]);
    await clock.advance(2_000);
    expect(await exported(first)).not.toContain('painterFailed');
  });

  test('no name, phone, address, password or exact coordinate is in the exported file', async () => {
    const client = await startClient();
    client.backend.on('/api/orders', {
      json: [orderOf({ cancellationReason: 'Cancelled by patient: Kavya is ill' })],
    });
    client.backend.on('/api/location/all', {
      json: [
        {
          deliveryBoyId: 1,
          orderId: 2,
          latitude: 13.08271,
          longitude: 80.27072,
          timestamp: 1,
          deliveryStatus: 'ENDED',
        },
      ],
    });
    client.backend.on('/geo/reverse', { json: { display_name: 'Kamaraj Avenue' } });
    client.port.record([{ type: 'user.submitLogin', email: 'ward@x', password: 'secret' }]);
    await client.signIn();
    await client.clock.advance(5_000);
    const text = await exported(client);
    expect(journalFileSchema.safeParse(JSON.parse(text)).success).toBe(true);
    for (const secret of ['Kavya', '98400', 'Velachery', 'secret', 'ward@', 'Kamaraj', '13.0827', '80.2707'])
      expect(text, secret).not.toContain(secret);
    expect(text).toContain('"cancellationReason":"patient"');
  });

  test('no name rests on the disk, neither while a session runs nor after it', async () => {
    const client = await startClient();
    client.backend.on('/api/orders', { json: [orderOf()] });
    await client.signIn();
    await client.clock.advance(2_000);
    expect(await onDisk(client)).not.toContain('Kavya');
    client.page.logout();
    await client.clock.advance(2_000);
    expect(await onDisk(client)).not.toContain('ward@');
    // Support still finds what happened.
    expect(await onDisk(client)).toContain('session.closed');
  });
});

describe('the fact sender', () => {
  const factOf = (seq: number): Fact => ({ type: 'session.expired', seq, at: 0, session: null });

  function senderWith() {
    const clock = manualClock();
    const sent: FactBatch[] = [];
    const port = {
      onmessage: null as ((event: { data: string }) => void) | null,
      postMessage: (batch: FactBatch) => void sent.push(batch),
      close: () => {},
    };
    return {
      clock,
      sent,
      port,
      sender: createFactSender(port as Parameters<typeof createFactSender>[0], clock),
    };
  }

  test('sends one batch a frame and never more than the window without a credit', async () => {
    const { clock, sent, sender } = senderWith();
    for (let seq = 1; seq <= 500; seq += 1) {
      sender.push(factOf(seq));
      await clock.advance(1);
    }
    expect(sent).toHaveLength(batchWindow);
  });

  test('loses nothing, doubles nothing and keeps the order, however the page answers', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('push', 'credit', 'wait'), { maxLength: 200 }),
        async (steps) => {
          const { clock, sent, port, sender } = senderWith();
          let pushed = 0;
          let credited = 0;
          for (const step of steps) {
            if (step === 'push') {
              pushed += 1;
              sender.push(factOf(pushed));
            } else if (step === 'wait') await clock.advance(16);
            else if (credited < sent.length) {
              credited += 1;
              port.onmessage?.({ data: 'credit' });
            }
          }
          for (let i = 0; i < 6; i += 1) {
            await clock.advance(16);
            while (credited < sent.length) {
              credited += 1;
              port.onmessage?.({ data: 'credit' });
            }
          }
          const seqs = sent.flatMap(({ facts }) => facts.map(({ seq }) => seq));
          expect(seqs).toEqual(Array.from({ length: pushed }, (_, i) => i + 1));
        },
      ),
      { numRuns: 30 },
    );
  });

  test('after stop nothing is sent any more', async () => {
    const { clock, sent, port, sender } = senderWith();
    port.onmessage?.({ data: 'stop' });
    sender.push(factOf(1));
    await clock.advance(100);
    expect(sent).toEqual([]);
  });
});
