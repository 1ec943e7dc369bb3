/** The alert channel of the backend that is not ours. */
import { stomp } from '../../src/contract/endpoints.ts';
import type { StompBroker } from './stomp-broker.ts';

export interface AlertBroker {
  /** How often a console has subscribed to the alerts. */
  readonly subscriptions: number;
  /** Consoles that listen to the alerts now. */
  readonly listeners: number;
  /** Sends a body, JSON or not, to whoever listens to the alerts. */
  publish(body: string): void;
  /** Ends the connections that listen to the alerts. */
  close(): void;
}

export const alertsOf = (broker: StompBroker): AlertBroker => ({
  get subscriptions() {
    return broker.subscriptions(stomp.alerts);
  },
  get listeners() {
    return broker.listeners(stomp.alerts);
  },
  publish: (body) => broker.publish(stomp.alerts, body),
  close: () => broker.cut(stomp.alerts),
});
