/** Ready sentences that a hospital's people added to the console's own; kept in this browser until they are removed. */
import type { PageStorage } from '../../machines/page-storage.ts';

/** At most so many, and none longer than this. */
export const ownRepliesAtMost = 30;
export const replyLengthAtMost = 300;

const keyOf = (hospitalId: string): string => `homedraw.chat.replies.${hospitalId}`;

/** The stored replies, without invalid ones. */
export function readReplies(storage: Pick<PageStorage, 'read'>, hospitalId: string): readonly string[] {
  const kept = storage.read(keyOf(hospitalId));
  if (!Array.isArray(kept)) return [];
  return kept
    .filter((each): each is string => typeof each === 'string' && isReply(each))
    .slice(0, ownRepliesAtMost);
}

export const keepReplies = (
  storage: Pick<PageStorage, 'write'>,
  hospitalId: string,
  replies: readonly string[],
): void => storage.write(keyOf(hospitalId), replies.length === 0 ? null : replies);

const isReply = (text: string): boolean => text.trim() !== '' && text.length <= replyLengthAtMost;

/** Why a text cannot be added to the replies that there are; null where it can. */
export function refusalOf(
  text: string,
  all: readonly string[],
  own: readonly string[],
): 'blank' | 'tooLong' | 'known' | 'full' | null {
  if (text.trim() === '') return 'blank';
  if (text.trim().length > replyLengthAtMost) return 'tooLong';
  if (all.includes(text.trim())) return 'known';
  return own.length >= ownRepliesAtMost ? 'full' : null;
}

/** The text of the box after a reply was chosen: what was written stays. */
export const withReply = (text: string, reply: string): string =>
  text.trim() === '' ? reply : `${text}${/\s$/.test(text) ? '' : ' '}${reply}`;
