/** What a message says (specification 5, Chat send). */

/** Word processors end a line within a paragraph by these. */
const softLineEnds = /[\v\f\u0085\u2028\u2029]/g;
/** Letters that nobody sees and no backend keeps; tabs and line ends are meant. */
const notKept = /(?![\t\n\r])[\p{Cc}\p{Cs}]/gu;

/** How the content of a file begins that is sent without a text. */
export const SHARED_FILE = 'Shared file: ';

/** The text as it was written, without what cannot be kept; without one a file speaks for itself. */
export function contentOf(text: string, file: { readonly name: string } | null): string {
  const kept = text.replace(softLineEnds, '\n').replace(notKept, '');
  if (kept.trim() !== '') return kept;
  return file ? `${SHARED_FILE}${file.name}` : 'Message';
}
