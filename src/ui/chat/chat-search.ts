/** Query parameters of /chat-box: `driverId` is whose conversation is open. What cannot be understood is left out, never refused. */
import { textOf } from '../app/text-of.ts';

export interface ChatSearch {
  readonly driverId?: string;
}

export function readChatSearch(search: Readonly<Record<string, unknown>>): ChatSearch {
  const id = textOf(search['driverId']);
  return id === '' ? {} : { driverId: id };
}
