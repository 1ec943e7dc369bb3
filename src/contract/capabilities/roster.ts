/** The hospital's phlebotomists (specification 7, Phlebotomists). */
import { phlebotomistSchema } from '../model.ts';
import { open } from '../open.ts';
import * as drivers from '../wire/drivers.ts';
import { z } from '../zod.ts';

const ids = z.readonly(z.array(open(z.string())));

export const rosterCapability = {
  feeds: ['phlebotomists'],
  facts: () =>
    [
      z.object({
        type: z.literal('phlebotomists.changed'),
        upserted: z.readonly(z.array(phlebotomistSchema)),
        removed: ids,
        initial: open(z.boolean()),
      }),
    ] as const,
  intents: () => [] as const,
  commands: {},
  queries: {},
  endpoints: {
    drivers: { method: 'GET', path: '/api/drivers', query: ['hospitalCode'], row: drivers.driverRow },
  },
} as const;
