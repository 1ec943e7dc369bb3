/** What journeys in every browser do and look for, again and again. */
import { expect } from '@playwright/test';
import { demo } from '../../support/test.ts';
import type { Tab } from './desk.ts';
import { field, inside, role, type Thing, text } from './things.ts';

/** Waits until it is on view. */
export const sees = (tab: Tab, thing: Thing): Promise<void> =>
  expect.poll(() => tab.count(thing), nameOf(thing)).toBeGreaterThan(0);

/** Waits until none is on view. */
export const misses = (tab: Tab, thing: Thing): Promise<void> =>
  expect.poll(() => tab.count(thing), nameOf(thing)).toBe(0);

/** Waits until the first of them says so. */
export const says = (tab: Tab, thing: Thing, words: RegExp | string): Promise<void> =>
  typeof words === 'string'
    ? expect.poll(() => tab.words(thing), nameOf(thing)).toContain(words)
    : expect.poll(() => tab.words(thing), nameOf(thing)).toMatch(words);

const nameOf = (thing: Thing): string => [thing.by === 'role' ? thing.role : '', thing.name].join(' ').trim();

export const loginButton = role('button', 'Login');
export const main = role('main');
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

export async function signOut(tab: Tab): Promise<void> {
  await tab.press(role('button', 'Logout'));
  await tab.press(inside(role('button', /log ?out/i), dialog));
}
