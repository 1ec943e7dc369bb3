/** What a message says (specification 5, Chat send). */

/** The text as it was written; without one a file speaks for itself. */
export function contentOf(text: string, file: { readonly name: string } | null): string {
  if (text.trim() !== '') return text;
  return file ? `Shared file: ${file.name}` : 'Message';
}
