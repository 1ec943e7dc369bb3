import type { Page } from '@playwright/test';
import { expect, test } from '../support/foreign.ts';
import {
  conversationOn,
  type ForeignChat,
  localMoment,
  openChat,
  openChatScreen,
} from '../support/foreign-chat.ts';
import { createLatch } from '../support/latch.ts';
import { toast } from '../support/toasts.ts';
import { whole } from '../support/whole.ts';

/** What is written, until the backend has shown it: one to one, in order, nothing lost, nothing doubled. */
const timings = { reconnectDelayMs: 1_000, chatSettleMs: 1_000, ordersPollMs: 60_000, alertPollMs: 60_000 };
test.use({ timings });

test.beforeEach(async ({ signedIn: _ }) => {});

const contents = (chat: ForeignChat) => chat.rows.map(({ content }) => content);

/** On screen each has these words once, and nothing is under way any more. */
async function standsOnce(page: Page, texts: readonly string[]): Promise<void> {
  const { said, message } = conversationOn(page);
  for (const text of new Set(texts))
    await expect(message(text)).toHaveCount(texts.filter((one) => one === text).length);
  await expect(said.getByText(/Sending|Waiting|Not confirmed|Not sent/)).toHaveCount(0);
}

test(
  'two messages of the same words stay two, one echo that comes twice is one, and none replaces another’s',
  whole,
  async ({ page, backend }) => {
    const chat = openChat(backend);
    await openChatScreen(page, chat, 5);
    const { write, said } = conversationOn(page);
    await write('ok');
    await write('ok');
    await standsOnce(page, ['ok', 'ok']);
    expect(contents(chat)).toEqual(['ok', 'ok']);
    chat.echo = 'twice';
    await write('ok');
    await standsOnce(page, ['ok', 'ok', 'ok']);
    for (const row of chat.rows) chat.publish(row);
    // The same words from the other side, and of this hospital to somebody else, are no echo.
    chat.held = createLatch();
    await write('yes');
    await expect(said.getByText('Sending …')).toBeVisible();
    chat.say(5, 'yes');
    chat.publish(chat.store({ receiverId: 6, content: 'yes' }));
    await expect(conversationOn(page).message('yes')).toHaveCount(2);
    await expect(said.getByText('Sending …')).toBeVisible();
    chat.held.open();
    await standsOnce(page, ['ok', 'ok', 'ok', 'yes', 'yes']);
    expect(chat.sends).toHaveLength(4);
  },
);

test(
  'a broker that may store two quick messages in the wrong order never has two; a clock an hour off is no matter',
  whole,
  async ({ page, backend }) => {
    const chat = openChat(backend);
    await openChatScreen(page, chat, 5);
    const { write, said } = conversationOn(page);
    for (const [first, second, skew] of [
      ['one', 'two', 0],
      ['three', 'four', -3_600_000],
      ['five', 'six', 3_600_000],
    ] as const) {
      chat.writeMoment = (at) => localMoment(at + skew);
      const held = createLatch();
      chat.held = held;
      await write(first);
      await write(second);
      await expect(said.getByText('Sending …')).toBeVisible();
      await expect(said.getByText('Waiting to be sent')).toBeVisible();
      expect(chat.sends.at(-1)?.['content']).toBe(first);
      held.open();
      await standsOnce(page, [first, second]);
    }
    expect(contents(chat)).toEqual(['one', 'two', 'three', 'four', 'five', 'six']);
    // By the backend's clock.
    const texts = (await said.getByRole('listitem').allTextContents()).join('|');
    expect(texts).toMatch(/three.*four.*one.*two.*five.*six/);
  },
);

