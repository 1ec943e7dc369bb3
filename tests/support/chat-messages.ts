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

/** Seen up to a moment: by a message where its id is said, else all of that moment. */
export const upTo = (at: number, id: string | null = null) => ({ at, id });
