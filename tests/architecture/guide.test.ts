/**
 * The guide says what the console says: each name that it prints in bold is a text of the console in that language, and
 * the languages tell the same, with the same pictures.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { textsByKey } from '../../e2e/support/icu-texts.ts';
import { languageCodes } from '../../src/domain/language.ts';

const folder = 'docs/guide';
const documents = readdirSync(join(folder, 'en'));

const textOf = (language: string, name: string) => readFileSync(join(folder, language, name), 'utf8');
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);
const bold = /\*\*(.+?)\*\*/g;
const pictures = /!\[[^\]]+\]\(\.\.\/pictures\/\w+\/([\w-]+\.jpg)\)/g;

const folderOf = (language: string) => join('src/ui/messages', language);
async function wordsOf(language: string): Promise<ReadonlySet<string>> {
  const words = new Set<string>();
  for (const file of readdirSync(folderOf(language)).filter((name) => name.endsWith('.ts'))) {
    const texts = (await import(`../../src/ui/messages/${language}/${file}`)) as Record<string, object>;
    for (const area of Object.values(texts)) for (const text of textsByKey(area).values()) words.add(text);
  }
  return words;
}

describe.each(languageCodes)('in %s', (language) => {
  test.each(documents)('%s names nothing that the console does not say', async (name) => {
    const words = await wordsOf(language);
    expect(all(textOf(language, name), bold).filter((text) => !words.has(text))).toEqual([]);
  });

  test.each(documents)('%s tells as much as the English one, with pictures of its own', (name) => {
    const [own, english] = [textOf(language, name), textOf('en', name)];
    expect(all(own, /^(#+) /gm)).toEqual(all(english, /^(#+) /gm));
    expect(all(own, bold)).toHaveLength(all(english, bold).length);
    expect(all(own, pictures)).toEqual(all(english, pictures));
    for (const picture of all(own, pictures))
      expect(existsSync(join(folder, 'pictures', language, picture)), picture).toBe(true);
  });
});
