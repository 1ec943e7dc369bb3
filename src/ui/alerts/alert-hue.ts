import type { StatusName } from '../../contract/marker-shapes.ts';
import type { Alert } from '../../contract/model.ts';

/** The status whose hue and shape an alert takes. */
export const alertStatus: Readonly<Record<Alert['type'], StatusName>> = {
  IDLE: 'notMoving',
  ENDED: 'completed',
  RESUMED: 'moving',
  OTHER: 'ended',
};
