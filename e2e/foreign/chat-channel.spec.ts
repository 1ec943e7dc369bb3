import type { Page } from '@playwright/test';
import { expect, test } from '../support/foreign.ts';
import { conversationOn, openChat, openChatScreen } from '../support/foreign-chat.ts';
import { createLatch } from '../support/latch.ts';
import { transports } from '../support/sock-server.ts';
import { whole, wholeIf } from '../support/whole.ts';

/** The chat channel: its states, what it hears, how it comes back; over every transport that a console may use. */
test.use({ timings: { reconnectDelayMs: 1_000, ordersPollMs: 60_000, alertPollMs: 60_000 } });

test.beforeEach(async ({ signedIn: _ }) => {});

const head = (page: Page) => page.getByRole('heading', { name: 'Senthil Murugan' }).locator('..');
const lost = 'Not connected. What you write waits.';

test.describe('with the specified delay', () => {
  test.use({ timings: { ordersPollMs: 60_000, alertPollMs: 60_000 } });

  test(
    'a connection that is cut is opened again after 5 s, and the messages of that time are fetched',
    whole,
    async ({ page, backend }) => {
      const chat = openChat(backend);
      await openChatScreen(page, chat, 5);
      await expect(head(page)).toContainText('Online');
      chat.broker.cut(chat.topic);
      const cutAt = Date.now();
      await expect(page.getByText(lost)).toBeVisible();
      await expect(head(page)).toContainText('Offline');
      chat.store({ senderId: 5, receiverId: 41, content: 'Nobody heard this' });
      const { message } = conversationOn(page);
      await expect(message('Nobody heard this')).toHaveCount(1);
      await expect(page.getByText(lost)).toBeHidden();
      await expect(head(page)).toContainText('Online');
      const frame = chat.broker.frames.findLast(({ headers }) => headers['destination'] === '/topic/41');
      expect((frame?.at ?? 0) - cutAt).toBeGreaterThan(4_900);
    },
  );
});

test.describe('with short heart-beats', () => {
  test.use({ timings: { chatHeartbeatMs: 1_000, reconnectDelayMs: 1_000, alertPollMs: 60_000 } });

  test(
    'the socket is closed when the broker falls silent on it, or sends ERROR',
    whole,
    async ({ page, backend }) => {
      const chat = openChat(backend);
      await openChatScreen(page, chat, 5);
      await expect(head(page)).toContainText('Online');
      chat.broker.silence(chat.topic);
      chat.store({ senderId: 5, receiverId: 41, content: 'Into a dead line' });
      const { message, write } = conversationOn(page);
      await expect(message('Into a dead line')).toHaveCount(1);
      expect(chat.broker.subscriptions(chat.topic)).toBe(2);
      chat.broker.fail(chat.topic, 'the broker is shut down');
      await expect(page.locator('[data-status=ERROR]')).toHaveText(lost);
      await expect.poll(() => chat.broker.subscriptions(chat.topic)).toBe(3);
      await expect(head(page)).toContainText('Online');
      await write('Alive');
      await expect.poll(() => chat.rows.length).toBe(2);
    },
  );
});

test(
  'a frame that is no message of this hospital is dropped and counted, without effect on others',
  whole,
  async ({ page, backend }) => {
    const chat = openChat(backend);
    chat.store({ senderId: 5, receiverId: 41, content: 'good row', seen: true });
    const history = [{ id: 1 }, null, 'row', ...chat.rows, { senderId: 5, receiverId: 41, content: 7 }];
    backend.on('/api/chat/history/41/5', { json: history });
    await openChatScreen(page, chat, 5);
    const { message } = conversationOn(page);
    await expect(message('good row')).toHaveCount(1);
    for (const broken of ['no json', '[1]', '', '"text"', '{"senderId":', '{"senderId":5,"receiverId":42}'])
      chat.publish(broken);
    chat.publish({ id: 9, senderId: 5, receiverId: 42, content: 'for another', messageType: 'TEXT' });
    chat.publish({ senderId: 5, receiverId: 41, timestamp: 8.7e15 });
    chat.say(5, 'still here');
    await expect(message('still here')).toHaveCount(1);
    await expect(message('for another')).toHaveCount(0);
    await page.getByRole('button', { name: /diagnostics/i }).click();
    await expect(page.getByRole('row', { name: 'chat.framesRefused' })).toContainText('8');
  },
);

test(
  'a history that is older than the live messages removes none of them, and one that comes late is merged',
  whole,
  async ({ page, backend }) => {
    const chat = openChat(backend);
    const old = chat.store({ senderId: 5, receiverId: 41, content: 'before', seen: true });
    const answered = createLatch();
    backend.on('/api/chat/history/41/5', async () => {
      await answered.opened;
      return { json: [old] };
    });
    await openChatScreen(page, chat, 5);
    chat.say(5, 'live meanwhile');
    const { message } = conversationOn(page);
    await expect(message('live meanwhile')).toHaveCount(1);
    answered.open();
    await expect(message('before')).toHaveCount(1);
    await expect(message('live meanwhile')).toHaveCount(1);
    expect((await page.getByRole('listitem').allTextContents()).join('|')).toMatch(/before.*live meanwhile/);
  },
);

for (const transport of transports.filter((name) => name !== 'websocket'))
  test(
    `over ${transport}: messages are received, sent and shown, also after a cut`,
    wholeIf(transport !== 'xhr-streaming'),
    async ({ page, backend }) => {
      const chat = openChat(backend);
      chat.sock.allow(transport);
      await openChatScreen(page, chat, 5);
      const { message, write, said } = conversationOn(page);
      chat.say(5, 'நன்றி 100% 👍');
      await expect(message('நன்றி 100% 👍')).toHaveCount(1);
      await write('On %41 my way 👍');
      await expect(said.getByLabel('Sent')).toBeVisible();
      await expect(message('On %41 my way 👍')).toHaveCount(1);
      chat.broker.cut(chat.topic);
      chat.store({ senderId: 5, receiverId: 41, content: 'missed' });
      await expect(message('missed')).toHaveCount(1);
      await write('again');
      await expect.poll(() => chat.rows.at(-1)?.content).toBe('again');
      await expect(message('again')).toHaveCount(1);
      const used = new Set(chat.broker.frames.map((frame) => frame.transport));
      expect([...used]).toEqual([transport]);
    },
  );
