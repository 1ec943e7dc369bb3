import type { ChatMessage } from '../../src/contract/chat.ts';

/** A message of phlebotomist 7 to the hospital where nothing else is said. */
export const messageOf = (fields: Partial<ChatMessage> = {}): ChatMessage => ({
  id: '1',
  phlebotomistId: '7',
  own: false,
  content: 'On my way',
  kind: 'text',
  attachmentUrl: null,
  createdAt: 1_000,
  seen: false,
  ...fields,
});
