/** What phlebotomists did on a day, in one look. */
import { query } from '../command.ts';
import type { DaySummary } from '../day.ts';

export const dayCapability = {
  feeds: [],
  facts: () => [] as const,
  intents: () => [] as const,
  commands: {},
  queries: {
    /** `day` is YYYY-MM-DD in the hospital's zone. */
    daySummary: query<{ readonly day: string }, DaySummary>(),
  },
  endpoints: {
    /**
     * Rows are `dayRow` (`wire/day.ts`), which comes with who reads them. Only of backends that offer `day-summaries`
     * (`wire/offers.ts`); 410 for a day whose positions are forgotten.
     */
    daySummaries: { method: 'GET', path: '/api/location/day', query: ['date'] },
  },
} as const;
