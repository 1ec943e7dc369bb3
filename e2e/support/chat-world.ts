/** A server on which nobody else moves or writes, behind a line that can be cut, and phones that chat. */
import { demoPhone } from '../../server/demo/logins.ts';
import { type Backend, startBackend } from './backend.ts';
import { type ChatPhone, openChatPhone } from './chat-phone.ts';
import { type CutLine, openCutLine } from './cut-line.ts';
import { test as base } from './test.ts';

export interface ChatWorld {
  readonly line: CutLine;
}

export interface ChatFixtures {
  /** Opens the phone of the demo's phlebotomist with this index; it is switched off with the journey. The first nine have talked before. */
  readonly openPhone: (index: number) => Promise<ChatPhone>;
}

export const test = base.extend<ChatFixtures, ChatWorld & { backend: Backend }>({
  backend: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const backend = await startBackend();
      await use(backend);
      await backend.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  line: [
    async ({ backend }, use) => {
      const line = await openCutLine(() => backend.url);
      await use(line);
      await line.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ line }, use) => use(line.url),
  openPhone: async ({ line }, use) => {
    const phones: ChatPhone[] = [];
    await use(async (index) => {
      const phone = await openChatPhone(line.url, demoPhone(0, index));
      phones.push(phone);
      return phone;
    });
    await Promise.all(phones.map((phone) => phone.switchOff()));
  },
});
