/** Query parameters of /chat-box: `driverId` names the open conversation. What is not understood is left out. */
import { textOf } from '../app/text-of.ts';

export interface ChatSearch {
  readonly driverId?: string;
}

export function readChatSearch(search: Readonly<Record<string, unknown>>): ChatSearch {
  const id = textOf(search['driverId']);
  return id === '' ? {} : { driverId: id };
}
