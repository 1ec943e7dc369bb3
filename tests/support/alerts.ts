import type { FactPayload } from '../../src/contract/facts.ts';
import type { Alert } from '../../src/contract/model.ts';
import { withKey } from '../../src/domain/alerts.ts';

const factTypes = {
  IDLE: 'phlebotomist.becameIdle',
  RESUMED: 'phlebotomist.resumed',
  ENDED: 'journey.ended',
  OTHER: 'alert.received',
} as const;

export const alertOf = (fields: Partial<Alert> = {}): Alert =>
  withKey({
    type: 'IDLE',
    phlebotomistId: '7',
    orderId: null,
    latitude: 13.08,
    longitude: 80.27,
    timestamp: 1_000,
    text: null,
    ...fields,
  });

/** The fact that raises an alert. */
export const raised = (fields: Partial<Alert> = {}, source: 'poll' | 'channel' | 'seed' | 'tab' = 'poll') => {
  const alert = alertOf(fields);
  return { type: factTypes[alert.type], alert, source } satisfies FactPayload;
};
