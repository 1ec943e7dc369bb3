/**
 * The building blocks of every answer's schema (rulings, 'Lenient in, strict out'). Each accepts what backends really
 * send (a number for a text, a text for a number, null or nothing) and yields one fixed shape.
 */
import { z } from '../zod.ts';

const NOT_UNDERSTOOD = Symbol('not understood');

/** A schema that maps any input through `read`; `NOT_UNDERSTOOD` becomes an issue with `expected` as its message. */
const reading = <T>(expected: string, read: (value: unknown) => T | typeof NOT_UNDERSTOOD) =>
  z.pipe(
    z.optional(z.unknown()),
    z.transform((value: unknown, context): T => {
      const result = read(value);
      if (result !== NOT_UNDERSTOOD) return result;
      context.issues.push({ code: 'custom', message: expected, input: value });
      return z.NEVER;
    }),
  );

const asNumber = (value: unknown): number | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
};

const asText = (value: unknown): string | null => {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return null;
};

/** An id as it stands on the wire; it goes back in the same form (rulings, 'Ids, time, money'). */
export type WireId = string | number;

/** A required id: a finite number or a text that is not blank. */
export const wireId = reading<WireId>('an id', (value) => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : NOT_UNDERSTOOD;
  return typeof value === 'string' && value.trim() !== '' ? value : NOT_UNDERSTOOD;
});

/** An id that may be absent. */
export const optionalWireId = reading<WireId | null>('an id or nothing', (value) => {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  return typeof value === 'string' && value.trim() !== '' ? value : null;
});

/** A text, or null where nothing readable stands. */
export const optionalText = reading<string | null>('a text or nothing', asText);

/** A number, or null where nothing readable stands. Numeric texts count. */
export const optionalNumber = reading<number | null>('a number or nothing', asNumber);

/** A count; anything unreadable is 0 (specification 3, 'Order counts'). */
export const count = reading<number>('a count', (value) => {
  const number = asNumber(value);
  return number === null || number < 0 ? 0 : Math.trunc(number);
});

/** A yes or no; the texts `true` and `false` and the numbers 1 and 0 count. */
export const optionalFlag = reading<boolean | null>('a flag or nothing', (value) => {
  if (typeof value === 'boolean') return value;
  if (value === 1 || value === 'true' || value === 'TRUE') return true;
  if (value === 0 || value === 'false' || value === 'FALSE') return false;
  return null;
});

const inRange = (value: unknown, limit: number) => {
  const number = asNumber(value);
  return number !== null && Math.abs(number) <= limit ? number : null;
};

/** Degrees north, -90 to 90. Required. */
export const latitude = reading<number>('a latitude', (value) => inRange(value, 90) ?? NOT_UNDERSTOOD);
/** Degrees east, -180 to 180. Required. */
export const longitude = reading<number>('a longitude', (value) => inRange(value, 180) ?? NOT_UNDERSTOOD);
/** Degrees north or null. Exactly 0 is a coordinate. */
export const optionalLatitude = reading<number | null>('a latitude or nothing', (value) =>
  inRange(value, 90),
);
/** Degrees east or null. Exactly 0 is a coordinate. */
export const optionalLongitude = reading<number | null>('a longitude or nothing', (value) =>
  inRange(value, 180),
);

/**
 * A moment as it stands on the wire: a text with or without a zone, or milliseconds since 1970. The domain's
 * `readMoment` makes milliseconds of it, by the hospital's zone. A number beyond the calendar (nanoseconds) is none.
 */
export type WireMoment = string | number;

const isOfCalendar = (value: number): boolean => !Number.isNaN(new Date(value).getTime());

/** Whether something can be a moment; what a text says is read later, since that takes the zone. */
export const isWireMoment = (value: unknown): value is WireMoment =>
  typeof value === 'number' ? isOfCalendar(value) : typeof value === 'string' && value !== '';

export const wireMoment = reading<WireMoment>('a moment', (value) =>
  isWireMoment(value) ? value : NOT_UNDERSTOOD,
);
export const optionalMoment = reading<WireMoment | null>('a moment or nothing', (value) =>
  isWireMoment(value) ? value : null,
);

/** Names: a list, a comma-joined text, or null (rulings, 'Lenient in, strict out'). Of an object its name counts. */
export const nameList = reading<readonly string[]>('a list of names', (value) => {
  const parts = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [];
  return parts.flatMap((part: unknown) => {
    const named = typeof part === 'object' && part !== null ? (part as Record<string, unknown>) : null;
    const text = asText(named ? (named['testName'] ?? named['name']) : part)?.trim();
    return text ? [text] : [];
  });
});
