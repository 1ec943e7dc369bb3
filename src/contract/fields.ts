/** The building blocks of the console's own schemas; those of the backend's are in `wire/lenient.ts`. */
import { open } from './open.ts';
import { z } from './zod.ts';

export const id = open(z.string());
export const ids = z.readonly(z.array(id));
export const moment = open(z.number());
export const maybeId = z.nullable(id);
export const maybeText = z.nullable(z.string());
export const maybeMoment = z.nullable(moment);
const degrees = open.rounded(z.number());
export const place = { latitude: degrees, longitude: degrees };
/** Null where no place is known; 0 is a coordinate. */
export const maybePlace = { latitude: z.nullable(degrees), longitude: z.nullable(degrees) };

/** The number of an actor's try: the actor ignores the end of an older one. */
export const tried = { attempt: open(z.number()) };

/** Bytes of a form on its way. */
export const bytesSent = { sent: open(z.number()), total: open(z.number()) };

/**
 * The differences from the last poll of a list. `initial` marks the first answer of a session, before which nothing was
 * known.
 */
export const changesOf = <Row extends z.core.$ZodType>(row: Row) => ({
  upserted: z.readonly(z.array(row)),
  removed: ids,
  initial: open(z.boolean()),
});

/** One member of a tagged union: a fact, an intent, a page event. */
export const tagged = <Type extends string, Fields extends z.core.$ZodShape = Record<never, never>>(
  type: Type,
  fields = {} as Fields,
) => z.object({ type: z.literal(type), ...fields });

/** The same for each name of a list. */
export const byName = <Name extends string, Each>(names: readonly Name[], each: Each) =>
  Object.fromEntries(names.map((name) => [name, each])) as Record<Name, Each>;
