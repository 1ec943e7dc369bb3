/** Light, dark, or as the system: kept in this browser, and on the document as `data-theme` (tokens.css). */
import { createPageStorage } from '../bridge/page-storage.ts';

export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const KEY = 'homedraw.theme';
const kept = createPageStorage(() => window.localStorage, window);
const listeners = new Set<() => void>();
let chosen: ThemeChoice = 'system';

/** Takes what was chosen before, and follows the other tabs. Before anything is painted; a wall display does not. */
export function applyKeptTheme(): void {
  take(kept.read(KEY));
  kept.watch(KEY, take);
}

export function chooseTheme(choice: ThemeChoice): void {
  kept.write(KEY, choice === 'system' ? null : choice);
  take(choice);
}

export const themeChoice = (): ThemeChoice => chosen;

/** Calls when this tab or another one has chosen. Answers how to stop. */
export function watchThemeChoice(changed: () => void): () => void {
  listeners.add(changed);
  return () => void listeners.delete(changed);
}

/** What no choice is, is none. */
function take(value: unknown): void {
  chosen = themeChoices.find((choice) => choice === value) ?? 'system';
  const { dataset } = document.documentElement;
  if (chosen === 'system') delete dataset['theme'];
  else dataset['theme'] = chosen;
  // The browser's own edge of the page, as on a phone.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.dataset['of'];
    const isOwn = chosen === own ? 'all' : 'not all';
    meta.setAttribute('media', chosen === 'system' ? `(prefers-color-scheme: ${own})` : isOwn);
  }
  for (const changed of listeners) changed();
}
