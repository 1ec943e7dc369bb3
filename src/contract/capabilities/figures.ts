/** The dashboard's counts (specification 4, Dashboard derived figures; 7, Orders and counts). */
import { tagged } from '../fields.ts';
import { figuresSchema } from '../model.ts';
import * as drivers from '../wire/drivers.ts';
import * as orders from '../wire/orders.ts';
import { z } from '../zod.ts';

export const figuresCapability = {
  feeds: ['counts', 'attendance'],
  facts: () =>
    [
      /** Only the figures that changed, or became known. */
      tagged('figures.changed', { figures: z.partial(figuresSchema) }),
    ] as const,
  intents: () => [] as const,
  commands: {},
  queries: {},
  endpoints: {
    totalCount: { method: 'GET', path: '/api/orders/total/count', answer: orders.countAnswer },
    inProgressCount: { method: 'GET', path: '/api/orders/in-progress/count', answer: orders.countAnswer },
    deliveredCount: { method: 'GET', path: '/api/orders/delivered/count', answer: orders.countAnswer },
    readyCount: { method: 'GET', path: '/api/orders/ready/count', answer: orders.countAnswer },
    cancelledCount: { method: 'GET', path: '/api/orders/cancelled/count', answer: orders.countAnswer },
    driversCount: {
      method: 'GET',
      path: '/api/drivers/drivers/count',
      query: ['hospitalCode'],
      answer: orders.countAnswer,
    },
    attendanceSummary: {
      method: 'GET',
      path: '/api/drivers/attendance/summary',
      query: ['date'],
      answer: drivers.attendanceSummaryAnswer,
    },
  },
} as const;
