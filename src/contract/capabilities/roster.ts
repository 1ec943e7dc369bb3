/** The hospital's phlebotomists (specification 7, Phlebotomists). */
import { changesOf, tagged } from '../fields.ts';
import { phlebotomistSchema } from '../model.ts';
import * as drivers from '../wire/drivers.ts';

export const rosterCapability = {
  feeds: ['phlebotomists'],
  facts: () => [tagged('phlebotomists.changed', changesOf(phlebotomistSchema))] as const,
  intents: () => [] as const,
  commands: {},
  queries: {},
  endpoints: {
    drivers: { method: 'GET', path: '/api/drivers', query: ['hospitalCode'], row: drivers.driverRow },
  },
} as const;
