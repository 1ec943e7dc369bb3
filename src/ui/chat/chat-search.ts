/** Query parameters of /chat-box: `driverId` is whose conversation is open. What cannot be understood is left out, never refused. */
export interface ChatSearch {
  readonly driverId?: string;
}

export function readChatSearch(search: Readonly<Record<string, unknown>>): ChatSearch {
  const value = search['driverId'];
  const id = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return id === '' ? {} : { driverId: id };
}
