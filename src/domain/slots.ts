/** The times that are offered for a visit: whole hours within working time, in the hospital's zone. */
import { type Agendas, bookingNear } from './agenda.ts';
import { DAY_MS } from './moment.ts';
import { dayOf, momentOfField, wallClockOf } from './time.ts';

/** Wall-clock hours at which a visit may begin, the last included. */
export const workingHours = { first: 7, last: 18 } as const;

/** A visit is offered no sooner than this, milliseconds: somebody has to get there. */
export const leadMs = 30 * 60_000;

/** So many days are looked through for a free hour; nobody's agenda is full for longer. */
const MOST_DAYS = 31;

/** The whole hours of working time from `now` on, soonest first, as YYYY-MM-DDTHH:mm in the zone; for a month. */
export function* slotsFrom(now: number, timeZone: string): Generator<string> {
  const today = dayOf(now, timeZone);
  if (today === '') return;
  for (let ahead = 0; ahead < MOST_DAYS; ahead++) {
    const day = dayAfter(today, ahead);
    for (let hour = workingHours.first; hour <= workingHours.last; hour++) {
      const slot = `${day}T${String(hour).padStart(2, '0')}:00`;
      const moment = momentOfField(slot, timeZone);
      // An hour that the clocks skip stands on no wall.
      if (moment === null || wallClockOf(moment, timeZone).slice(0, 16) !== slot) continue;
      if (moment >= now + leadMs) yield slot;
    }
  }
}

export interface SlotQuestion {
  readonly now: number;
  readonly timeZone: string;
  readonly agendas: Agendas;
  /** Whose agenda counts; null for nobody's, in which every hour is free. */
  readonly phlebotomistId: string | null;
  /** The order that is being assigned. */
  readonly except?: string | undefined;
}

/**
 * The hours on the buttons: the next two at which the phlebotomist has no booking within 30 minutes, and the first such
 * hour of a later day than the first of them.
 */
export function offeredSlots({ now, timeZone, agendas, phlebotomistId, except }: SlotQuestion): string[] {
  const offered: string[] = [];
  for (const slot of slotsFrom(now, timeZone)) {
    const moment = momentOfField(slot, timeZone);
    if (moment === null) continue;
    if (phlebotomistId !== null && bookingNear(agendas, phlebotomistId, moment, except)) continue;
    const isLaterDay = offered[0] !== undefined && slot.slice(0, 10) !== offered[0].slice(0, 10);
    if (offered.length < 2 || isLaterDay) offered.push(slot);
    if (isLaterDay) break;
  }
  return offered;
}

/** How a day lies to today; within six days its weekday alone says which it is; null for any other. */
export function nearDay(
  slot: string,
  now: number,
  timeZone: string,
): 'today' | 'tomorrow' | 'weekday' | null {
  const today = dayOf(now, timeZone);
  const day = slot.slice(0, 10);
  if (today === '' || day < today) return null;
  if (day === today) return 'today';
  if (day === dayAfter(today, 1)) return 'tomorrow';
  return day <= dayAfter(today, 6) ? 'weekday' : null;
}

/** YYYY-MM-DD, some days on; the calendar is the same in every zone. */
const dayAfter = (day: string, days: number): string =>
  wallClockOf(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS, 'UTC').slice(0, 10);
