/** The time for which a booking is scheduled: wall clock of the hospital, to the minute. */
import { readMoment, wallClockOf } from '../../src/domain/time.ts';

const LOCAL_MINUTE = /^(20\d\d-\d\d-\d\d)[T ](\d\d:\d\d)/;

/**
 * `YYYY-MM-DDTHH:mm` of a date-time as consoles send it, or null where it is none. Seconds are cut; a moment with a
 * zone becomes that of the hospital's clock.
 */
export function readSchedule(text: string, timeZone: string): string | null {
  const parts = LOCAL_MINUTE.exec(text.trim());
  const moment = parts ? readMoment(text, timeZone) : null;
  if (!parts || moment === null) return null;
  const hasZone = /(?:Z|[+-]\d\d(?::?\d\d)?)$/i.test(text.trim().slice(16));
  return hasZone ? wallClockOf(moment, timeZone).slice(0, 16) : `${parts[1]}T${parts[2]}`;
}

/** The stored text in the form of the wire. */
export const scheduleOnWire = (stored: string | null): string | null =>
  stored === null ? null : stored.replace(' ', 'T').slice(0, 16);
