/** The languages of the console. A further one is a line here and a folder of texts, `src/ui/messages/<code>`. */

/**
 * By their codes (BCP 47). `locale` is how numbers are written: grouped as India groups them, in Latin digits. `name` is
 * how the language calls itself, and no text of any catalogue.
 */
export const languages = {
  en: { locale: 'en-IN', name: 'English' },
  ta: { locale: 'ta-IN-u-nu-latn', name: 'தமிழ்' },
  hi: { locale: 'hi-IN-u-nu-latn', name: 'हिन्दी' },
} as const;

export type Language = keyof typeof languages;

export const languageCodes = Object.keys(languages) as readonly Language[];

/** The language that a code names; null where it is none of ours. */
export const languageOf = (code: unknown): Language | null =>
  languageCodes.find((known) => known === code) ?? null;

/** The first of the wanted ones (`ta-IN`, `en`) that there is; English where there is none. */
export function firstKnownLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const known = languageOf(tag.toLowerCase().split('-')[0]);
    if (known !== null) return known;
  }
  return 'en';
}
