/** Attachments of messages; apart from `chat.ts`, since the page needs no schema for it. */

/** 5MB is 5 x 1024 x 1024 bytes (rulings, Chat). */
export const attachmentBytesAtMost = 5 * 1024 * 1024;
