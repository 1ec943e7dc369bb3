/** This instance among the others that share its database: what it tells them, and what it does when it is told. */

import { stomp } from '../../src/contract/endpoints.ts';
import type { Database } from '../database/database.ts';
import { describeError } from '../refusal.ts';
import type { Displays } from '../session/displays.ts';
import type { RateLimits } from '../session/rate-limit.ts';
import type { Principal, Sessions } from '../session/sessions.ts';
import type { Alerts } from '../stomp/alerts.ts';
import type { Broker } from '../stomp/broker.ts';
import type { Audience, Publish } from '../stomp/rules.ts';
import { createDatabaseLimits } from './database-limits.ts';
import { createExchange, type Exchange, type ExchangeState } from './exchange.ts';
import type { OpenLine } from './line.ts';
import { createSharedVersions, type SharedVersions } from './shared-versions.ts';
import type { Travelling } from './travelling.ts';
import { createUnsent } from './unsent.ts';

export interface Instances {
  readonly name: string;
  readonly versions: SharedVersions;
  readonly rateLimits: RateLimits;
  /** Takes a message to the subscribers of the other instances. */
  readonly publish: Publish;
  /** The sessions, or tokens of displays, of these hashes are over. */
  closed(kind: 'sessionsClosed' | 'displaysEnded', keys: readonly string[]): void;
  /** From now on messages are sent and taken. */
  begin(told: Told): void;
  /** Null before `begin`. */
  state(): ExchangeState | null;
  close(): Promise<void>;
}

/** The parts of this instance that learn what others did. */
export interface Told {
  readonly broker: Pick<Broker<Principal, Audience>, 'publish' | 'disconnectAll'>;
  readonly alerts: Pick<Alerts, 'heard'>;
  readonly sessions: Pick<Sessions, 'closedElsewhere' | 'recheck'>;
  readonly displays: Pick<Displays, 'endedElsewhere' | 'recheck'>;
}

export interface InstancesOptions {
  readonly name: string;
  readonly database: Pick<Database, 'query'>;
  readonly open: OpenLine;
  /** One line for the operator. */
  readonly log: (line: string) => void;
}

export function createInstances({ name, database, open, log }: InstancesOptions): Instances {
  let exchange: Exchange | null = null;
  const send = async (message: Travelling) => exchange?.send(message);
  const versions = createSharedVersions({
    database,
    tell: (hospitalId, list) => void send({ kind: 'listChanged', hospitalId, list }),
  });

  const receive = ({ broker, alerts, sessions, displays }: Told, message: Travelling) => {
    switch (message.kind) {
      // The exchange has taken it.
      case 'untold':
        return;
      case 'published':
        if (message.destination === stomp.alerts) alerts.heard(message.body);
        return broker.publish(message.destination, message.body, message.audience);
      case 'sessionsClosed':
        return sessions.closedElsewhere(message.keys);
      case 'displaysEnded':
        return displays.endedElsewhere(message.keys);
      case 'listChanged':
        return versions.heard(message.hospitalId, message.list);
    }
  };
  /** What the database holds is read anew. */
  const lookAnew = ({ sessions, displays }: Told) => {
    versions.forgetAll();
    for (const work of [sessions.recheck(), displays.recheck()])
      work.catch((error: unknown) => log(`sessions were not looked at: ${describeError(error)}`));
  };

  return {
    name,
    versions,
    rateLimits: createDatabaseLimits(database),
    publish: (destination, body, audience) => send({ kind: 'published', destination, body, audience }),
    closed: (kind, keys) => void send({ kind, keys: [...keys] }),
    begin: (told) => {
      exchange = createExchange({
        instance: name,
        open,
        receive: (message) => receive(told, message),
        onEnded: () => lookAnew(told),
        // Clients fetch what they may lack when they come back.
        onMissed: () => {
          lookAnew(told);
          told.broker.disconnectAll('Messages were missed');
        },
        unsent: createUnsent(database, name),
        log,
      });
    },
    state: () => exchange?.state() ?? null,
    close: async () => exchange?.close(),
  };
}
