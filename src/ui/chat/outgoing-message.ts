import type { Intent } from '../../contract/intents.ts';
import { chosenOf } from '../kit/chosen-file.ts';
import { newKey } from '../kit/new-key.ts';

/** The intent to send something; specification 3, Chat message: its id begins with temp-. */
export const messageOf = (
  phlebotomistId: string | null,
  content: string,
  file: File | null,
): Extract<Intent, { type: 'user.sendMessage' }> => ({
  type: 'user.sendMessage',
  id: `temp-${newKey()}`,
  phlebotomistId,
  content,
  file: file && chosenOf(file),
  writtenAt: Date.now(),
});
