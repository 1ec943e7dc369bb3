import fc from 'fast-check';
import { type Mark, markOf } from '../../src/contract/open.ts';
import type { z } from '../../src/contract/zod.ts';

/** Stands in every text that is not marked as open. */
export const SECRET = 'Kavya-Velachery';
/** Stands for every number that is not. */
export const SECRET_NUMBER = 987_654_321;

/**
 * Values of a schema, made from the schema itself, so that a new field is tried out without a word. `texts` makes what
 * stands in a text that is not clear.
 */
export function arbitraryOf(
  schema: z.core.$ZodType,
  outer: Mark | null = null,
  texts: (mark: Mark | null) => fc.Arbitrary<string> = secretText,
): fc.Arbitrary<unknown> {
  const mark = outer ?? markOf(schema);
  const of = (inner: z.core.$ZodType, its: Mark | null = null) => arbitraryOf(inner, its, texts);
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  switch (def.type) {
    case 'string':
      return mark === 'clear' ? fc.stringMatching(/^[a-z0-9]{1,6}$/) : texts(mark);
    case 'number':
      if (mark === 'clear') return fc.nat(1_000_000);
      return mark === 'rounded'
        ? fc.integer({ min: -89e6, max: 89e6 }).map((one) => one / 1e6)
        : fc.constant(SECRET_NUMBER);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'nullable':
      return fc.option(of(def.innerType, mark), { freq: 4 });
    case 'optional':
      return fc.option(of(def.innerType, mark), { freq: 4, nil: undefined });
    case 'readonly':
      return of(def.innerType, mark);
    case 'array':
      return fc.array(of(def.element, mark), { maxLength: 3 });
    case 'object':
      return fc
        .record(Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, of(field)])))
        .map((made) => Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined)));
    case 'union':
      return fc.oneof(...def.options.map((option) => of(option, mark)));
    case 'intersection':
      return fc
        .tuple(of(def.left), of(def.right))
        .map(([left, right]) => ({ ...(left as object), ...(right as object) }));
    case 'record':
      return fc.dictionary(fc.constant(SECRET), of(def.valueType));
    case 'unknown':
      return fc.constant({ note: SECRET });
    default:
      throw new Error(`The tests do not know how to make a ${def.type}`);
  }
}

/** A text of which a part is open carries the secret beside that part, or nothing else. */
function secretText(mark: Mark | null): fc.Arbitrary<string> {
  return mark === null
    ? fc.constantFrom('', SECRET, `${SECRET} Velachery`)
    : fc.constantFrom(
        SECRET,
        `Cancelled by patient: ${SECRET}`,
        `13.08271,80.27072,${SECRET}`,
        `2026-11-21T10:00 ${SECRET}`,
        '13.08271,80.27072',
        '2026-11-21T10:00',
      );
}

/** Whether anything that is not to be known stands in a text. */
export const tells = (text: string): boolean =>
  text.includes('Kavya') || text.includes('Velachery') || text.includes(String(SECRET_NUMBER));
