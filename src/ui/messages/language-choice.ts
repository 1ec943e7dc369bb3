/** The language that a person has chosen: kept in this browser, the same in all tabs; until then the browser's own. */
import { firstKnownLanguage, languageOf } from '../../domain/language.ts';
import { createPageStorage } from '../bridge/page-storage.ts';
import { type ShownLanguage, showLanguage } from './texts.ts';

const KEY = 'homedraw.language';
const kept = createPageStorage(() => window.localStorage, window);

/**
 * Takes what was chosen before, and follows the other tabs. Before the first texts are asked for; a wall display does
 * not, and has its own (`wall-layout.ts`).
 */
export function applyKeptLanguage(): void {
  void showLanguage(read(kept.read(KEY)));
  kept.watch(KEY, (value) => {
    showLanguage(read(value)).catch((error: unknown) =>
      console.warn('The language that another tab chose cannot be had.', error),
    );
  });
}

/** Shows a language at once and from now on. Rejects where its texts cannot be had: then nothing was chosen. */
export async function chooseLanguage(language: ShownLanguage): Promise<void> {
  await showLanguage(language);
  kept.write(KEY, language);
}

/** The language that the browser asks for. */
export const browserLanguage = (): ShownLanguage => firstKnownLanguage(navigator.languages);

/** What no choice is, is none. */
function read(value: unknown): ShownLanguage {
  if (import.meta.env.DEV && value === 'pseudo') return 'pseudo';
  return languageOf(value) ?? browserLanguage();
}
