/** What a console sees of any backend's chat that keeps to the specification, a genuine Spring and the double alike. */

import { expect, logIn, test } from './foreign.ts';
import type { ForeignBackend } from './foreign-backend.ts';
import { conversationOn } from './foreign-chat.ts';
import { whole } from './whole.ts';

interface Row {
  readonly content: string;
  readonly senderId: number | string;
  readonly seen: boolean;
}

/** Both ends of chat but the console's: hospital 41 and phlebotomist 5. */
export interface ChatSide {
  /** The phlebotomist writes. */
  say(content: string): Promise<void>;
  /** The phlebotomist has read all that the hospital wrote. */
  see(): Promise<void>;
  /** What the backend has of their conversation. */
  rows(): Promise<readonly Row[]>;
}

const seenOf = async (side: ChatSide, content: string) =>
  (await side.rows()).find((row) => row.content === content)?.seen;

/** Walks the contract against one backend; `open` opens its side of the journey's backend. */
export function keepsTheChat(name: string, open: (backend: ForeignBackend) => Promise<ChatSide>): void {
  test(
    `${name}: what is written is echoed once, stored once, sent, and seen when it was read`,
    whole,
    async ({ page, backend }) => {
      const side = await open(backend);
      await logIn(page);
      await page.goto('/chat-box?driverId=5');
      const { message, write, said } = conversationOn(page);
      await expect(page.getByRole('heading', { name: 'Senthil Murugan' }).locator('..')).toContainText(
        'Online',
      );
      for (const text of ['ok', 'ok', 'நன்றி "100%" 👍']) await write(text);
      await expect
        .poll(async () => (await side.rows()).map(({ content }) => content))
        .toEqual(['ok', 'ok', 'நன்றி "100%" 👍']);
      await expect(message('ok')).toHaveCount(2);
      await expect(message('நன்றி "100%" 👍')).toHaveCount(1);
      await expect(said.getByLabel('Sent')).toHaveCount(3);
      await side.see();
      await expect(said.getByLabel('Seen')).toHaveCount(3);
      await page.reload();
      await expect(message('ok')).toHaveCount(2);
      await expect(message('நன்றி "100%" 👍')).toHaveCount(1);
      await expect(said.getByRole('listitem').filter({ hasText: /^You:/ })).toHaveCount(3);
    },
  );

  test(
    `${name}: the newest message that is read is seen by the backend, and is not unread after a reload`,
    whole,
    async ({ page, backend }) => {
      const side = await open(backend);
      await logIn(page);
      await page.goto('/chat-box');
      const entry = page.getByRole('option', { name: /Senthil Murugan/ });
      await expect(entry).toBeVisible();
      await side.say('At the gate');
      await expect(entry).toContainText('1 unread');
      expect(await seenOf(side, 'At the gate')).toBe(false);
      await page.reload();
      await expect(entry).toContainText('1 unread');
      await entry.click();
      await expect(conversationOn(page).message('At the gate')).toHaveCount(1);
      await expect.poll(() => seenOf(side, 'At the gate')).toBe(true);
      await side.say('And inside');
      await expect.poll(() => seenOf(side, 'And inside')).toBe(true);
      await page.goto('/chat-box');
      await expect(entry).not.toContainText('1 unread');
    },
  );
}
