import { describe, expect, test } from 'vitest';
import { createEchoes } from '../../../src/worker/chat/echoes.ts';
import type { Kept } from '../../../src/worker/chat/outbox-rows.ts';
import { messageOf } from '../../support/chat-messages.ts';
import { settle } from '../../support/manual-clock.ts';
import { keptOf, startSending } from '../../support/sending.ts';

async function waiting(...rows: readonly Kept[]) {
  const sending = await startSending();
  for (const row of rows) await sending.stand(row);
  const landed: string[] = [];
  let reads = 0;
  const outbox = {
    ...sending.outbox,
    readAnew: async () => {
      reads += 1;
    },
  };
  const echoes = createEchoes(
    () => outbox,
    (id) => void landed.push(id),
  );
  return { ...sending, echoes, landed, reads: () => reads };
}
const received = (
  content: string,
  { id = '50', key = null as string | null, phlebotomistId = '7' } = {},
) => ({
  message: messageOf({ id, content, phlebotomistId, own: true }),
  key,
  isZoned: true,
});
const sent = (content: string, knownBefore: readonly string[] = []) =>
  keptOf(content, { state: 'sending' }, { knownBefore });

const withFile = (content: string) =>
  keptOf(
    content,
    { state: 'sending', file: { name: 'report.pdf', mimeType: 'application/pdf', size: 3 } },
    { attachmentUrl: '/files/9', knownBefore: [] },
  );

describe('an own message from the backend', () => {
  test('ends the published message of the same words, which is published as sent', async () => {
    const row = sent('ok');
    const { echoes, landed, facts, outbox } = await waiting(row);
    const echo = received('ok');
    expect(echoes.isEcho(echo)).toBe(true);
    await settle();
    const { id } = row.outgoing;
    expect(landed).toEqual([id]);
    expect(outbox.get(id)).toBeNull();
    expect(facts).toEqual([{ type: 'chat.messageSent', id, phlebotomistId: '7', message: echo.message }]);
  });

  test.each([
    ['of other words', sent('ok'), received('no')],
    ['of another conversation', sent('ok'), received('ok', { phlebotomistId: '8' })],
    ['without the file that stands beside the words', withFile('ok'), received('ok')],
    ['that was known before it was published', sent('ok', ['50']), received('ok')],
    ['of the words of one that was never published', keptOf('ok'), received('ok')],
    ['with a key of another browser', sent('ok'), received('ok', { key: 'another' })],
  ])('%s ends nothing', async (_, row, own) => {
    const { echoes, landed, facts } = await waiting(row);
    expect(echoes.isEcho(own)).toBe(false);
    await settle();
    expect([landed, facts]).toEqual([[], []]);
  });

  test('with a key ends the message of that key, though this tab has not heard that it was published', async () => {
    const row = keptOf('ok');
    const { echoes, landed } = await waiting(sent('ok'), row);
    expect(echoes.isEcho(received('ok', { key: row.outgoing.id }))).toBe(true);
    expect(landed).toEqual([row.outgoing.id]);
  });

  test('ends the older of two of the same words', async () => {
    const [first, second] = [sent('ok'), sent('ok')];
    const { echoes, landed } = await waiting(first, second);
    echoes.isEcho(received('ok'));
    expect(landed).toEqual([first.outgoing.id]);
  });
});

describe('the outbox is read anew', () => {
  test('where one of the received messages is the echo of nothing that this tab knows', async () => {
    const { echoes, reads } = await waiting(sent('ok'));
    await echoes.lookUp([received('ok'), received('no', { id: '51' })]);
    expect(reads()).toBe(1);
  });

  test('and not where each is the echo of one', async () => {
    const { echoes, reads } = await waiting(sent('ok'));
    await echoes.lookUp([received('ok')]);
    expect(reads()).toBe(0);
  });
});

test('what was known of the same words when they were published is told of the conversation', async () => {
  const { echoes } = await waiting(
    sent('ok', ['5', '6']),
    sent('no', ['7']),
    keptOf('ok'),
    sent('ok', ['8']),
  );
  expect(echoes.knownBefore({ phlebotomistId: '7', content: 'ok' })).toEqual(['5', '6', '8']);
  expect(echoes.knownBefore({ phlebotomistId: '8', content: 'ok' })).toEqual([]);
});
