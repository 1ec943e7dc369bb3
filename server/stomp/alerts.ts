/** Alerts of phlebotomists, to the consoles of their own hospital only. */
import { stomp } from '../../src/contract/endpoints.ts';
import type { Principal } from '../session/sessions.ts';
import type { Broker } from './broker.ts';

/** A message on /topic/admin/notifications. */
export interface AlertMessage {
  readonly type: 'IDLE' | 'ENDED';
  readonly driverId: number;
  readonly orderId: number | null;
  readonly latitude: number;
  readonly longitude: number;
  /** ISO 8601. */
  readonly timestamp: string;
}

export function publishAlert(broker: Broker<Principal>, hospitalId: number, alert: AlertMessage): void {
  broker.publish(
    stomp.alerts,
    JSON.stringify(alert),
    (receiver) => receiver.driverId === null && receiver.hospitalId === hospitalId,
  );
}
