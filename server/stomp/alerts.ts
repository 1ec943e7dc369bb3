/** Alerts of phlebotomists, to the consoles of their own hospital only. */
import { stomp } from '../../src/contract/endpoints.ts';
import type { Publish } from './rules.ts';

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

export interface Alerts {
  /** Publishes an alert that is stored by now. Resolves as `Publish`. */
  tell(hospitalId: number, alert: AlertMessage): Promise<void>;
  /**
   * The alert was stored before, and is reported again. The server that stored it may have ended before it told anybody:
   * news are published unless this one has told them, or heard of them.
   */
  tellAgain(hospitalId: number, alert: AlertMessage): Promise<void>;
  /** Another instance has published this alert, as JSON. */
  heard(body: string): void;
}

const newsMs = 12 * 3_600_000;
/** A journey that ended, or a stop that began, at an earlier moment is history. Both in ms since 1970. */
export const isNews = (at: number, now: number): boolean => at > now - newsMs;

/** Alerts that are known to be told; each takes some 100 bytes. */
const remembered = 20_000;

/** `now` answers ms since 1970. */
export function createAlerts(publish: Publish, now: () => number): Alerts {
  const told = new Set<string>();
  const note = (alert: AlertMessage) => {
    told.add(keyOf(alert));
    for (const oldest of told) {
      if (told.size <= remembered) break;
      told.delete(oldest);
    }
  };
  const tell = (hospitalId: number, alert: AlertMessage): Promise<void> => {
    note(alert);
    return publish(stomp.alerts, JSON.stringify(alert), { hospitalId, driverId: null });
  };
  return {
    tell,
    tellAgain: async (hospitalId, alert) => {
      if (isNews(Date.parse(alert.timestamp), now()) && !told.has(keyOf(alert)))
        await tell(hospitalId, alert);
    },
    heard: (body) => note(JSON.parse(body) as AlertMessage),
  };
}

/** Somebody stops at one moment once, whatever booking a console names; and may end two bookings at one moment. */
const keyOf = ({ type, driverId, orderId, timestamp }: AlertMessage) =>
  `${type} ${driverId} ${type === 'ENDED' ? orderId : ''} ${timestamp}`;
