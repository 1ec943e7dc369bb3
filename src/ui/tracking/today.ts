/** The route that shows before a person asks for another: all orders, from midnight on. */
import { dayOf, momentOfField } from '../../domain/time.ts';
import type { RouteFilter } from './use-track.ts';

/** `now` in ms since 1970; today is the configured zone's. */
export const todayFilter = (now: number, timeZone: string): RouteFilter => ({
  from: momentOfField(`${dayOf(now, timeZone)}T00:00`, timeZone),
  until: null,
  orderId: null,
});
