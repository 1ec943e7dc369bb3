/** Messages. */
import type { ChatMessageRow } from '../../../src/contract/wire/chat.ts';
import { longestContent } from '../../chat/read-message.ts';
import { enumOf, type Fields, flag, id, nullable, object, text } from '../json-schema.ts';

const messageFields: Fields<ChatMessageRow> = {
  id: id('The message. In a conversation a later one has a greater id.'),
  senderId: id('The hospital or the phlebotomist who wrote it.'),
  receiverId: id('The other one.'),
  content: text('The text.', { maxLength: longestContent.console }),
  messageType: text('`TEXT`, `FILE`, or a word that begins with `image`.', { examples: ['TEXT'] }),
  attachmentUrl: nullable(text('Where its file is fetched, a path of this server.')),
  createdAt: text(
    'When it was stored, in UTC to the millisecond. A receipt with this `timestamp` means this message too.',
    {
      format: 'date-time',
      examples: ['2026-03-12T06:30:00.250Z'],
    },
  ),
  seen: flag('Read by whom it was written to. It never goes back.'),
  senderRole: enumOf(['ADMIN', 'DRIVER'], 'Written by the hospital, or by the phlebotomist.'),
  clientKey: nullable(
    text('The key that it was sent with; told to its sender’s side only.', { maxLength: 64 }),
  ),
};

export const chatSchemas = {
  ChatMessage: object(messageFields),
};
