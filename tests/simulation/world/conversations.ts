/** What a hospital's backend keeps of its chat: every message once, in the order in which they came. */
/** A row of GET /api/chat/history, and what is told on the hospital's topic. */
export interface MessageOnBackend {
  readonly id: number;
  readonly senderId: string | number;
  readonly receiverId: string | number;
  readonly senderRole: 'ADMIN' | 'DRIVER';
  readonly content: string;
  readonly messageType: string;
  readonly attachmentUrl: string | null;
  readonly createdAt: string;
  seen: boolean;
  readonly clientKey?: string;
}

export interface Conversations {
  readonly messages: readonly MessageOnBackend[];
  /** All with one phlebotomist, the oldest first. */
  of(phlebotomistId: string): readonly MessageOnBackend[];
  /** A frame to /app/send; one message is kept for a `key`, where the backend knows keys. */
  sent(body: Readonly<Record<string, unknown>>, key: string | null): MessageOnBackend;
  phoneWrote(phlebotomistId: string): MessageOnBackend;
  /** A frame to /app/read-receipt. */
  read(body: Readonly<Record<string, unknown>>): void;
}

/** `mark` is what its words carry, `hospitalId` its id on the wire. */
export function createConversations(mark: string, hospitalId: number, now: () => number): Conversations {
  const messages: MessageOnBackend[] = [];

  function keep(message: Omit<MessageOnBackend, 'id' | 'createdAt' | 'seen'>): MessageOnBackend {
    const id = messages.length + 1;
    // No two of them have one moment.
    const kept = { ...message, id, createdAt: new Date(now() + id).toISOString(), seen: false };
    messages.push(kept);
    return kept;
  }

  return {
    messages,
    of: (phlebotomistId) =>
      messages.filter(({ senderId, receiverId }) => [senderId, receiverId].includes(phlebotomistId)),
    sent: (body, key) => {
      const known = key === null ? undefined : messages.find(({ clientKey }) => clientKey === key);
      if (known) return known;
      return keep({
        senderId: hospitalId,
        receiverId: String(body['receiverId']),
        senderRole: 'ADMIN',
        content: String(body['content']),
        messageType: String(body['messageType']),
        attachmentUrl: (body['attachmentUrl'] ?? null) as string | null,
        ...(key === null ? {} : { clientKey: key }),
      });
    },
    phoneWrote: (phlebotomistId) =>
      keep({
        senderId: phlebotomistId,
        receiverId: hospitalId,
        senderRole: 'DRIVER',
        content: `heard ${messages.length + 1}~${mark}`,
        messageType: 'TEXT',
        attachmentUrl: null,
      }),
    read: ({ receiverId, timestamp }) => {
      for (const message of messages)
        if (message.senderId === receiverId && Date.parse(message.createdAt) <= Date.parse(String(timestamp)))
          message.seen = true;
    },
  };
}
