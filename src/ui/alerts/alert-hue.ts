import type { Alert } from '../../contract/model.ts';
import type { StatusName } from '../../domain/marker.ts';

/** The status whose hue and shape an alert takes. */
export const alertStatus: Readonly<Record<Alert['type'], StatusName>> = {
  IDLE: 'notMoving',
  ENDED: 'completed',
  RESUMED: 'moving',
  OTHER: 'ended',
};
