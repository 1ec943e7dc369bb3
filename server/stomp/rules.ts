/** Which principal may subscribe to which destination (rulings, 'Ids, time, money'; design, 'The embedded backend'). */
import { stomp } from '../../src/contract/endpoints.ts';
import type { Audit } from '../audit.ts';
import type { Principal, Sessions } from '../session/sessions.ts';
import type { BrokerRules, SendHandler } from './broker-rules.ts';

/**
 * A console subscribes to its hospital's inbox and to the alerts, which are given out by hospital; a phone to its own
 * inbox. What is sent to /app/… goes to `handlers`, by destination.
 */
export function brokerRules(
  sessions: Pick<Sessions, 'isOver'>,
  { log, audit }: { readonly log: (error: unknown) => void; readonly audit: Audit },
  handlers: ReadonlyMap<string, SendHandler<Principal>> = new Map(),
): BrokerRules<Principal> {
  return {
    maySubscribe: ({ hospitalId, driverId }, destination) =>
      destination === stomp.inbox(String(driverId ?? hospitalId)) ||
      (destination === stomp.alerts && driverId === null),
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
