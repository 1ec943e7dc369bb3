/** The content of a message (specification 5, Chat send). */

/** Word processors end a line within a paragraph by these. */
const softLineEnds = /[\v\f\u0085\u2028\u2029]/g;
/** Invisible letters that no backend keeps; tabs and line ends are kept. */
const notKept = /(?![\t\n\r])[\p{Cc}\p{Cs}]/gu;

/** The beginning of the content of a file that is sent without a text. */
export const SHARED_FILE = 'Shared file: ';

/** The text as it was written, without letters that cannot be kept; for a file without a text, its name. */
export function contentOf(text: string, file: { readonly name: string } | null): string {
  const kept = text.replace(softLineEnds, '\n').replace(notKept, '');
  if (kept.trim() !== '') return kept;
  return file ? `${SHARED_FILE}${file.name}` : 'Message';
}
