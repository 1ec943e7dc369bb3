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

/** A message as it is told on the topic: without an id and a moment where it is stored later. */
export type ToldMessage = Omit<MessageOnBackend, 'id' | 'createdAt'> &
  Partial<Pick<MessageOnBackend, 'id' | 'createdAt'>>;

export interface Conversations {
  readonly messages: readonly MessageOnBackend[];
  /** All with one phlebotomist, the oldest first. */
  of(phlebotomistId: string): readonly MessageOnBackend[];
  /** A frame to /app/send; one message is kept for a `key`, where the backend knows keys. Answers what is told. */
  sent(body: Readonly<Record<string, unknown>>, key: string | null): ToldMessage;
  phoneWrote(phlebotomistId: string): ToldMessage;
  /** A frame to /app/read-receipt. */
  read(body: Readonly<Record<string, unknown>>): void;
}

export interface ConversationsParts {
  /** What its words carry. */
  readonly mark: string;
  /** Its id on the wire. */
  readonly hospitalId: number;
  now(): number;
  /** Runs something when a message is stored that was told before; null where messages are stored first. */
  readonly later: ((store: () => void) => void) | null;
}

export function createConversations({ mark, hospitalId, now, later }: ConversationsParts): Conversations {
  const messages: MessageOnBackend[] = [];
  let heard = 0;

  function keep(message: Omit<MessageOnBackend, 'id' | 'createdAt' | 'seen'>): ToldMessage {
    if (!later) return store(message);
    later(() => store(message));
    return { ...message, seen: false };
  }

  function store(message: Omit<MessageOnBackend, 'id' | 'createdAt' | 'seen'>): MessageOnBackend {
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
    phoneWrote: (phlebotomistId) => {
      heard += 1;
      return keep({
        senderId: phlebotomistId,
        receiverId: hospitalId,
        senderRole: 'DRIVER',
        content: `heard ${heard}~${mark}`,
        messageType: 'TEXT',
        attachmentUrl: null,
      });
    },
    read: ({ receiverId, timestamp }) => {
      for (const message of messages)
        if (message.senderId === receiverId && Date.parse(message.createdAt) <= Date.parse(String(timestamp)))
          message.seen = true;
    },
  };
}
