/** What is wrong with a catalogue of another language, compared with the English one. */
import compile from 'icu-minify/compile';
import { PLURAL, SELECT, textsByKey } from '../../e2e/support/icu-texts.ts';

export interface Language {
  /** As `Intl` names it. */
  readonly code: string;
  /** Keys whose texts may be as in English. */
  readonly same: readonly string[];
  /** Letters of its script. */
  readonly script: RegExp;
  /** Words that stay in Latin letters. */
  readonly latin: ReadonlySet<string>;
}

/** Each fault as a line: `key: what`. */
export function faultsOf(english: object, other: object, language: Language): readonly string[] {
  const before = textsByKey(english);
  const after = textsByKey(other);
  const missing = [...before.keys()].filter((key) => !after.has(key)).map((key) => `${key}: missing`);
  const both = [...after].flatMap(([key, text]) => {
    const source = before.get(key);
    const faults = source === undefined ? ['not in English'] : textFaults(source, text, key, language);
    return faults.map((fault) => `${key}: ${fault}`);
  });
  const gone = language.same
    .filter((key) => before.get(key) !== after.get(key))
    .map((key) => `${key}: listed as the same, and is not`);
  return [...missing, ...both, ...gone];
}

function textFaults(source: string, text: string, key: string, language: Language): readonly string[] {
  if (source === text) return language.same.includes(key) ? [] : ['as in English'];
  const wanted = shapeOf(source);
  let found: Shape;
  try {
    found = shapeOf(text);
  } catch (error) {
    return [`not to be read: ${error instanceof Error ? error.message : String(error)}`];
  }
  const said = ({ values }: Shape) => [...values].sort().join(', ');
  return [
    ...(said(wanted) === said(found) ? [] : [`has the values ${said(found)} instead of ${said(wanted)}`]),
    ...pluralFaults(found, language.code),
    ...(language.script.test(found.words) ? [] : ['no letter of the script']),
    ...[...found.words.matchAll(/\p{Script=Latin}+/gu)]
      .filter(([word]) => !language.latin.has(word))
      .map(([word]) => `'${word}' in Latin letters`),
    ...(/[^\P{Nd}0-9]/u.test(text) ? ['digits that are not Latin'] : []),
    ...(text === text.trim() || source !== source.trim() ? [] : ['space round it']),
  ];
}

function pluralFaults({ plurals }: Shape, code: string): readonly string[] {
  const known = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
  return plurals.flatMap((forms) => {
    const named = forms.filter((form) => !form.startsWith('='));
    const lacking = named.some((form) => form !== 'other')
      ? known.filter((form) => !forms.includes(form))
      : [];
    return [
      ...named.filter((form) => !known.some((one) => one === form)).map((form) => `no plural form '${form}'`),
      ...lacking.map((form) => `lacks the plural form '${form}'`),
    ];
  });
}

interface Shape {
  /** What it stands for: `name` or `name as number`, the options of a choice with it, `<tag>`. */
  readonly values: ReadonlySet<string>;
  /** The forms of each plural. */
  readonly plurals: readonly (readonly string[])[];
  /** All that is read of it. */
  readonly words: string;
}

/** Of an ICU message; throws where it is none. */
export function shapeOf(message: string): Shape {
  // The formatter of the page leaves it out without a word.
  if (/\boffset:/.test(message)) throw new Error('offset');
  const values = new Set<string>();
  const plurals: string[][] = [];
  const words: string[] = [];
  const visit = (parts: unknown): void => {
    for (const part of Array.isArray(parts) ? parts : [parts]) {
      if (typeof part === 'string') words.push(part);
      else if (Array.isArray(part)) visitValue(part);
    }
  };
  /** `[name]`, `[name, kind, options]`, or `[tag, ...parts]`. */
  const visitValue = ([name, kind, ...rest]: readonly unknown[]): void => {
    const forms = Object.entries((kind === SELECT || kind === PLURAL ? rest[0] : null) ?? {});
    const options = forms.map(([form]) => form);
    if (kind === undefined) values.add(String(name));
    else if (kind === PLURAL) {
      values.add(`${String(name)} as a plural`);
      plurals.push(options);
    } else if (kind === SELECT) values.add(`${String(name)} of ${options.sort().join('|')}`);
    else if (typeof kind === 'number') values.add(`${String(name)} as ${[kind, ...rest].join(' ')}`);
    else {
      values.add(`<${String(name)}>`);
      visit([kind, ...rest]);
    }
    for (const [, form] of forms) visit(form);
  };
  visit(compile(message));
  return { values, plurals, words: words.join(' ') };
}
