/** Attachments of messages: the allowed URLs, the name and the size of each. */
import type { ChatMessage } from '../../contract/chat.ts';
import { SHARED_FILE } from '../../domain/chat-content.ts';

/**
 * The address of what a phlebotomist or the backend sent as a path or an address. Only the backend's own counts:
 * nothing is ever fetched from elsewhere, and what runs (`javascript:`, `data:`) is no address. Null for those.
 */
export function safeUrl(url: string | null, apiBaseUrl: string, page: string): string | null {
  if (url === null || url.trim() === '') return null;
  try {
    const base = new URL(`${apiBaseUrl || page}/`);
    const address = new URL(url, base);
    const isWeb = address.protocol === 'https:' || address.protocol === 'http:';
    const isOurs = address.origin === base.origin || address.origin === new URL(page).origin;
    return isWeb && isOurs && address.username === '' && address.password === '' ? address.href : null;
  } catch {
    return null;
  }
}

/** The name of a file: by the content that names it, else by the end of its URL. Null without either. */
export function attachmentName({
  content,
  attachmentUrl,
}: Pick<ChatMessage, 'content' | 'attachmentUrl'>): string | null {
  if (isGenerated(content)) return content.slice(SHARED_FILE.length).trim();
  const path = (attachmentUrl ?? '').split(/[?#]/, 1)[0] ?? '';
  const last = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(last) || null;
  } catch {
    return last || null;
  }
}

/** The text beside a file; null where the file was sent without one. */
export const captionOf = (content: string): string | null =>
  isGenerated(content) || content.trim() === '' ? null : content;

const isGenerated = (content: string): boolean =>
  content.startsWith(SHARED_FILE) && content.length > SHARED_FILE.length && !content.includes('\n');
