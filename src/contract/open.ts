/**
 * Marks for the fields of facts and inputs that may be written in clear. Everything is private by default: a new field
 * that is not says so here, beside its schema. Literals and enums are the contract's own words and need no mark.
 */
import { z } from './zod.ts';

/**
 * - `clear`: ids, statuses, moments, counts.
 * - `rounded`: a coordinate in degrees, or a pair of them as a text with a comma between, to two decimals (about a
 *   kilometre).
 * - a function: what is left of a text, '' for nothing, which is written as '…'. Its own answers it leaves as they are.
 */
export type Mark = 'clear' | 'rounded' | ((text: string) => string);

const marks = z.registry<{ mark: Mark }>();

/** A copy with the mark, so that a schema which others share is not marked for them too. */
function marked<Schema extends z.core.$ZodType>(schema: Schema, mark: Mark): Schema {
  refuseMany(schema);
  const copy = z.clone(schema);
  marks.add(copy, { mark });
  return copy;
}

/** Marks belong to single values: on an object they would open whatever is added to it later. */
function refuseMany(schema: z.core.$ZodType): void {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if ('innerType' in def) refuseMany(def.innerType);
  else if (def.type === 'array') refuseMany(def.element);
  else if (def.type === 'union') def.options.forEach(refuseMany);
  else if (!['string', 'number', 'boolean', 'null', 'literal', 'enum'].includes(def.type))
    throw new Error(`Open what is inside: ${def.type} cannot be marked as a whole`);
}

export const open = Object.assign(
  <Schema extends z.core.$ZodType>(schema: Schema) => marked(schema, 'clear'),
  {
    rounded: <Schema extends z.core.$ZodType>(schema: Schema) => marked(schema, 'rounded'),
    /** Keeps the part of a text that `left` answers. */
    partly: <Schema extends z.core.$ZodType>(schema: Schema, left: (text: string) => string) =>
      marked(schema, left),
  },
);

/** The mark of a schema itself; what wraps it or stands in it has its own. */
export const markOf = (schema: z.core.$ZodType): Mark | null => marks.get(schema)?.mark ?? null;
