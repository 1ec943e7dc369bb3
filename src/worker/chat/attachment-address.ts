/** The file's address in an upload's answer (specification 7, Chat: plain text; rulings, 'Lenient in': maybe JSON). */

/** What backends call it, before any other text that they send besides. */
const NAMES = ['attachmentUrl', 'url', 'fileUrl', 'path'];
const LONGEST = 2_048;

/** Null where the answer names no address: another sentence, or a page of somebody between. */
export function readAttachmentAddress(answer: string): string | null {
  const text = answer.trim();
  const found = /^["{]/.test(text) ? addressesIn(text) : [text];
  return found.find(isAddress) ?? null;
}

function addressesIn(text: string): readonly string[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [];
  }
  if (typeof value === 'string') return [value.trim()];
  const fields = value as Readonly<Record<string, unknown>>;
  return [...NAMES.map((name) => fields[name]), ...Object.values(fields)].flatMap((field) =>
    typeof field === 'string' ? field.trim() : [],
  );
}

/** A URL of the web, or a path: without a blank or another impossible sign, and with a sign that no mere word has. */
function isAddress(text: string): boolean {
  if (text.length > LONGEST || /[\s<>"{}|\\^`]/.test(text)) return false;
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  return (scheme === undefined || scheme === 'http' || scheme === 'https') && /[/.]\w/.test(text);
}
