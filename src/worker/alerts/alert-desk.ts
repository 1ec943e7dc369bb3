/**
 * Raises each alert once: whether it was found in polled positions, on the alert channel or in both, before or after a reload
 * (specification 5, Notifications; rulings, 'Live tracking and alerts').
 */
import type { Alert } from '../../contract/model.ts';
import { alertKey } from '../../domain/alerts.ts';
import type { SessionParts } from '../session-parts.ts';

export type AlertSource = 'poll' | 'channel' | 'seed';

export interface AlertDesk {
  /** Answers whether the alert is news. */
  raise(alert: Alert, source: AlertSource): boolean;
}

const factTypes = {
  IDLE: 'phlebotomist.becameIdle',
  RESUMED: 'phlebotomist.resumed',
  ENDED: 'journey.ended',
  OTHER: 'alert.received',
} as const;

/** Keys older than this are forgotten on disk. */
const KEEP_MS = 3 * 24 * 3_600_000;
const SCOPE = (hospitalId: string) => `${hospitalId}/alerts`;

/** Opens with the keys that were raised before this start. */
export async function openAlertDesk(
  { hospital, storage, clock, tell, kept }: SessionParts,
  raised: (alert: Alert) => void,
): Promise<AlertDesk> {
  const scope = SCOPE(hospital.id);
  const keys = new Set(await storage.claims(scope, clock.wall() - KEEP_MS));

  return {
    raise: (alert, source) => {
      if (keys.has(alert.key)) return false;
      keys.add(alert.key);
      tell({ type: factTypes[alert.type], alert, source });
      // An alert that is not to be raised again must be in the journal first: a reload in between would lose its card.
      if (alert.type !== 'OTHER') void kept().then(() => storage.claim(scope, alert.key, clock.wall()));
      raised(alert);
      return true;
    },
  };
}

/** The key under which one tab of the browser claims to tell the backend of a stop. */
export const notifyClaim = (alert: Alert) => `notify:${alertKey(alert)}`;
