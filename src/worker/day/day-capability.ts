/** A day of all phlebotomists in one look. What reads it comes when a screen asks. */
import { failed, messageOfError } from '../../contract/failure.ts';
import { lateFile } from '../late-file.ts';
import { readOrders } from '../orders/order-queries.ts';
import type { OpenCapability } from '../worker-capability.ts';

const importReader = lateFile(() => import('./read-day.ts'));

export const openDay: OpenCapability = (session) => ({
  queries: {
    daySummary: async ({ day }) => {
      try {
        return await (await importReader()).readDay(day, session, { readOrders });
      } catch (error) {
        return failed('stopped', messageOfError(error), { retry: 'user' });
      }
    },
  },
});
