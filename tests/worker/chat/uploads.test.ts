import { describe, expect, test } from 'vitest';
import { failed } from '../../../src/contract/failure.ts';
import type { Kept } from '../../../src/worker/chat/outbox-rows.ts';
import { createUploads } from '../../../src/worker/chat/uploads.ts';
import { fail } from '../../../src/worker/chat/writer-parts.ts';
import { browserTabs } from '../../support/browser-tabs.ts';
import { manualClock, settle } from '../../support/manual-clock.ts';
import { memoryStorage } from '../../support/memory-storage.ts';
import { keptOf, startSending, type UploadCall } from '../../support/sending.ts';

const file = { name: 'tube.png', mimeType: 'image/png', size: 3 };
const png = new Blob([new Uint8Array([1, 2, 3])], { type: 'image/png' });
const withFile = (more: Partial<Omit<Kept, 'outgoing'>> = {}) => keptOf('tube', { file }, more);

async function uploading(options: Parameters<typeof startSending>[0] = {}) {
  const sending = await startSending(options);
  const uploads = createUploads(sending.session, sending.parts);
  const calls: UploadCall[] = [];
  let answer: (outcome: Awaited<ReturnType<typeof sending.play.upload>>) => void = () => {};
  sending.play.upload = (call) => {
    calls.push(call);
    return new Promise((resolve) => {
      answer = resolve;
      call.signal.addEventListener('abort', () => resolve(failed('stopped', 'aborted')));
    });
  };
  return {
    ...{ ...sending, uploads, calls },
    answer: (outcome: Parameters<typeof answer>[0]) => answer(outcome),
    of: ({ outgoing }: Kept) => sending.outbox.get(outgoing.id),
  };
}
/** A message stands in the outbox with its file, and its upload has begun. */
async function begun(kept = withFile(), options: Parameters<typeof startSending>[0] = {}) {
  const one = await uploading(options);
  await one.stand(kept, png);
  const left = one.uploads.run(kept);
  await settle();
  return { ...one, left, kept, id: kept.outgoing.id };
}

