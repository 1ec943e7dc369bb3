/** The steps of a path on the real screen against a backend that plays them, and what must show after each. */
import { expect, type Page } from '@playwright/test';
import type { ForeignBackend } from '../support/foreign-backend.ts';
import { conversationOn, type ForeignChat } from '../support/foreign-chat.ts';
import { createLatch, type Latch } from '../support/latch.ts';
import type { State, StepName } from './paths.ts';

export interface Harness {
  readonly page: Page;
  readonly backend: ForeignBackend;
  readonly chat: ForeignChat;
  /** What the message says, or begins with; no other says it. */
  readonly words: string;
}

const uploadPath = '/api/chat/upload';
const away = /^(Connecting …|Not connected\. What you write waits\.)$/;

/** What is on screen of the message. */
const own = ({ page, words }: Harness) =>
  conversationOn(page).said.getByRole('listitem').filter({ hasText: words });
const latches = new WeakMap<ForeignChat, Latch>();

export async function perform(name: StepName, harness: Harness): Promise<void> {
  const { page, backend, chat, words } = harness;
  const { write } = conversationOn(page);
  switch (name) {
    case 'write':
      return writeAndHold(harness);
    case 'write offline':
      await goAway(harness);
      return write(words);
    case 'write with a file, the upload fails':
      backend.on(uploadPath, { status: 500, text: 'away' });
      await page
        .locator('footer input[type=file]')
        .setInputFiles({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: Buffer.from('slip') });
      return write(words);
    case 'write too much':
      return write(`${words} ${'x'.repeat(66_000)}`);
    case 'echo':
    case 'double echo':
      chat.echo = name === 'echo' ? 'once' : 'twice';
      return release(chat);
    case 'drop, stored':
    case 'drop, lost':
      await goAway(harness);
      if (name === 'drop, stored') release(chat);
      return;
    case 'ERROR':
      chat.sock.allow();
      chat.broker.fail(chat.topic, 'could not execute statement');
      return expect(page.getByText(away)).toBeVisible();
    case 'reconnect':
      chat.sock.allow('websocket');
      return expect(page.getByText(away)).toBeHidden();
    case 'reload':
      await page.reload();
      return;
    case 'again':
      backend.on(uploadPath, { text: '/uploads/slip.pdf' });
      return tryAgain(harness);
    case 'again, the upload fails':
      return tryAgain(harness);
    case 'discard':
      return own(harness).getByRole('button', { name: 'Discard' }).click();
    case 'told again':
      return chat.publish(chat.rows.find(({ content }) => content === words));
  }
}

async function writeAndHold({ page, chat, words }: Harness): Promise<void> {
  const held = createLatch();
  chat.held = held;
  latches.set(chat, held);
  const before = chat.sends.length;
  await conversationOn(page).write(words);
  await expect.poll(() => chat.sends.length).toBe(before + 1);
  chat.held = null;
}

const release = (chat: ForeignChat): void => latches.get(chat)?.open();

async function goAway({ page, chat }: Harness): Promise<void> {
  chat.sock.allow();
  chat.broker.cut(chat.topic);
  await expect(page.getByText(away)).toBeVisible();
}

async function tryAgain(harness: Harness): Promise<void> {
  const calls = harness.backend.callsTo(uploadPath).length;
  const hasFile = await own(harness).getByText('slip.pdf').isVisible();
  await own(harness).getByRole('button', { name: 'Try again' }).click();
  if (hasFile) await expect.poll(() => harness.backend.callsTo(uploadPath).length).toBeGreaterThan(calls);
}

const wordsOf: Readonly<Record<Exclude<State, 'sent' | 'discarded'>, RegExp>> = {
  waiting: /Waiting for connection/,
  sending: /Sending …/,
  unconfirmed: /Not confirmed yet/,
  failed: /Not sent: /,
};
const anyState = /Waiting|Sending|Not confirmed|Not sent|Uploading/;

/** The message stands once in its state, never as both on its way and sent; and the backend never has it twice. */
export async function shows(state: State, harness: Harness): Promise<void> {
  const { chat, words } = harness;
  if (state === 'discarded') await expect(own(harness)).toHaveCount(0);
  else await expect(own(harness)).toHaveCount(1);
  if (state === 'sent') await expect(own(harness)).not.toContainText(anyState);
  else if (state !== 'discarded') await expect(own(harness)).toContainText(wordsOf[state]);
  const stored = chat.rows.filter(({ content }) => content.startsWith(words)).length;
  if (state === 'sent') expect(stored).toBe(1);
  else if (state === 'discarded' || state === 'failed' || state === 'waiting') expect(stored).toBe(0);
  else expect(stored).toBeLessThanOrEqual(1);
}
