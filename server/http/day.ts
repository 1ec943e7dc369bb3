/** Days as the hospital's wall clock has them. */

/** `YYYY-MM-DD` of a moment (ms since 1970) in an IANA zone. */
export function dayOf(moment: number, timeZone: string): string {
  return formatter(timeZone).format(moment);
}

/** What is told of phlebotomists and bookings happened in these years; other moments are mistakes, and some of them no column can keep. */
const firstMoment = Date.UTC(2000, 0, 1);
const lastMoment = Date.UTC(2100, 0, 1);

/** ms since 1970 of a moment as callers write it (ISO 8601, or ms), or null where it cannot be meant. */
export function readInstant(value: string | number): number | null {
  const moment = new Date(value).getTime();
  return moment >= firstMoment && moment < lastMoment ? moment : null;
}

/** True for a `YYYY-MM-DD` of these centuries that the calendar has. */
export function isDay(text: string): boolean {
  const moment = Date.parse(`${text}T00:00:00Z`);
  return (
    /^(?:19|20|21)\d{2}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(moment) &&
    new Date(moment).toISOString().startsWith(text)
  );
}

/** SQL for 'the moment lies on this day': `day` and `zone` name the parameters of the date and of the zone. */
export const onDay = (column: string, day: string, zone: string) =>
  `${column} >= (${day}::timestamp AT TIME ZONE ${zone}) AND ${column} < ((${day}::timestamp + interval '1 day') AT TIME ZONE ${zone})`;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formatters.set(timeZone, made);
  return made;
}