describe('an upload', () => {
  test('sends the file under its name, and tells how far it is, from nothing to all of it', async () => {
    const { calls, answer, left, facts, of, kept, id } = await begun();
    expect(calls[0]?.name).toBe('uploadAttachment');
    expect(calls[0]?.form).toEqual([{ name: 'file', value: png, fileName: 'tube.png' }]);
    calls[0]?.onProgress({ sent: 2, total: 3 });
    answer({ ok: true, value: '/files/9' });
    expect(await left).toBe('more');
    const progress = (sent: number) => ({
      ...{ type: 'chat.uploadProgressed', id, phlebotomistId: '7' },
      ...{ sent, total: 3 },
    });
    expect(facts).toEqual([progress(0), progress(2), progress(3)]);
    expect(of(kept)?.attachmentUrl).toBe('/files/9');
  });

  test('waits while two others are on their way, and can be cancelled meanwhile', async () => {
    const { uploads, stand, calls, answer, of } = await uploading();
    const kept = ['a', 'b', 'c', 'd'].map((content) => keptOf(content, { file }));
    for (const each of kept) await stand(each, png);
    const left = kept.map(uploads.run);
    await settle();
    expect(calls).toHaveLength(2);
    const [, , third, fourth] = kept as [Kept, Kept, Kept, Kept];
    await uploads.cancel(third.outgoing.id);
    expect(await left[2]).toBe('more');
    expect(of(third)?.outgoing.state).toBe('failed');
    answer({ ok: true, value: '/files/9' });
    await settle();
    expect(calls).toHaveLength(3);
    answer({ ok: true, value: '/files/10' });
    await left[3];
    expect(of(fourth)?.attachmentUrl).toBe('/files/10');
  });

  test('that ends well leaves the message all its tries to be sent; those of an earlier sending count', async () => {
    for (const [knownBefore, strikes] of [
      [null, 0],
      [[], 10],
    ] as const) {
      const { answer, left, of, kept } = await begun(withFile({ strikes: 10, knownBefore }));
      answer({ ok: true, value: '/files/9' });
      await left;
      expect(of(kept)?.strikes).toBe(strikes);
    }
  });

  test('of a file that is gone fails by name', async () => {
    const { uploads, stand, calls, facts } = await uploading();
    const kept = await stand(withFile());
    expect(await uploads.run(kept)).toBe('more');
    expect(calls).toEqual([]);
    expect(facts).toMatchObject([
      { type: 'chat.messageFailed', step: 'upload', failure: { retry: 'never', code: 'fileGone' } },
    ]);
  });

  test.each(['refused', 'unauthorised', 'stopped'] as const)(
    'that ends as %s stands as failed with that reason',
    async (kind) => {
      const { answer, left, facts, of, kept } = await begun();
      answer(failed(kind, 'no'));
      expect(await left).toBe('more');
      expect(of(kept)?.outgoing.state).toBe('failed');
      expect(facts.at(-1)).toMatchObject({ step: 'upload', failure: { kind, message: 'no' } });
    },
  );

  test.each([
    ['breaks while the channel stands', true, 5],
    ['breaks as the channel did', false, 1],
  ])('that %s is made again later, and a broken channel counts for less', async (_, isConnected, strikes) => {
    const { answer, left, facts, of, kept, id, play } = await begun();
    play.isConnected = isConnected;
    answer(failed('network', 'broken'));
    expect(await left).toBe('retry');
    expect(of(kept)).toMatchObject({ strikes, outgoing: { state: 'waiting' } });
    expect(facts.at(-1)).toEqual({ type: 'chat.messageWaits', id, phlebotomistId: '7' });
  });

  test('that has broken too often stands as failed, with the last reason', async () => {
    const { answer, left, facts, of, kept } = await begun(withFile({ strikes: 10 }));
    answer(failed('network', 'broken'));
    expect(await left).toBe('more');
    expect(of(kept)?.outgoing.state).toBe('failed');
    expect(facts.at(-1)).toMatchObject({ step: 'upload', failure: { kind: 'network' } });
  });

  test('whose answer names no file has broken, and says what was answered', async () => {
    const { answer, left, facts } = await begun(withFile({ strikes: 10 }));
    answer({ ok: true, value: `Saved. ${'x'.repeat(100)}` });
    await left;
    const { failure } = facts.at(-1) as { failure?: { kind: string; message: string } };
    expect(failure?.kind).toBe('unreadable');
    expect(failure?.message).toMatch(/: Saved\. x{73}$/);
  });

  test('of a message that failed meanwhile leaves it as it is, and says no more of it', async () => {
    const { answer, left, facts, of, kept, outbox, id } = await begun();
    const failure = { kind: 'network', retry: 'user', message: 'gone' } as const;
    await fail(outbox, id, 'upload', failure);
    facts.splice(0);
    answer({ ok: true, value: '/files/9' });
    await left;
    expect([facts, of(kept)?.outgoing.state, of(kept)?.attachmentUrl]).toEqual([[], 'failed', null]);
  });

  test('of a message that is gone meanwhile ends without a word', async () => {
    const { answer, left, facts, outbox, id } = await begun();
    await outbox.remove(id, null);
    facts.splice(0);
    answer(failed('network', 'broken'));
    expect([await left, facts]).toEqual(['retry', []]);
  });

  test('of a session that is over ends with it, and changes nothing', async () => {
    const { calls, left, end, of, kept, facts } = await begun();
    facts.splice(0);
    end();
    expect([await left, calls[0]?.signal.aborted, facts]).toEqual(['nothing', true, []]);
    expect(of(kept)?.outgoing.state).toBe('waiting');
  });
});

