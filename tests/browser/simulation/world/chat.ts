/** The chat of the backend, as old ones have it: it stores what is sent, tells it again, and knows no keys. */
import type { Answered, Asked, Backend } from '../../../simulation/world/backend.ts';
import type { Whose } from '../../../simulation/world/hospital.ts';

interface Stored {
  readonly id: number;
  readonly senderId: unknown;
  readonly receiverId: unknown;
  readonly content: string;
  readonly createdAt: string;
  readonly messageType: 'TEXT';
  readonly seen: false;
}

export interface ChatOfDay {
  /** What every hospital's consoles sent, in order. */
  readonly stored: readonly (Stored & { readonly of: Whose })[];
  /** The row that is told to all of the hospital's consoles. */
  store(of: Whose, body: string): Stored;
  /** The answer to a call for a history; null to every other. */
  history(asked: Asked, backend: Backend): Answered | null;
}

export function createChat(now: () => number): ChatOfDay {
  const stored: (Stored & { readonly of: Whose })[] = [];
  return {
    stored,
    store: (of, body) => {
      const { senderId, receiverId, content } = JSON.parse(body) as Stored;
      const row: Stored = {
        id: stored.length + 1,
        senderId,
        receiverId,
        content,
        createdAt: new Date(now()).toISOString(),
        messageType: 'TEXT',
        seen: false,
      };
      stored.push({ ...row, of });
      return row;
    },
    history: (asked, backend) => {
      const [, receiver] = /^\/api\/chat\/history\/[^/]+\/([^/]+)$/.exec(asked.path) ?? [];
      const own = backend.whoseIs(asked.cookie);
      if (receiver === undefined || own === null) return null;
      const rows = stored
        .filter(({ of, receiverId }) => of === own && String(receiverId) === decodeURIComponent(receiver))
        .map(({ of: _, ...row }) => row);
      return { ...backend.ask(asked), text: JSON.stringify(rows) };
    },
  };
}
