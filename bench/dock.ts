/** The alerts dock beside 10,000 orders and 1,000 phlebotomists that move: opening, closing, and a card that comes. */
import type { Browser, Page } from 'playwright';
import { longTasks, pause, signIn } from './support/browser.ts';
import { type Figure, figure, quantile } from './support/figure.ts';
import { startStubBackend } from './support/stub-backend.ts';

const ORDERS = 10_000;
const FLEET = 1_000;
const ALERTS = 200;
const TURNS = 10;
/** Of ten the p95 would be the worst. */
const ARRIVALS = 40;
const BETWEEN_MS = 1_000;

export async function dock(browser: Browser, dist: string): Promise<Figure[]> {
  const backend = await startStubBackend(dist, FLEET, { bookings: ORDERS, timings: { alertPollMs: 1_000 } });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });

  const blank = await context.newPage();
  await blank.goto(`${backend.url}/blank`);
  const blankTasks = await longTasks(blank, () => pause(blank, TURNS * BETWEEN_MS));
  await blank.close();

  const page = await context.newPage();
  await signIn(page, backend.url);
  await page.goto(`${backend.url}/order-detail`);
  await page.getByRole('row').nth(1).waitFor();
  backend.endJourneys(ALERTS - ARRIVALS);
  await active(page, ALERTS - ARRIVALS);
  await pause(page, 5_000);
  const still = await longTasks(page, () => pause(page, TURNS * BETWEEN_MS));

  const closing: number[] = [];
  const opening: number[] = [];
  const folded = await longTasks(page, async () => {
    for (let turn = 0; turn < TURNS; turn += 1) {
      closing.push(await clickToPaint(page, 'Collapse'));
      await pause(page, BETWEEN_MS / 2);
      opening.push(await clickToPaint(page, `${ALERTS - ARRIVALS} active alerts`));
      await pause(page, BETWEEN_MS / 2);
    }
  });

  const arrivals: number[] = [];
  const rendered: number[] = [];
  const empty: number[] = [];
  const arrived = await longTasks(page, async () => {
    for (let turn = 1; turn <= ARRIVALS; turn += 1) {
      await watchCards(page);
      backend.endJourneys(ALERTS - ARRIVALS + turn);
      await active(page, ALERTS - ARRIVALS + turn);
      const card = await cardsSeen(page);
      arrivals.push(card.paintedMs);
      rendered.push(card.touched);
      await pause(page, BETWEEN_MS / 2);
      empty.push(await smallestFrame(page));
      await pause(page, BETWEEN_MS / 2);
    }
  });
  await context.close();
  await backend.close();

  return [
    figure('Blank page: long tasks in 10 s', blankTasks.count, '', null, 'to compare with'),
    figure('Dock left alone: long tasks in 10 s', still.count, '', null, '10,000 orders, 1,000 moving'),
    figure('Dock: long tasks, opened and closed', folded.count, '', 0, `${TURNS} times, ${blocked(folded)}`),
    figure('Dock: opening, click to paint', quantile(opening, 0.5), 'ms', 100, `${ALERTS - ARRIVALS} alerts`),
    figure('Dock: closing, click to paint', quantile(closing, 0.5), 'ms', 100, `${ALERTS - ARRIVALS} alerts`),
    figure(
      'Dock: long tasks while alerts arrive',
      arrived.count,
      '',
      0,
      `${ARRIVALS} alerts, ${blocked(arrived)}`,
    ),
    figure(
      'Dock: a frame for one letter, to paint p95',
      quantile(empty, 0.95),
      'ms',
      null,
      'between the arrivals: what the machine takes for any frame',
    ),
    figure('Dock: a card that arrives, to paint p95', quantile(arrivals, 0.95), 'ms', 50, `${ALERTS} alerts`),
    figure(
      'Dock: cards touched by one that arrives',
      quantile(rendered, 0.9),
      '',
      1,
      `nine times of ten; at most ${Math.max(...rendered)}; an address that comes for another is not counted`,
    ),
  ];
}

const blocked = ({ blockedMs }: { readonly blockedMs: number }) => `blocked ${blockedMs.toFixed(0)} ms`;

/**
 * Counted by one cheap question: a search by text reads the whole page in every frame, which would be most of what is
 * measured here.
 */
const active = (page: Page, count: number) =>
  page.waitForFunction((cards) => document.querySelectorAll('[data-dismisses]').length === cards, count);

/** Milliseconds from a click on a button, by a part of its name, to the frame that shows what came of it. */
const clickToPaint = (page: Page, name: string): Promise<number> =>
  page.evaluate(
    (part) =>
      new Promise<number>((resolve, reject) => {
        const button = [...document.querySelectorAll('button')].find((each) =>
          (each.getAttribute('aria-label') ?? each.title).includes(part),
        );
        if (!button) return reject(new Error(`There is no button '${part}'`));
        const at = performance.now();
        button.click();
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => resolve(performance.now() - at);
          channel.port2.postMessage(null);
        });
      }),
    name,
  );

/** Milliseconds from the change of one letter in the page to the frame that shows it. */
const smallestFrame = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const letter = document.body.appendChild(document.createElement('span'));
        letter.style.position = 'fixed';
        const at = performance.now();
        letter.textContent = '.';
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => {
            letter.remove();
            resolve(performance.now() - at);
          };
          channel.port2.postMessage(null);
        });
      }),
  );

/**
 * From now on notes when a card enters the dock, when the frame after that is painted, and how many cards were touched
 * by then. The time begins where the page's task does that draws the card: with the message of the worker.
 */
const watchCards = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen = { paintedMs: Number.NaN, touched: 0 };
    let heard = performance.now();
    const hear = (): void => {
      heard = performance.now();
    };
    const { port1, port2 } = new MessageChannel();
    // A turn of the event loop before each task: the last one before the card is when its task began.
    let isOver = false;
    port1.onmessage = () => {
      hear();
      if (!isOver) setTimeout(() => port2.postMessage(null), 0);
    };
    port2.postMessage(null);
    const list = [...document.querySelectorAll('section ul')].find((each) =>
      each.querySelector('[data-dismisses]'),
    );
    if (!list) throw new Error('The dock is not open');
    const changes = new MutationObserver((records) => {
      // An address that comes for another card is none that arrives.
      if (!records.some(({ target, addedNodes }) => target === list && addedNodes.length > 0)) return;
      const drawn = records.filter(({ oldValue }) => !oldValue?.startsWith('Loading address'));
      const cards = drawn.flatMap(({ target, addedNodes }) => [
        ...(target === list
          ? [...addedNodes]
          : [(target as Element).closest?.('li') ?? target.parentElement?.closest('li')]),
      ]);
      seen.touched = new Set([...cards].filter(Boolean)).size;
      changes.disconnect();
      isOver = true;
      const began = heard;
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          seen.paintedMs = performance.now() - began;
        };
        channel.port2.postMessage(null);
      });
    });
    changes.observe(list, {
      childList: true,
      subtree: true,
      characterData: true,
      characterDataOldValue: true,
      attributes: true,
    });
    Object.assign(window, { benchCards: seen });
  });

async function cardsSeen(page: Page): Promise<{ readonly paintedMs: number; readonly touched: number }> {
  await page.waitForFunction(
    () => !Number.isNaN((window as unknown as { benchCards: { paintedMs: number } }).benchCards.paintedMs),
  );
  return page.evaluate(
    () => (window as unknown as { benchCards: { paintedMs: number; touched: number } }).benchCards,
  );
}