test.describe('where an echo is waited for a second', () => {
  test.use({ timings: { ...timings, chatEchoMs: 1_000 } });

  test(
    'a message without its echo is looked for in the history, and sent once more only if it is not there',
    whole,
    async ({ page, backend }) => {
      const chat = openChat(backend);
      await openChatScreen(page, chat, 5);
      const { write, said } = conversationOn(page);
      chat.echo = 'stored';
      await write('quiet');
      await expect(said.getByText('Not confirmed yet').or(said.getByLabel('Sent'))).toBeVisible();
      await standsOnce(page, ['quiet']);
      expect(chat.sends).toHaveLength(1);
      chat.echo = 'lost';
      await write('gone');
      await expect(said.getByText('Not confirmed yet')).toBeVisible();
      chat.echo = 'once';
      await standsOnce(page, ['quiet', 'gone']);
      expect(contents(chat)).toEqual(['quiet', 'gone']);
      expect(chat.sends).toHaveLength(3);
    },
  );

  test(
    'a message that never appears fails after the third attempt: Failed to send message, Try again and Discard',
    whole,
    async ({ page, backend }) => {
      const chat = openChat(backend);
      await openChatScreen(page, chat, 5);
      const { write, said, message } = conversationOn(page);
      chat.echo = 'lost';
      await write('into the void');
      await expect(said.getByText('Not sent: the server never confirmed it')).toBeVisible();
      await expect(toast(page, 'Failed to send message')).toBeVisible();
      expect(chat.sends).toHaveLength(3);
      chat.echo = 'once';
      await said.getByRole('button', { name: 'Try again' }).click();
      await standsOnce(page, ['into the void']);
      expect(contents(chat)).toEqual(['into the void']);

      // What no broker would take is refused before it is sent, and says why.
      const { box } = conversationOn(page);
      await box.fill('x'.repeat(70_000));
      await expect(page.getByText(/^This is 68 KB of text/)).toBeVisible();
      await box.press('Enter');
      await expect(said.getByText('Not sent: the text is too long')).toBeVisible();
      expect(chat.sends).toHaveLength(4);
      await said.getByRole('button', { name: 'Discard' }).click();
      await standsOnce(page, ['into the void']);
      await expect(message('x'.repeat(2_000))).toHaveCount(0);
    },
  );
});

test(
  '60 KB go in pieces of at most 16,000 escaped characters and arrive as they were written',
  whole,
  async ({ page, backend }) => {
    const chat = openChat(backend);
    await openChatScreen(page, chat, 5);
    const { box, said } = conversationOn(page);
    // What the console counts as SockJS's escapes to the character.
    const text = `${'"\\🩸💉 ok '.repeat(4_000)}நன்றி 👩‍🔬`;
    expect(Buffer.byteLength(text)).toBeGreaterThan(50_000);
    await box.fill(text);
    await box.press('Enter');
    await expect(said.getByLabel('Sent')).toBeVisible();
    expect(contents(chat)).toEqual([text]);
    expect(chat.sends).toHaveLength(1);
    expect(chat.sock.pieces.length).toBeGreaterThan(10);
    // With the brackets and quotes of SockJS around it.
    expect(Math.max(...chat.sock.pieces)).toBeLessThanOrEqual(16_004);
  },
);

test(
  'an ERROR is reported, the socket is closed, and the message is shown once',
  whole,
  async ({ page, backend }) => {
    const chat = openChat(backend);
    await openChatScreen(page, chat, 5);
    const { write } = conversationOn(page);
    chat.echo = 'error';
    await write('twice bad');
    await expect(page.locator('[data-status=ERROR]')).toHaveText('Not connected. What you write waits.');
    await expect(page.getByRole('heading', { name: 'Senthil Murugan' }).locator('..')).toContainText(
      'Offline',
    );
    chat.echo = 'once';
    await standsOnce(page, ['twice bad']);
    expect(contents(chat)).toEqual(['twice bad']);
    expect(chat.sends).toHaveLength(2);
  },
);

test('messages written offline survive a reload and are sent in order, but for those in the history', async ({
  page,
  backend,
}) => {
  const chat = openChat(backend);
  await openChatScreen(page, chat, 5);
  const { write, said, message } = conversationOn(page);
  const held = createLatch();
  chat.held = held;
  await write('stored meanwhile');
  await expect.poll(() => chat.sends).toHaveLength(1);
  chat.sock.allow();
  chat.broker.cut(chat.topic);
  await expect(page.getByText(/^(Connecting …|Not connected\. What you write waits\.)$/)).toBeVisible();
  for (const text of ['a', 'b', 'b']) await write(text);
  await expect(said.getByText('Waiting for connection').first()).toBeVisible();
  await page.reload();
  await expect(said.getByText('Waiting for connection').first()).toBeVisible();
  await expect(message('b')).toHaveCount(2);
  held.open();
  chat.held = null;
  chat.sock.allow('websocket');
  await standsOnce(page, ['stored meanwhile', 'a', 'b', 'b']);
  expect(contents(chat)).toEqual(['stored meanwhile', 'a', 'b', 'b']);
});

test.describe('where the browser keeps nothing', () => {
  test.use({ allowedErrors: [/./] });

  test('without IndexedDB messages are sent all the same', whole, async ({ page, backend }) => {
    const refusal = "IDBFactory.prototype.open = () => { throw new DOMException('No', 'SecurityError'); };";
    backend.beforeWorker(refusal);
    const chat = openChat(backend);
    await openChatScreen(page, chat, 5);
    const { write } = conversationOn(page);
    await write('no disk');
    await standsOnce(page, ['no disk']);
    expect(contents(chat)).toEqual(['no disk']);
  });
});
