/** How alerts are named, read and told apart (specification 3, Notification; 5, Notifications; rulings). */

import type { Alert } from '../contract/model.ts';
import type { AlertFrame } from '../contract/wire/locations.ts';
import { readMoment } from './time.ts';

/** Alerts are the same by type, phlebotomist and timestamp for IDLE and RESUMED, by order id for ENDED. */
export function alertKey(alert: Pick<Alert, 'type' | 'phlebotomistId' | 'orderId' | 'timestamp'>): string {
  return alert.type === 'ENDED'
    ? `ENDED:${alert.orderId}`
    : `${alert.type}:${alert.phlebotomistId}:${alert.timestamp}`;
}

/** An alert with its key. */
export const withKey = (alert: Omit<Alert, 'key'>): Alert => ({ ...alert, key: alertKey(alert) });

/**
 * The alert in a message of the alert channel. ENDED with an order id and IDLE with a phlebotomist are alerts of that
 * type; every other message is a generic notification that shows the raw payload (specification 7, Alert channel).
 * `raw` is the message's text, `receivedAt` stands in for a missing timestamp, `serial` tells two equal messages apart.
 */
export function alertOfFrame(
  frame: AlertFrame,
  raw: string,
  { receivedAt, serial, timeZone }: { receivedAt: number; serial: number; timeZone: string },
): Alert {
  const phlebotomistId = idText(frame.driverId ?? frame.deliveryBoyId);
  const orderId = idText(frame.orderId);
  const type = frame.type?.trim().toUpperCase();
  const fields = {
    phlebotomistId,
    orderId,
    latitude: frame.latitude,
    longitude: frame.longitude,
    timestamp: readMoment(frame.timestamp, timeZone) ?? receivedAt,
    text: null,
  };
  if (type === 'ENDED' && orderId !== null) return withKey({ ...fields, type });
  if (type === 'IDLE' && phlebotomistId !== null) return withKey({ ...fields, type });
  return { ...fields, type: 'OTHER', text: raw, key: `OTHER:${receivedAt}:${serial}` };
}

const idText = (id: string | number | null): string | null => (id === null ? null : String(id));