describe('Cancel', () => {
  test('ends the upload; the message stands as failed, for the person to decide', async () => {
    const { uploads, calls, left, facts, id } = await begun();
    await uploads.cancel(id);
    expect([await left, calls[0]?.signal.aborted]).toEqual(['more', true]);
    expect(facts.at(-1)).toMatchObject({
      ...{ type: 'chat.messageFailed', step: 'upload' },
      failure: { kind: 'stopped', retry: 'user', code: 'cancelled' },
    });
  });

  test('ends also an upload that was answered at that moment', async () => {
    const { uploads, answer, left, facts, id } = await begun();
    answer({ ok: true, value: '/files/9' });
    await uploads.cancel(id);
    await left;
    expect(facts.at(-1)).toMatchObject({ failure: { code: 'cancelled' } });
  });

  test('of an upload that an earlier worker began lets no other begin', async () => {
    const { uploads, stand, of, facts } = await uploading();
    const kept = await stand(withFile(), png);
    await uploads.cancel(kept.outgoing.id);
    expect(of(kept)?.outgoing).toMatchObject({ state: 'failed', failure: { code: 'cancelled' } });
    expect(facts).toMatchObject([{ type: 'chat.messageFailed', step: 'upload' }]);
  });

  test.each([
    ['is uploaded', withFile({ attachmentUrl: '/files/9' })],
    ['has no file', keptOf('a')],
    ['was sent', keptOf('tube', { file, state: 'sending' })],
  ])('of a message that %s changes nothing', async (_, kept) => {
    const { uploads, stand, facts } = await uploading();
    await stand(kept, png);
    await uploads.cancel(kept.outgoing.id);
    await uploads.cancel('nobody');
    expect(facts).toEqual([]);
  });

  test('in a tab that does not make the upload ends it in the one that does', async () => {
    const clock = manualClock();
    const shared = {
      ...{ clock, browser: browserTabs() },
      storage: { ...memoryStorage(clock), fallback: 'none' as const },
    };
    const leader = await begun(withFile(), shared);
    const other = await uploading(shared);
    await other.uploads.cancel(leader.id);
    await settle();
    expect(leader.calls[0]?.signal.aborted).toBe(true);
    expect(other.outbox.get(leader.id)?.outgoing).toMatchObject({ failure: { code: 'cancelled' } });
  });

  test('in a tab without a disk is of its own upload, though it does not lead', async () => {
    const clock = manualClock();
    const shared = { clock, browser: browserTabs() };
    await uploading(shared);
    const { uploads, stand, of } = await uploading({ ...shared, storage: memoryStorage(clock) });
    const kept = await stand(withFile(), png);
    await uploads.cancel(kept.outgoing.id);
    expect(of(kept)?.outgoing.state).toBe('failed');
  });
});

describe('a message that is discarded', () => {
  test('is uploaded no further', async () => {
    const { uploads, calls, id } = await begun();
    uploads.stop('another');
    expect(calls[0]?.signal.aborted).toBe(false);
    uploads.stop(id);
    expect(calls[0]?.signal.aborted).toBe(true);
  });

  test('in another tab is uploaded no further here; another word about it stops nothing', async () => {
    const clock = manualClock();
    const shared = {
      ...{ clock, browser: browserTabs() },
      storage: { ...memoryStorage(clock), fallback: 'none' as const },
    };
    const leader = await begun(withFile(), shared);
    const other = await uploading(shared);
    const { id } = leader;
    other.post({ type: 'outgoing', fact: { type: 'chat.messageWaits', id, phlebotomistId: '7' } });
    other.post({ type: 'fileAsked', id });
    const another = { type: 'chat.messageDiscarded', id: 'another', phlebotomistId: '7' } as const;
    other.post({ type: 'outgoing', fact: another });
    await settle();
    expect(leader.calls[0]?.signal.aborted).toBe(false);
    other.post({ type: 'outgoing', fact: { type: 'chat.messageDiscarded', id, phlebotomistId: '7' } });
    await settle();
    expect(leader.calls[0]?.signal.aborted).toBe(true);
  });
});
