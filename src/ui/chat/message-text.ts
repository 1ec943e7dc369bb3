/** How the text of a message is cut and marked. It is text always: nothing in it is markup. */

/** Longer ones are folded. */
const CHARACTERS = 4_000;
const LINES = 30;
/** So much of a folded one is shown: unfolding is worth the press. */
const SHOWN_CHARACTERS = 2_000;
const SHOWN_LINES = 15;
/** A word that stands more often than this in one message is not marked further: each mark is an element. */
const MARKS = 200;

/** The beginning of a text that is too long to be shown at once; null for one that is not. */
export function foldedText(text: string): string | null {
  if (text.length <= CHARACTERS && lineEnd(text, LINES) === -1) return null;
  const end = lineEnd(text, SHOWN_LINES);
  const shown = text.slice(0, Math.min(SHOWN_CHARACTERS, end === -1 ? text.length : end));
  // Half of a surrogate pair is no character.
  return /[\ud800-\udbff]$/.test(shown) ? shown.slice(0, -1) : shown;
}

/** Where the line with this number ends, from one; -1 where nothing comes behind it. */
function lineEnd(text: string, line: number): number {
  let end = -1;
  for (let count = 0; count < line; count += 1) {
    end = text.indexOf('\n', end + 1);
    if (end === -1) return -1;
  }
  return end;
}

export interface Piece {
  readonly text: string;
  readonly isFound: boolean;
}

/** Finds a text without regard to case; null where there is nothing to look for. */
export const finderOf = (wanted: string): RegExp | null =>
  wanted.trim() === '' ? null : new RegExp(wanted.trim().replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu');

/** The text in pieces, those that were looked for marked. Together they are the text. */
export function piecesOf(text: string, finder: RegExp): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  let marks = 0;
  for (const found of text.matchAll(finder)) {
    if (marks === MARKS) break;
    marks += 1;
    if (found.index > from) pieces.push({ text: text.slice(from, found.index), isFound: false });
    pieces.push({ text: found[0], isFound: true });
    from = found.index + found[0].length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isFound: false });
  return pieces;
}

/** Whether a text has what is looked for. */
export const has = (text: string, finder: RegExp): boolean => text.search(finder) !== -1;

/** UTF-8 bytes of a text. */
export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** A longer text may be refused on its way: a frame holds 64 KB (rulings, Chat), and more in it than the text. */
export const textBytesAtMost = 60_000;

/** Characters as a person counts them, a surrogate pair as one. */
export const charactersOf = (text: string): number => [...text].length;
