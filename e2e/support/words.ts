/** The words of a language as its catalogue has them, for journeys that are walked in it. */
import type { Page } from '@playwright/test';
import type { Language } from '../../src/domain/language.ts';

const areas = {
  app: 'appMessages',
  alerts: 'alertMessages',
  login: 'loginMessages',
  shell: 'shellMessages',
  dashboard: 'dashboardMessages',
  bookings: 'bookingMessages',
  tracking: 'trackingMessages',
  chat: 'chatMessages',
  wall: 'wallMessages',
} as const;

/** Answers the text of a key (`bookings.details.title`), and throws where there is none. */
export async function wordsOf(language: Language): Promise<(key: string) => string> {
  const texts: Record<string, unknown> = {};
  for (const [area, name] of Object.entries(areas)) {
    const file = `../../src/ui/messages/${language}/${area}.ts`;
    texts[area] = ((await import(file)) as Record<string, unknown>)[name];
  }
  return (key) => {
    const text = key
      .split('.')
      .reduce<unknown>((within, part) => (within as Record<string, unknown> | undefined)?.[part], texts);
    if (typeof text !== 'string') throw new Error(`There is no text '${key}' in ${language}.`);
    return text;
  };
}

/** The language was chosen before the page is opened. */
export const speaksIn = (language: Language, page: Page): Promise<unknown> =>
  page.addInitScript((code) => localStorage.setItem('homedraw.language', JSON.stringify(code)), language);
