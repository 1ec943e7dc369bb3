/** The broker, and the conversations and alerts that are published by it. */
import type { Audit } from '../audit.ts';
import type { Database } from '../database/database.ts';
import type { CallLimits } from '../http/limits.ts';
import type { Principal, Sessions } from '../session/sessions.ts';
import { type Alerts, createAlerts } from '../stomp/alerts.ts';
import { type Broker, createBroker } from '../stomp/broker.ts';
import type { SendHandler } from '../stomp/broker-rules.ts';
import { type Audience, brokerRules, type Publish } from '../stomp/rules.ts';
import { type Conversations, createConversations } from './conversations.ts';
import { chatHandlers } from './handlers.ts';

export interface Messaging {
  /** What it publishes reaches the sockets of this instance alone. */
  readonly broker: Broker<Principal, Audience>;
  readonly conversations: Conversations;
  readonly alerts: Alerts;
}

export interface MessagingOptions {
  readonly database: Database;
  readonly sessions: Pick<Sessions, 'isOver'>;
  readonly audit: Audit;
  readonly now: () => number;
  /** That of moments which say none. */
  readonly timeZone: string;
  /** Called for a message that could not be taken by a fault of ours. */
  readonly log: (error: unknown) => void;
  readonly limits?: CallLimits;
  /** Beside those of chat, by destination. */
  readonly handlers?: ReadonlyMap<string, SendHandler<Principal>>;
  /** Takes each message to the other instances; null where this is the only one. */
  readonly publishElsewhere: Publish | null;
}

export function openMessaging(options: MessagingOptions): Messaging {
  const { database, sessions, audit, now, log, limits, handlers = new Map(), publishElsewhere } = options;
  const publish: Publish = async (...message) => {
    broker.publish(...message);
    await publishElsewhere?.(...message);
  };
  const conversations = createConversations({
    database,
    publish,
    now,
    isShared: publishElsewhere !== null,
    ...(limits === undefined ? {} : { limits }),
  });
  const all = new Map([...chatHandlers(conversations, audit, options.timeZone), ...handlers]);
  const broker: Broker<Principal, Audience> = createBroker(brokerRules(sessions, { log, audit }, all));
  return { broker, conversations, alerts: createAlerts(publish, now) };
}
