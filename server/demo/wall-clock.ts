/** Days and times as the hospital's clock shows them. */
import { dayOf } from '../../src/domain/time.ts';

/** The moment at which a day begins on the wall clock of the zone. */
export function startOfDay(day: string, timeZone: string): number {
  const asUtc = Date.parse(`${day}T00:00:00Z`);
  const shown = Date.parse(`${wallClock(asUtc, timeZone)}:00Z`);
  return asUtc - (shown - asUtc);
}

/** `YYYY-MM-DDTHH:mm` of a moment on the wall clock of the zone. */
export function wallClock(moment: number, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return `${dayOf(moment, timeZone)}T${time.format(moment)}`;
}
