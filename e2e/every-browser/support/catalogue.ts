/**
 * What a language says for an English text of the console, so that a journey that names things in English can be
 * walked in another language (decision 0074).
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import compile from 'icu-minify/compile';
import { projectRoot } from '../../../server/project-root.ts';
import type { Language } from '../../../src/domain/language.ts';
import { PLURAL, SELECT, textsByKey } from '../../support/icu-texts.ts';

/** A word, or the name of a value between words. */
type Piece = string | { readonly value: string };
/** One way to say a text: of a plural or a choice each has its own. */
type Form = readonly Piece[];

/**
 * Answers the words of the language, as the source of a regular expression; null where no text of the console says so.
 * `holes` is what a hole of the English stands for.
 */
export type Say = (english: string, holes: readonly string[]) => string | null;

/** A name of the journey's own may be like a text of few letters, as `{count} of {all}`: these only say a value. */
const LETTERS_AT_LEAST = 4;

/** Stands in a text for what a regular expression leaves open. */
const firstHole = 0xe000;
export const holeAt = (index: number): string => String.fromCharCode(firstHole + index);

export async function sayIn(language: Language): Promise<Say> {
  const [before, after] = await Promise.all([formsIn('en'), formsIn(language)]);
  const exact = new Map<string, Set<string>>();
  const open: { readonly key: string; readonly form: Form; readonly pattern: RegExp }[] = [];
  for (const [key, forms] of before)
    for (const form of forms)
      if (form.every((piece) => typeof piece === 'string')) {
        const said = form.join('');
        exact.set(said, (exact.get(said) ?? new Set()).add(key));
      } else if (/\p{L}/u.test(literalOf(form))) open.push({ key, form, pattern: patternOf(form) });

  const sayOf = (english: string, holes: readonly string[], lettersAtLeast: number): string | null => {
    const keys = exact.get(english);
    if (keys)
      return either([...keys].flatMap((key) => (after.get(key) ?? []).map((form) => filled(form, {}))));
    const matching = open.flatMap(({ key, form, pattern }) => {
      const match = pattern.exec(english);
      const { length } = literalOf(form).replace(/\P{L}/gu, '');
      return match && length >= lettersAtLeast ? [{ key, values: valuesOf(form, match), length }] : [];
    });
    const longest = Math.max(...matching.map(({ length }) => length));
    const best = matching.filter(({ length }) => length === longest);
    return best.length === 0
      ? null
      : either(
          best.flatMap(({ key, values }) =>
            (after.get(key) ?? []).map((form) =>
              filled(
                form,
                mapValues(values, (value) => sayOf(value, holes, 1) ?? sourceOf(value, holes)),
              ),
            ),
          ),
        );
  };
  return (english, holes) => sayOf(english, holes, LETTERS_AT_LEAST);
}

/** The source of a regular expression that is this text, with what its holes leave open. */
export const sourceOf = (text: string, holes: readonly string[]): string =>
  [...text].map((letter) => holes[letter.charCodeAt(0) - firstHole] ?? escaped(letter)).join('');

const escaped = (words: string): string => words.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
const either = (all: readonly string[]): string => {
  const each = [...new Set(all)];
  return each.length === 1 ? (each[0] ?? '') : `(?:${each.join('|')})`;
};
const mapValues = (values: Readonly<Record<string, string>>, change: (value: string) => string) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));

const literalOf = (form: Form): string => form.filter((piece) => typeof piece === 'string').join('');
/** A value may be nothing yet: `Message to ` is the beginning of whom it goes to. */
const patternOf = (form: Form): RegExp =>
  new RegExp(
    `^${form.map((piece) => (typeof piece === 'string' ? escaped(piece) : '(.*?)')).join('')}$`,
    's',
  );
const valuesOf = (form: Form, match: RegExpExecArray): Readonly<Record<string, string>> =>
  Object.fromEntries(
    form
      .filter((piece) => typeof piece !== 'string')
      .map(({ value }, at) => [value, match[at + 1] ?? ''] as const)
      .filter(([, words]) => words !== ''),
  );
const filled = (form: Form, values: Readonly<Record<string, string>>): string =>
  form.map((piece) => (typeof piece === 'string' ? escaped(piece) : (values[piece.value] ?? '.*'))).join('');

/** All ways to say each text, by its key. */
async function formsIn(language: Language): Promise<ReadonlyMap<string, readonly Form[]>> {
  const folder = join(projectRoot, 'src/ui/messages', language);
  const forms = new Map<string, readonly Form[]>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts'))) {
    const texts = (await import(join(folder, file))) as Readonly<Record<string, object>>;
    for (const [area, each] of Object.entries(texts))
      for (const [key, text] of textsByKey(each, `${area}.`)) forms.set(key, formsOf(compile(text)));
  }
  return forms;
}

/**
 * @param compiled A text as `icu-minify` compiles it: words, 0 for the number of a plural, or a value and its kind.
 * @param number The value that a plural counts.
 */
function formsOf(compiled: unknown, number = ''): readonly Form[] {
  if (typeof compiled === 'string') return [[compiled]];
  if (!Array.isArray(compiled)) return [[{ value: number }]];
  let forms: readonly Form[] = [[]];
  for (const part of compiled as readonly unknown[]) {
    const ways = Array.isArray(part) ? formsOfValue(part, number) : formsOf(part, number);
    forms = forms.flatMap((form) => ways.map((way) => [...form, ...way]));
  }
  return forms;
}

function formsOfValue([name, kind, options]: readonly unknown[], number: string): readonly Form[] {
  const value = String(name);
  if (kind !== SELECT && kind !== PLURAL) return [[{ value }]];
  return Object.values(options as Readonly<Record<string, unknown>>).flatMap((way) =>
    formsOf(way, kind === PLURAL ? value : number),
  );
}
