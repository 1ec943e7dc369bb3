/** The route that shows before a person asks for another: all orders, from midnight on. */
import { useMemo } from 'react';
import { dayOf, momentOfField } from '../../domain/time.ts';
import { useQuarterHour } from '../bridge/use-now.ts';
import type { RouteFilter } from './use-track.ts';

/** Today is the configured zone's; after midnight it is another filter. */
export function useToday(timeZone: string): RouteFilter {
  const day = dayOf(useQuarterHour(), timeZone);
  return useMemo(
    () => ({ from: momentOfField(`${day}T00:00`, timeZone), until: null, orderId: null }),
    [day, timeZone],
  );
}
