import { describe, expect, test } from 'vitest';
import { createChatBot, type ReceivedMessage } from '../../../server/demo/chat-bot.ts';
import { createRandom } from '../../../server/demo/random.ts';
import { answers, news } from '../../../server/demo/sentences.ts';

const received = (content: string, fields: Partial<ReceivedMessage> = {}): ReceivedMessage => ({
  content,
  attachmentUrl: null,
  createdAt: '2026-03-12T06:30:00.000Z',
  senderRole: 'ADMIN',
  ...fields,
});
const all = Object.values(answers);
const every = (occasion: 'question' | 'remark' | 'file') => all.flatMap((language) => language[occasion]);

/** A bot whose waits the test ends. */
function setUp(seed: string, turns = Number.POSITIVE_INFINITY) {
  const did: string[] = [];
  const waits: { ms: number; end: () => void }[] = [];
  const waited: number[] = [];
  const bot = createChatBot({
    random: createRandom(seed),
    say: (text) => did.push(`say ${text}`),
    read: (upTo) => did.push(`read ${upTo}`),
    wait: (ms) =>
      new Promise((end) => {
        waited.push(ms);
        waits.push({ ms, end });
      }),
    isOver: () => waited.length > turns,
  });
  /** Ends the wait under way; what follows of it has happened then. */
  const pass = async () => {
    waits.shift()?.end();
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  return { bot, did, waited, pass };
}

describe('a simulated phlebotomist', () => {
  test('reads each message of the console, then answers it once', async () => {
    const { bot, did, waited, pass } = setUp('one');
    void bot.receive(received('Is it done?'));
    expect(did).toEqual([]);
    await pass();
    expect(did).toEqual(['read 2026-03-12T06:30:00.000Z']);
    void bot.receive(received('Hello?', { createdAt: '2026-03-12T06:30:05.000Z' }));
    await pass();
    expect(did.slice(1)).toEqual(['read 2026-03-12T06:30:05.000Z', expect.stringMatching(/^say /)]);
    expect(every('question')).toContain(did[2]?.slice(4));
    const [read = 0, answered = 0] = waited;
    expect(read).toBeLessThanOrEqual(2_500);
    expect(answered).toBeLessThanOrEqual(14_000);
    expect(waited).toHaveLength(2);
  });
  test('answers fittingly, sometimes in Tamil, the same for the same seed', async () => {
    const say = async (seed: string, message: ReceivedMessage) => {
      const { bot, did, pass } = setUp(seed);
      void bot.receive(message);
      await pass();
      await pass();
      return did.at(-1)?.slice(4) ?? '';
    };
    const seeds = Array.from({ length: 30 }, (_, index) => `chatter ${index}`);
    const said = await Promise.all(seeds.map((seed) => say(seed, received('Please call first.'))));
    expect(await Promise.all(seeds.map((seed) => say(seed, received('Please call first.'))))).toEqual(said);
    expect(said.every((text) => every('remark').includes(text))).toBe(true);
    const tamil = said.filter((text) => /\p{Script=Tamil}/u.test(text)).length;
    expect(tamil).toBeGreaterThan(3);
    expect(tamil).toBeLessThan(20);
    const file = await say('x', received('Shared file: a.pdf', { attachmentUrl: '/api/chat/files/1' }));
    expect(every('file')).toContain(file);
  });
  test('does not answer itself', async () => {
    const { bot, did, waited } = setUp('one');
    await bot.receive(received('Done?', { senderRole: 'DRIVER' }));
    expect([did, waited]).toEqual([[], []]);
  });
  test('writes first rarely, and most of them never', async () => {
    const written = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const { bot, did, waited, pass } = setUp(`teller ${index}`, 3);
        void bot.writeFirst();
        for (let turn = 0; turn < 5; turn++) await pass();
        expect(waited.every((ms) => ms >= 600_000)).toBe(true);
        return did.map((one) => one.slice(4));
      }),
    );
    const talkative = written.filter((texts) => texts.length > 0);
    expect(talkative.length).toBeGreaterThan(2);
    expect(talkative.length).toBeLessThan(20);
    const known = Object.values(news).flat();
    expect(written.flat().every((text) => known.includes(text))).toBe(true);
  });
});
