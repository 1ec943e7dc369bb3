import type { Page } from '@playwright/test';
import { findsNothing } from '../support/axe.ts';
import { fileChooserOf } from '../support/choose-file.ts';
import { expect, test } from '../support/foreign.ts';
import { conversationOn, openChat, openChatScreen } from '../support/foreign-chat.ts';
import { whole } from '../support/whole.ts';

/** Chat by the keyboard alone, and what is said to who cannot see it. */
test.use({ timings: { reconnectDelayMs: 1_000, ordersPollMs: 60_000, alertPollMs: 60_000 } });

test.beforeEach(async ({ signedIn: _ }) => {});

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Presses Tab until something with this name has the focus. */
async function tabTo(page: Page, role: Parameters<Page['getByRole']>[0], name: string | RegExp) {
  const wanted = page.getByRole(role, { name });
  for (let press = 0; press < 25; press += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(wanted).toBeFocused();
}

test('every action of a conversation can be done with the keyboard alone', async ({ page, backend }) => {
  const chooseFile = fileChooserOf(page);
  const chat = openChat(backend);
  backend.on('/uploads/site.png', { bytes: pixel });
  const image = { messageType: 'image/png', attachmentUrl: '/uploads/site.png' };
  chat.store({ senderId: 6, receiverId: 41, content: 'The gate', ...image });
  for (const content of ['Kit is ready', 'kit is packed'])
    chat.store({ senderId: 6, receiverId: 41, content });
  await openChatScreen(page, chat);
  await page.getByRole('searchbox', { name: 'Search phlebotomists' }).focus();
  await page.keyboard.type('kavya');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('listbox', { name: 'Phlebotomists' })).toBeFocused();
  await page.keyboard.press('Enter');
  const { box, said, message, rows } = conversationOn(page, 'Kavya Raman');
  await expect(box).toBeFocused();
  await page.keyboard.type('Thank you');
  await page.keyboard.press('Enter');
  await expect(said.getByLabel('Sent')).toBeVisible();

  backend.on('/api/chat/upload', { status: 500, text: 'away' });
  await page.keyboard.press('Shift+Tab');
  await tabTo(page, 'button', 'Ready replies');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Attach file' })).toBeFocused();
  const slip = { name: 'slip.pdf', mimeType: 'application/pdf', buffer: pixel };
  await chooseFile(() => page.keyboard.press('Enter'), slip);
  await expect(box).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(said.getByText(/^Not sent/)).toBeVisible();
  await findsNothing(page, 'a message that failed');

  backend.on('/api/chat/upload', { status: 503, text: 'still away' });
  await said.focus();
  await tabTo(page, 'button', 'Try again');
  const uploads = backend.callsTo('/api/chat/upload').length;
  await page.keyboard.press('Enter');
  await expect.poll(() => backend.callsTo('/api/chat/upload').length).toBeGreaterThan(uploads);
  await expect(said.getByText(/^Not sent/)).toBeVisible();
  await said.focus();
  await tabTo(page, 'button', 'Discard');
  await page.keyboard.press('Enter');
  await expect(said.getByText(/^Not sent/)).toHaveCount(0);
  await expect(rows.filter({ hasText: 'slip.pdf' })).toHaveCount(0);

  await said.focus();
  await tabTo(page, 'button', 'Open picture site.png');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /Picture/ });
  await expect(dialog.getByRole('img', { name: 'site.png' })).toBeVisible();
  await findsNothing(page, 'the picture');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open picture site.png' })).toBeFocused();

  await page.getByRole('button', { name: 'Search this conversation' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('kit is');
  await expect(page.getByText('2 of 2')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 of 2')).toBeVisible();
  await expect(said.locator('mark')).toHaveText(['Kit is', 'kit is']);
  await page.keyboard.press('Escape');
  await expect(said.locator('mark')).toHaveCount(0);
  await message('Thank you').waitFor();
  await box.focus();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox', { name: 'Phlebotomists' })).toBeFocused();
});

test(
  'an arriving message is announced once, many at once in one sentence, and the history not at all',
  whole,
  async ({ page, backend }) => {
    const chat = openChat(backend);
    chat.store({ senderId: 5, receiverId: 41, content: 'An old one' });
    await page.addInitScript(() => {
      const said: string[] = [];
      Object.assign(window, { said });
      new MutationObserver(() => {
        for (const element of document.querySelectorAll('[role=status]')) {
          const text = element.textContent ?? '';
          if (/^Senthil Murugan: |new messages from/.test(text) && said.at(-1) !== text) said.push(text);
        }
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
    const spoken = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
    await openChatScreen(page, chat, 5);
    const { message } = conversationOn(page);
    await expect(message('An old one')).toBeVisible();
    chat.say(5, 'First');
    await expect.poll(spoken).toEqual(['Senthil Murugan: First']);
    for (let count = 1; count <= 30; count += 1) chat.say(5, `Flood ${count}`);
    await expect(message('Flood 30')).toBeVisible();
    await expect.poll(spoken).toEqual(['Senthil Murugan: First', '30 new messages from Senthil Murugan']);
  },
);
