/** The console's own document, by which builds differ: whoever serves it, its script has another address in each. */

/**
 * The address of the script of the console's document; null for any other page: a proxy's login, an error. The document
 * is known by its title.
 */
export function entryOf(html: string): string | null {
  if (!html.includes('<title>HomeDraw</title>')) return null;
  const [script] = html.match(/<script\b[^>]*\btype="module"[^>]*>/) ?? [];
  return script?.match(/\bsrc="([^"]+)"/)?.[1] ?? null;
}
