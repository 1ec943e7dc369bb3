/** An entry of a journal in the words of the code. */
import type { JournalEntry } from '../../contract/journal.ts';

/** ms since 1970. */
export const atOf = (entry: JournalEntry): number => (entry.kind === 'fact' ? entry.fact.at : entry.at);

export const typeOf = (entry: JournalEntry): string =>
  entry.kind === 'fact' ? entry.fact.type : entry.input.type;

/** Nobody reads thousands of rows here. */
const MOST_CHARACTERS = 4_000;
const LONG_LIST = 5;

/** What the entry holds besides its type and moment, as JSON. */
export function bodyOf(entry: JournalEntry): string {
  const {
    type: _type,
    at: _at,
    ...body
  } = (entry.kind === 'fact' ? entry.fact : { ...entry.input, session: entry.session }) as Readonly<
    Record<string, unknown>
  >;
  const text = JSON.stringify(
    body,
    (_, inner: unknown) =>
      Array.isArray(inner) && inner.length > LONG_LIST
        ? [...inner.slice(0, LONG_LIST), `… ${inner.length - LONG_LIST}`]
        : inner,
    2,
  );
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}\n…` : text;
}
