/** Actions and expectations that journeys in every browser share. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Backend } from '../../support/backend.ts';
import { openPhone } from '../../support/phone.ts';
import { demo } from '../../support/test.ts';
import type { Context, Tab } from './browser-context.ts';
import { type ElementQuery, field, inPart, inside, role, text } from './element-queries.ts';

/** Waits until it is on view. */
export const sees = (tab: Tab, query: ElementQuery): Promise<void> =>
  expect.poll(() => tab.count(query), nameOf(query)).toBeGreaterThan(0);

/** Waits until none is on view. */
export const misses = (tab: Tab, query: ElementQuery): Promise<void> =>
  expect.poll(() => tab.count(query), nameOf(query)).toBe(0);

/** Waits until the first of them says so. */
export async function says(tab: Tab, query: ElementQuery, words: RegExp | string): Promise<void> {
  const said = tab.said(words);
  const polled = expect.poll(() => tab.words(query), nameOf(query));
  if (typeof said === 'string') await polled.toContain(said);
  else await polled.toMatch(typeof words === 'string' ? inPart(said) : said);
}

/** Waits until the first of them says so no more. */
export const saysNoMore = (tab: Tab, query: ElementQuery, words: RegExp): Promise<void> =>
  expect.poll(() => tab.words(query), nameOf(query)).not.toMatch(tab.said(words));

/** That a text of the page or of a file says so. */
export function isSaid(tab: Tab, all: string, words: RegExp | string): void {
  const said = tab.said(words);
  if (typeof said === 'string') expect(all).toContain(said);
  else expect(all).toMatch(typeof words === 'string' ? inPart(said) : said);
}

/** Waits until the first of them has these words; answers them. */
export async function readWords(tab: Tab, query: ElementQuery, words: RegExp): Promise<string> {
  let found = '';
  const said = new RegExp(tab.said(words));
  await expect
    .poll(async () => {
      found = said.exec((await tab.words(query)) ?? '')?.[0] ?? '';
      return found;
    }, nameOf(query))
    .not.toBe('');
  return found;
}

/** Waits until this stands in the first field of these. */
export const holds = (tab: Tab, query: ElementQuery, value: string): Promise<void> =>
  expect.poll(() => tab.value(query), nameOf(query)).toBe(value);

/** Waits until the browser has saved a file of such a name, whole; answers its bytes. */
export async function savedFile(
  { saved }: Context,
  name: RegExp,
  isWhole: (bytes: Buffer) => boolean = ({ length }) => length > 0,
): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  await expect
    .poll(() => {
      const file = readdirSync(saved).find((each) => name.test(each));
      if (file) bytes = readFileSync(join(saved, file));
      return file !== undefined && isWhole(bytes);
    }, String(name))
    .toBe(true);
  return bytes;
}

const nameOf = (query: ElementQuery): string =>
  [query.by === 'role' ? query.role : '', query.name].join(' ').trim();

export const loginButton = role('button', 'Login');
/** Says the state of all feeds, and what it opens. */
export const diagnosticsButton = role('button', /Open diagnostics$/);
export const main = role('main');
/** A feed of the screen that is fresh. */
export const live = inside(text(/^.+ · updated \d+ s ago$/), main);
export const dialog = role('dialog');
export const rows = role('row');

export async function giveLogin(tab: Tab, { email, password } = demo): Promise<void> {
  await tab.type(field('Email'), email);
  await tab.type(field('Password'), password);
  await tab.press(loginButton);
}

/** Signs in as the demo hospital and waits for the dashboard's figures, which come of some three hundred bookings. */
export async function signIn(tab: Tab): Promise<void> {
  await tab.open('/');
  await giveLogin(tab);
  await sees(tab, inside(text(/^3\d\d$/), main));
}

/** Goes to a screen by the sidebar. */
export const goTo = (tab: Tab, entry: string): Promise<void> => tab.press(role('link', entry));

/** Goes to the day's attendance and waits for its rows: the screen before it may have rows too. */
export async function goToAttendance(tab: Tab): Promise<void> {
  await goTo(tab, 'Attendance Management');
  await sees(tab, role('heading', 'Attendance Management'));
  await expect.poll(() => tab.count(inside(rows, main))).toBeGreaterThan(2);
}

export async function signOut(tab: Tab): Promise<void> {
  await tab.press(role('button', 'Logout'));
  await tab.press(inside(role('button', 'Logout'), dialog));
}

/** Sends somebody with this phone along a way, and opens the day's route; answers its dialog. */
export async function openRoute(tab: Tab, backend: Backend, phone: string): Promise<ElementQuery> {
  const route = role('dialog', 'Route map');
  const { goThrough } = await openPhone(backend, phone);
  await goThrough([0, 1, 2, 3].map((at) => ({ latitude: 13 + at / 200, longitude: 80.2 + at / 200 })));
  await goTo(tab, 'Phlebotomists');
  await tab.type(role('searchbox', 'Search phlebotomists'), phone);
  await sees(tab, text('1 phlebotomist found'));
  await tab.press(role('button', 'Route map'));
  // The head, its beginning, its end: what lies between is one with them where nothing happened.
  await expect.poll(() => tab.count(inside(rows, route))).toBeGreaterThanOrEqual(3);
  return route;
}

/** How many requests for the lead the browser has. */
export async function leads(tab: Tab): Promise<{ readonly held: number; readonly waits: number }> {
  await tab.read('void navigator.locks.query().then((all) => { globalThis.allLocks = all; })');
  const count = (which: string) =>
    tab.read<number>(
      `(globalThis.allLocks?.${which} ?? []).filter(({ name }) => name.includes('/leader/')).length`,
    );
  return { held: await count('held'), waits: await count('pending') };
}

/** How many rows a store of the console has on the browser's disk now. */
export async function rowsOnDisk(tab: Tab, store: string): Promise<number> {
  await tab.read(`void (() => {
    globalThis.rowsOnDisk = -1;
    const opening = indexedDB.open('homedraw-realtime');
    opening.onsuccess = () => {
      const counting = opening.result.transaction('${store}').objectStore('${store}').count();
      counting.onsuccess = () => {
        globalThis.rowsOnDisk = counting.result;
        opening.result.close();
      };
    };
  })()`);
  const count = () => tab.read<number>('globalThis.rowsOnDisk');
  await expect.poll(count).toBeGreaterThanOrEqual(0);
  return count();
}
