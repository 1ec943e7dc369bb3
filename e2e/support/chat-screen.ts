/** The chat screen as a person sees it: the conversation's rows, read from what is drawn. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** One row of the conversation. */
export interface DrawnRow {
  /** Its place in the conversation, from 1. */
  readonly place: number;
  readonly own: boolean;
  /** The words in it: a text, or the name of a file. */
  readonly text: string;
  /** What stands beneath its group: ✓ or ✓✓, or of what is on its way its words; null where that is not drawn. */
  readonly state: string | null;
}

export const conversationOf = (page: Page): Locator => page.getByRole('region', { name: /^Messages with / });
export const boxOf = (page: Page): Locator => page.getByRole('textbox', { name: /^Message to / });

/** Goes to the conversation with the phlebotomist by its address. */
export async function openConversation(page: Page, driverId: number): Promise<void> {
  await page.goto(`/chat-box?driverId=${driverId}`);
  await expect(boxOf(page)).toBeVisible();
}

export async function sendText(page: Page, text: string): Promise<void> {
  await boxOf(page).fill(text);
  await boxOf(page).press('Enter');
}

/** Gives the file to the box, by its button, and sends it without a text. */
export async function sendFile(page: Page, name: string): Promise<void> {
  await attach(page, name);
  await boxOf(page).press('Enter');
}

export const attach = (page: Page, name: string, buffer = Buffer.from(`What is in ${name}`)) =>
  page.locator('footer input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer });

/** The rows that are drawn now. */
export const drawnRows = (page: Page): Promise<readonly DrawnRow[]> => page.evaluate(readRows);

/**
 * All rows of the conversation, from its beginning to its end: as many as are drawn at a time, one screen after the
 * other.
 */
export async function allRows(page: Page): Promise<readonly DrawnRow[]> {
  const found = new Map<number, DrawnRow>();
  const scroller = conversationOf(page);
  await scroller.evaluate((element) => element.scrollTo(0, 0));
  for (;;) {
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    for (const row of await drawnRows(page)) {
      const before = found.get(row.place);
      if (before && before.text !== row.text) throw new Error(`Two rows stand at ${row.place}`);
      found.set(row.place, { ...row, state: row.state ?? before?.state ?? null });
    }
    const isAtEnd = await scroller.evaluate((element) => {
      const end = element.scrollHeight - element.clientHeight;
      if (element.scrollTop >= end - 1) return true;
      element.scrollTo(0, element.scrollTop + element.clientHeight / 2);
      return false;
    });
    if (isAtEnd) break;
  }
  const rows = [...found.values()].sort((one, other) => one.place - other.place);
  // A group may be longer than what is drawn at a time: the foot of its last row stands for all of it.
  let after: DrawnRow | null = null;
  return rows
    .reverse()
    .map((row) => {
      const isOneGroup = after !== null && after.own === row.own && after.place === row.place + 1;
      after = { ...row, state: row.state ?? (isOneGroup ? (after?.state ?? null) : null) };
      return after;
    })
    .reverse();
}

/** What was drawn since, however short. */
export interface Drawn {
  /** Texts that stood in two rows at once. */
  readonly doubled: readonly string[];
  /** Own texts that had ✓ or ✓✓, and those that had ✓✓. */
  readonly sent: readonly string[];
  readonly seen: readonly string[];
}

/**
 * Watches the rows from now on; each text must be there once, so that texts which are meant to come twice are left out
 * by `except`.
 */
export async function watchRows(page: Page, except: string): Promise<() => Promise<Drawn>> {
  await page.evaluate(`window.readRows = ${readRows.toString()}`);
  await page.evaluate((twice) => {
    const [doubled, sent, seen] = [new Set<string>(), new Set<string>(), new Set<string>()];
    const look = () => {
      const texts = new Set<string>();
      for (const { own, text, state } of (window as unknown as { readRows(): DrawnRow[] }).readRows()) {
        if (text === twice) continue;
        if (texts.has(text)) doubled.add(text);
        texts.add(text);
        if (own && (state === '✓' || state === '✓✓')) sent.add(text);
        if (own && state === '✓✓') seen.add(text);
      }
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    Object.assign(window, {
      drawn: () => ({ doubled: [...doubled], sent: [...sent], seen: [...seen] }),
    });
  }, except);
  return () => page.evaluate(() => (window as unknown as { drawn(): Drawn }).drawn());
}

/** Runs in the page. */
function readRows(): DrawnRow[] {
  const items = document.querySelectorAll('[role=region][aria-label^="Messages with"] [role=listitem]');
  const rows: { place: number; own: boolean; text: string; state: string | null }[] = [];
  for (const item of items) {
    const [bubble, foot] = item.firstElementChild?.children ?? [];
    if (!bubble || item.querySelector('.hd-heard') === null) continue;
    const own = bubble.querySelector('.hd-heard')?.textContent === 'You:';
    const text =
      bubble.querySelector('p[dir=auto]')?.textContent ??
      bubble.querySelector('bdi')?.textContent ??
      bubble.querySelector('img')?.getAttribute('alt') ??
      '';
    // What can be pressed beside it is no state.
    const pressed = foot?.querySelector('button') ? /(Cancel|Try again|Discard)+$/ : /$^/;
    const words = foot?.textContent?.replace(pressed, '');
    const state = bubble.querySelector('[role=img]')?.textContent ?? words ?? null;
    rows.push({ place: Number(item.getAttribute('aria-posinset')), own, text, state });
  }
  // They are drawn in the order of their keys, not of their places.
  rows.sort((one, other) => one.place - other.place);
  // The foot of the last of a group stands for all of it.
  for (let at = rows.length - 2; at >= 0; at -= 1) {
    const [row, next] = [rows[at], rows[at + 1]];
    if (row && next && row.own === next.own && next.place === row.place + 1) row.state ??= next.state;
  }
  return rows;
}
