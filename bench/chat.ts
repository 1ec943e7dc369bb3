/** Chat: from Send to the tick, a conversation of 10,000 messages, and a hundred messages a second. */
import type { Browser, Page } from 'playwright';
import { longTasks, pause, signIn } from './support/browser.ts';
import { type Figure, figure, quantile } from './support/figure.ts';
import { startStubBackend } from './support/stub-backend.ts';
import { HOSPITAL, rowOf, stubChat } from './support/stub-chat.ts';

const MESSAGES = 10_000;
const SENDS = 40;
const OPENINGS = 5;
const PER_SECOND = 100;
const SECONDS = 60;
/** Who has the long conversation, and whose is open while the messages come. */
const TALKER = 1;
const BOX = 'textarea';

export async function chat(browser: Browser, dist: string): Promise<Figure[]> {
  const stub = stubChat();
  const start = Date.now() - MESSAGES * 60_000;
  const history = Array.from({ length: MESSAGES }, (_, at) => {
    const [from, to] = at % 3 === 0 ? [HOSPITAL, TALKER] : [TALKER, HOSPITAL];
    const text = `Message ${at} ${'and some more of it '.repeat(at % 7)}`;
    return { ...rowOf(at + 1, from, to, text, start + at * 60_000), seen: true };
  });
  const backend = await startStubBackend(dist, 200, {
    moving: false,
    answers: { ...stub.answers, [`/api/chat/history/${HOSPITAL}/${TALKER}`]: JSON.stringify(history) },
    taken: stub.take,
  });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, backend.url);

  const openings: number[] = [];
  for (let run = 0; run < OPENINGS; run += 1) {
    await page.goto(`${backend.url}/chat-box`);
    await page.evaluate(() => {
      for (const key of Object.keys(sessionStorage))
        if (key.startsWith('chat_')) sessionStorage.removeItem(key);
    });
    await page.reload();
    await page.getByRole('option').first().waitFor();
    await pause(page, 2_000);
    openings.push(await openingTime(page, `Message ${MESSAGES - 1} `));
  }
  const scrolled = await longTasks(page, () => scroll(page));

  const ticks: number[] = [];
  for (let at = 0; at < SENDS; at += 1) ticks.push(await sendTime(page, `Bench ${at}`));

  let written = 0;
  const flood = await longTasks(page, async () => {
    const timer = setInterval(() => {
      written += 1;
      // Every second one to the conversation that is open.
      stub.write(written % 2 === 0 ? TALKER : 2 + (written % 50), `Flood ${written}`);
    }, 1_000 / PER_SECOND);
    await pause(page, SECONDS * 1_000);
    clearInterval(timer);
    await pause(page, 2_000);
  });
  const lost = await page.evaluate(countHeard, written);
  await context.close();
  await backend.close();

  return [
    figure(
      'Chat: Send to own tick, p95',
      quantile(ticks, 0.95),
      'ms',
      100,
      `${SENDS} sends; the stub echoes at once`,
    ),
    figure(
      `Chat: ${MESSAGES} messages, click to paint`,
      quantile(openings, 0.5),
      'ms',
      300,
      `median of ${OPENINGS}`,
    ),
    figure(
      'Chat: scrolling through them, long tasks',
      scrolled.count,
      '',
      0,
      `${Math.round(scrolled.blockedMs)} ms beyond 50`,
    ),
    figure(
      `Chat: ${written} messages in ${SECONDS} s, long tasks`,
      flood.count,
      '',
      0,
      `${Math.round(flood.blockedMs)} ms beyond 50`,
    ),
    figure('Chat: … of them lost', lost, '', 0, 'counted by unread numbers and the open conversation'),
  ];
}

/** From the click on the first row to the frame that shows the newest message. */
async function openingTime(page: Page, newest: string): Promise<number> {
  return page.evaluate(
    (text) =>
      new Promise<number>((resolve) => {
        const row = [...document.querySelectorAll<HTMLElement>('[role=option]')].find((one) =>
          /Phlebotomist 1(?!\d)/.test(one.textContent ?? ''),
        );
        const from = performance.now();
        const look = () => {
          const isThere = document.querySelector('main')?.textContent?.includes(text) === true;
          if (isThere) resolve(performance.now() - from);
          else requestAnimationFrame(look);
        };
        row?.click();
        requestAnimationFrame(look);
      }),
    newest,
  );
}

/** From Enter to the frame in which the message has its tick. */
async function sendTime(page: Page, text: string): Promise<number> {
  await page.locator(BOX).fill(text);
  return page.evaluate(
    ([selector, words]) =>
      new Promise<number>((resolve) => {
        const from = performance.now();
        const look = () => {
          const rows = [...document.querySelectorAll('main [data-index]')];
          const own = rows.findLast((row) => row.textContent?.includes(words ?? ''));
          if (own?.textContent?.includes('✓')) resolve(performance.now() - from);
          else requestAnimationFrame(look);
        };
        const press = { key: 'Enter', bubbles: true, cancelable: true };
        document.querySelector(selector ?? '')?.dispatchEvent(new KeyboardEvent('keydown', press));
        requestAnimationFrame(look);
      }),
    [BOX, text],
  );
}

/** Up through a good part of the conversation and down again. */
async function scroll(page: Page): Promise<void> {
  await page.mouse.move(720, 500);
  for (let at = 0; at < 60; at += 1) await page.mouse.wheel(0, -1_200);
  for (let at = 0; at < 60; at += 1) await page.mouse.wheel(0, 1_200);
  await pause(page, 500);
}

/** How many of the messages that were written are known neither as unread nor in the open conversation. */
function countHeard(written: number): number {
  const counts = JSON.parse(localStorage.getItem('chat_unread_counts') ?? '{}') as Record<string, number>;
  const unread = Object.entries(counts).reduce((sum, [id, count]) => sum + (id === '1' ? 0 : count), 0);
  const kept = JSON.parse(sessionStorage.getItem('chat_1') ?? '[]') as { content: string }[];
  const newest = kept.findLast(({ content }) => content.startsWith('Flood'));
  const seen = newest ? Math.floor(Number(newest.content.slice('Flood '.length)) / 2) : 0;
  const flooded = kept.filter(({ content }) => content.startsWith('Flood')).length;
  // The tab keeps the last 200: they must be without a gap, up to the last one.
  const gaps = Math.min(200, Math.floor(written / 2)) - flooded;
  return written - unread - seen + gaps;
}
