/**
 * The texts on screen: the parts that something has asked for, in the one language that is shown. Another language is
 * shown when all of them are there, so that no screen is ever of two (decision 0074).
 */
import { type Language, languages } from '../../domain/language.ts';
import type { Messages } from './en.ts';

/** Files of texts, by who asks for them: `messages/<language>/parts`. */
export type TextPart = 'front' | 'console' | 'late' | 'wall';
/** `pseudo` is English made longer and accented, in development only. */
export type ShownLanguage = Language | 'pseudo';
type PartTexts = Partial<Messages>;
type Parts = Readonly<Partial<Record<TextPart, PartTexts>>>;

export interface Texts {
  readonly language: ShownLanguage;
  /** How numbers are written, as `Intl` names it. */
  readonly locale: string;
  /** Of that language, as far as they were asked for. */
  readonly parts: Parts;
}

const files = import.meta.glob<PartTexts>('./*/parts/*.ts');
const fetched: Partial<Record<ShownLanguage, Parts>> = {};
const asked = new Set<TextPart>();
const listeners = new Set<() => void>();
let wanted: ShownLanguage = 'en';
let shown: Texts = textsOf('en');

export const textsShown = (): Texts => shown;

/** Calls when other texts are shown, or more of them. Answers how to stop. */
export function watchTexts(changed: () => void): () => void {
  listeners.add(changed);
  return () => void listeners.delete(changed);
}

/** Fetches parts beside those that are there. Rejects where one cannot be had; who asks again tries again. */
export async function needTexts(...parts: readonly TextPart[]): Promise<void> {
  for (const part of parts) asked.add(part);
  try {
    await Promise.all(parts.map((part) => fetchPart(wanted, part)));
  } catch (error) {
    for (const part of parts) if (!shown.parts[part]) asked.delete(part);
    throw error;
  }
  await show();
}

/** Shows another language when its texts are there. Rejects where they cannot be had; then nothing has changed. */
export async function showLanguage(language: ShownLanguage): Promise<void> {
  const before = shown.language;
  wanted = language;
  try {
    await show();
  } catch (error) {
    if (wanted === language) wanted = before;
    throw error;
  }
}

/** Shows the wanted language, with all parts: what is asked for meanwhile too. */
async function show(): Promise<void> {
  const language = wanted;
  for (;;) {
    const missing = [...asked].filter((part) => !fetched[language]?.[part]);
    if (missing.length === 0) break;
    await Promise.all(missing.map((part) => fetchPart(language, part)));
  }
  if (language !== wanted) return;
  shown = textsOf(language);
  const lang = language === 'pseudo' ? 'en' : language;
  // To write the same one again has the browser work out every style of the page again.
  if (document.documentElement.lang !== lang) document.documentElement.lang = lang;
  for (const changed of listeners) changed();
}

async function fetchPart(language: ShownLanguage, part: TextPart): Promise<void> {
  if (fetched[language]?.[part]) return;
  const texts = await readPart(language, part);
  fetched[language] = { ...fetched[language], [part]: texts };
}

async function readPart(language: ShownLanguage, part: TextPart): Promise<PartTexts> {
  const read = files[`./${language === 'pseudo' ? 'en' : language}/parts/${part}.ts`];
  if (!read) throw new Error(`There are no texts '${part}' of ${language}.`);
  const texts = await read();
  if (!import.meta.env.DEV || language !== 'pseudo') return texts;
  return (await import('./pseudo.ts')).pseudoTexts(texts);
}

function textsOf(language: ShownLanguage): Texts {
  const { locale } = languages[language === 'pseudo' ? 'en' : language];
  return { language, locale, parts: fetched[language] ?? {} };
}
