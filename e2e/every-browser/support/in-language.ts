/** A tab of a console in another language, for a journey that names everything in English. */
import type { Tab } from './browser-context.ts';
import { holeAt, type Say } from './catalogue.ts';
import { type ElementQuery, inPart } from './element-queries.ts';

export function inLanguage(tab: Tab, say: Say): Tab {
  const said = (words: string | RegExp): string | RegExp => translated(words, say);
  const query = (one: ElementQuery): ElementQuery => ({
    ...named(one, said),
    ...(one.within ? { within: query(one.within) } : {}),
    ...(one.having
      ? {
          having: one.having.map((part) => {
            if (typeof part !== 'string') return part instanceof RegExp ? said(part) : query(part);
            const words = said(part);
            return words instanceof RegExp ? inPart(words) : words;
          }),
        }
      : {}),
  });
  return {
    ...tab,
    said,
    count: (one) => tab.count(query(one)),
    words: (one) => tab.words(query(one)),
    value: (one) => tab.value(query(one)),
    press: (one) => tab.press(query(one)),
    type: (one, words) => tab.type(query(one), words),
    choose: (one, words) => tab.choose(query(one), String(said(words))),
    give: (one, paths) => tab.give(query(one), paths),
  };
}

function named(query: ElementQuery, said: Tab['said']): ElementQuery {
  if (query.by === 'files' || query.name === undefined) return query;
  return { ...query, name: said(query.name) };
}

/** A text that no text of the console says is data, and stays. */
export function translated(words: string | RegExp, say: Say): string | RegExp {
  if (words instanceof RegExp)
    return new RegExp(
      words.source
        .split(/(\[\\s\\S\]\*|\|)/)
        .map((part, at) => (at % 2 === 0 ? (translatedPart(part, say) ?? translatedEach(part, say)) : part))
        .join(''),
      words.flags,
    );
  const source = say(words, []);
  if (source === null) return words;
  const plain = source.replace(/\\(.)/g, '$1');
  return /^(?:[^\\^$.*+?()[\]{}|]|\\.)*$/.test(source) ? plain : new RegExp(`^${source}$`);
}

/** What a regular expression leaves open, a letter that is escaped, or any other. */
const token = /(?:\\[dswDSW]|\[[^\]]*\]|[^\\](?=[*+?{])|\.)(?:[*+?]|\{\d+\})?|\\(.)|([\s\S])/g;

/** Several texts in a row, with anything between them. */
const translatedEach = (parts: string, say: Say): string =>
  parts
    .split(/(\.\*)/)
    .map((part, at) => (at % 2 === 0 ? (translatedPart(part, say) ?? part) : part))
    .join('');

/** Null where no text of the console says so. */
function translatedPart(part: string, say: Say): string | null {
  const [, start = '', middle = '', end = ''] = /^(\^?)(.*?)(\$?)$/s.exec(part) ?? [];
  const holes: string[] = [];
  const english = middle.replace(token, (found, escaped?: string, letter?: string) => {
    const itself = escaped ?? letter;
    if (itself !== undefined) return itself;
    holes.push(found);
    return holeAt(holes.length - 1);
  });
  // A space or a comma may be what parts it from the words beside it.
  const [, before = '', words = '', after = ''] = /^([\s,]*)(.*?)([\s,]*)$/s.exec(english) ?? [];
  const trimmed = say(words, holes);
  if (trimmed !== null) return start + before + trimmed + after + end;
  const whole = say(english, holes);
  return whole === null ? null : start + whole + end;
}
