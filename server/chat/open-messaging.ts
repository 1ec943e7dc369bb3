/** The broker and the conversations behind it, each of which needs the other. */
import type { Audit } from '../audit.ts';
import type { Database } from '../database/database.ts';
import type { CallLimits } from '../http/limits.ts';
import type { Principal, Sessions } from '../session/sessions.ts';
import { type Broker, createBroker } from '../stomp/broker.ts';
import type { SendHandler } from '../stomp/broker-rules.ts';
import { brokerRules } from '../stomp/rules.ts';
import { type Conversations, createConversations } from './conversations.ts';
import { chatHandlers } from './handlers.ts';

export interface Messaging {
  readonly broker: Broker<Principal>;
  readonly conversations: Conversations;
}

export interface MessagingOptions {
  readonly database: Database;
  readonly sessions: Pick<Sessions, 'isOver'>;
  readonly audit: Audit;
  readonly now: () => number;
  /** Called for a message that could not be taken by a fault of ours. */
  readonly log: (error: unknown) => void;
  readonly limits?: CallLimits;
  /** Beside those of chat, by destination. */
  readonly handlers?: ReadonlyMap<string, SendHandler<Principal>>;
}

export function openMessaging(options: MessagingOptions): Messaging {
  const { database, sessions, audit, now, log, limits, handlers = new Map() } = options;
  const conversations = createConversations({
    database,
    publish: (...message) => broker.publish(...message),
    now,
    ...(limits === undefined ? {} : { limits }),
  });
  const all = new Map([...chatHandlers(conversations, audit), ...handlers]);
  const broker: Broker<Principal> = createBroker(brokerRules(sessions, { log, audit }, all));
  return { broker, conversations };
}
