/** A server on which nobody else moves or writes, behind a line that can be cut, and phones that chat. */
import { demoPhone } from '../../server/demo/logins.ts';
import { type ChatPhone, openChatPhone } from './chat-phone.ts';
import { type CutLine, openCutLine } from './cut-line.ts';
import { test as base } from './test.ts';

export interface ChatFixtures {
  readonly line: CutLine;
  /**
   * Opens the phone of the demo's phlebotomist with this index; it is switched off with the journey. The first nine
   * have talked before.
   */
  readonly openPhone: (index: number) => Promise<ChatPhone>;
}

export const test = base.extend<ChatFixtures>({
  line: async ({ backend, kept }, use) => {
    const open = async () => {
      const line = await openCutLine(() => backend.url);
      return { value: line, end: () => line.close() };
    };
    await use(await kept.forFile('a line', open));
  },
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
