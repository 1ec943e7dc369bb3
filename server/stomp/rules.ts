/** Which principal may subscribe to which destination (rulings, 'Ids, time, money'; design, 'The embedded backend'). */
import { stomp } from '../../src/contract/endpoints.ts';
import type { Audit } from '../audit.ts';
import type { Principal, Sessions } from '../session/sessions.ts';
import type { BrokerRules, SendHandler } from './broker-rules.ts';

/** The consoles of a hospital, where `driverId` is null; else the phones of this phlebotomist. */
export interface Audience {
  readonly hospitalId: number;
  readonly driverId: number | null;
}

/**
 * Sends `body` (JSON) to everyone of the audience who has subscribed to the destination, at once to those at this instance.
 * Resolves when what it tells of may be acknowledged, since the other instances will learn it. Never rejects.
 */
export type Publish = (destination: string, body: string, audience: Audience) => Promise<void>;

/**
 * A console subscribes to its hospital's inbox and to the alerts, which are given out by hospital; a phone to its own
 * inbox. What is sent to /app/… goes to `handlers`, by destination.
 */
export function brokerRules(
  sessions: Pick<Sessions, 'isOver'>,
  { log, audit }: { readonly log: (error: unknown) => void; readonly audit: Audit },
  handlers: ReadonlyMap<string, SendHandler<Principal>> = new Map(),
): BrokerRules<Principal, Audience> {
  return {
    maySubscribe: ({ hospitalId, driverId }, destination) =>
      destination === stomp.inbox(String(driverId ?? hospitalId)) ||
      (destination === stomp.alerts && driverId === null),
    mayReceive: (principal, audience) =>
      principal.hospitalId === audience.hospitalId && principal.driverId === audience.driverId,
    isOver: (principal) => sessions.isOver(principal),
    handlers,
    onDenied: ({ hospitalId, driverId }) =>
      audit({
        action: 'subscribe',
        outcome: 'refused',
        hospitalId,
        ...(driverId === null ? {} : { driverId }),
      }),
    onFault: log,
  };
}
