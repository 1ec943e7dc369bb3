/** The console's own document, by which builds differ: whoever serves it, its script has another address in each. */
import { isConsole } from './console-title.ts';

/** The address of the script of the console's document; null for any other page. */
export function entryOf(html: string): string | null {
  if (!isConsole(html)) return null;
  const [script] = html.match(/<script\b[^>]*\btype="module"[^>]*>/) ?? [];
  return script?.match(/\bsrc="([^"]+)"/)?.[1] ?? null;
}
