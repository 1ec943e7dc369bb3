import type { Page } from '@playwright/test';
import { type ChatSide, keepsTheChat } from '../support/chat-contract.ts';
import { expect, logIn, test } from '../support/foreign.ts';
import type { ForeignBackend } from '../support/foreign-backend.ts';
import { conversationOn, openChat, people } from '../support/foreign-chat.ts';
import {
  type Moments,
  missingSpring,
  type Publishing,
  type SpringBackend,
  startSpring,
} from '../support/spring.ts';
import { whole } from '../support/whole.ts';

/** A genuine Spring backend, and what the double of it claims (decision 0044). */
test.use({ timings: { reconnectDelayMs: 1_000, ordersPollMs: 60_000, alertPollMs: 60_000 } });

keepsTheChat('the double', async (backend) => {
  const chat = openChat(backend);
  return {
    say: async (content) => void chat.say(5, content),
    see: async () => chat.see(5, Date.now()),
    rows: async () => chat.rows,
  };
});

const missing = missingSpring();
test.describe('Spring', () => {
  test.skip(missing !== null, missing ?? '');
  test.describe.configure({ timeout: 120_000 });
  let running: SpringBackend | null = null;
  test.afterEach(async () => {
    await running?.kill();
    running = null;
  });

  async function open(
    backend: ForeignBackend,
    publishing: Publishing,
    zone = 'Asia/Kolkata',
    moments: Moments = 'zoneless',
  ): Promise<SpringBackend> {
    const spring = await startSpring(publishing, zone, moments);
    running = spring;
    backend.on('/api/drivers', { json: people });
    backend.forward(['/ws-chat', '/api/chat/history/'], () => spring.url);
    return spring;
  }
  const sideOf = (spring: SpringBackend): ChatSide => ({
    say: (content) => spring.say(5, content),
    see: () => spring.see(5),
    rows: () => spring.rows(5),
  });
  for (const [publishing, moments] of [
    ['saved', 'zoneless'],
    ['unsaved', 'zoneless'],
    ['saved', 'zoned'],
  ] as const)
    keepsTheChat(`Spring that publishes what is ${publishing}, at ${moments} moments`, async (backend) =>
      sideOf(await open(backend, publishing, 'Asia/Kolkata', moments)),
    );

  test(
    'an alert of a backend whose clock is UTC is shown, though it is hours old by the clock of the console',
    whole,
    async ({ page, backend }) => {
      const spring = await open(backend, 'saved', 'UTC');
      const listening = received(page, 'SUBSCRIBE', '/topic/admin/notifications');
      await logIn(page);
      await listening;
      await spring.alert({ type: 'IDLE', deliveryBoyId: 5, latitude: 12.95, longitude: 80.2 });
      const panel = page.getByRole('region', { name: 'Live Notifications' });
      await expect(panel.getByRole('listitem').filter({ hasText: 'phlebotomist Idle Alert' })).toContainText(
        'Phlebotomist 5',
      );
    },
  );

  test(
    'a restart: what is written meanwhile waits and arrives; a message of 30,000 characters arrives whole',
    whole,
    async ({ page, backend }) => {
      const spring = await open(backend, 'saved');
      await logIn(page);
      await page.goto('/chat-box?driverId=5');
      const head = page.getByRole('heading', { name: 'Senthil Murugan' }).locator('..');
      const { said, write, message } = conversationOn(page);
      await expect(head).toContainText('Online');
      const long = `"${'👍'.repeat(5_000)}"${'x'.repeat(20_000)}`;
      await write(long);
      await expect
        .poll(async () => (await spring.rows(5)).map(({ content }) => content === long))
        .toEqual([true]);
      // Before its echo has come the console could not know that it arrived, and would send it to the next Spring.
      await expect(said.getByLabel('Sent')).toHaveCount(1);
      await spring.kill();
      await expect(head).toContainText('Offline');
      await write('Written meanwhile');
      await expect(message('Written meanwhile')).toHaveCount(1);
      await spring.start();
      await expect(head).toContainText('Online');
      await expect
        .poll(async () => (await spring.rows(5)).map(({ content }) => content))
        .toEqual(['Written meanwhile']);
      await spring.say(5, 'Back again');
      await expect(message('Back again')).toHaveCount(1);
      await expect(message('Written meanwhile')).toHaveCount(1);
    },
  );
});

/** Resolves when the console has sent such a frame by a WebSocket. */
const received = (page: Page, command: string, destination: string) =>
  new Promise<void>((resolve) =>
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        if (String(payload).includes(command) && String(payload).includes(destination)) resolve();
      }),
    ),
  );
