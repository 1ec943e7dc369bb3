/**
 * Redacts journal entries. Private by default: only what is marked beside its schema (`src/contract/open.ts`) and the
 * contract's own words stay; a text becomes '…', a number 0, a list of texts an empty one, a record empty, and fields
 * that the schema does not know are left out. A redacted entry still parses and folds to the same states. A redactor is
 * made once for each type, since facts of ten thousand orders pass through it.
 */
import { type JournalEntry, journalEntrySchema } from '../../contract/journal.ts';
import { lazily } from '../../contract/lazily.ts';
import { type Mark, markOf } from '../../contract/open.ts';
import type { z } from '../../contract/zod.ts';

type Schema = z.core.$ZodType;
export type Redactor = (value: unknown) => unknown;

/** What becomes of a coordinate. */
export interface Degrees {
  of(degrees: number): number;
  /** So many decimals has a coordinate that stands in a text. */
  readonly decimals: number;
}

/** As a journal has them at rest. */
export const toKilometre: Degrees = { of: (degrees) => Math.round(degrees * 100) / 100, decimals: 2 };

/**
 * The redactor of a schema and of its parts. Redacting twice does the same as once; coordinates are met in the same
 * order each time.
 */
export function redactorOf(schema: Schema, degrees: Degrees = toKilometre): Redactor {
  const mark = markOf(schema);
  if (mark) return opened(mark, leafKinds(schema), degrees);
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  switch (def.type) {
    case 'string':
      return hiddenText;
    case 'number':
      return () => 0;
    case 'boolean':
      return () => false;
    case 'null':
      return () => null;
    case 'literal':
      return vocabulary(def.values);
    case 'enum':
      return vocabulary(Object.values(def.entries));
    case 'nullable': {
      const inner = redactorOf(def.innerType, degrees);
      return (value) => (value === null ? null : inner(value));
    }
    case 'optional': {
      const inner = redactorOf(def.innerType, degrees);
      return (value) => (value === undefined ? undefined : inner(value));
    }
    case 'readonly':
      return redactorOf(def.innerType, degrees);
    case 'array':
      return ofArray(def.element, degrees);
    case 'object':
      return ofObject(def.shape, degrees);
    case 'intersection': {
      const left = redactorOf(def.left, degrees);
      const right = redactorOf(def.right, degrees);
      return (value) => ({ ...(left(value) as object), ...(right(value) as object) });
    }
    case 'union':
      return 'discriminator' in def
        ? ofKinds(def as z.core.$ZodDiscriminatedUnionDef, degrees)
        : ofEither(def.options, degrees);
    default:
      return () => ({});
  }
}

/** A redactor of whole entries, made at the first. */
export function entryRedactor(degrees?: Degrees): (entry: JournalEntry) => JournalEntry {
  const redactor = lazily(() => redactorOf(journalEntrySchema(), degrees));
  return (entry) => redactor()(entry) as JournalEntry;
}
export const redact = entryRedactor();

const hiddenText: Redactor = (value) => (value === '' ? '' : '…');
const vocabulary = (words: readonly unknown[]): Redactor => {
  const known = new Set(words);
  return (value) => (known.has(value) ? value : '…');
};
const hiddenByType: Redactor = (value) =>
  typeof value === 'string' ? hiddenText(value) : typeof value === 'number' ? 0 : {};

/** A marked schema holds single values, perhaps in lists; a value of another type than the schema's stays private. */
function opened(mark: Mark, kinds: ReadonlySet<string>, degrees: Degrees): Redactor {
  const keep: Redactor = (value) => {
    if (value === null || value === undefined) return value;
    if (Array.isArray(value)) return value.map(keep);
    if (!kinds.has(typeof value)) return hiddenByType(value);
    if (mark === 'clear') return value;
    if (mark === 'rounded')
      return typeof value === 'number' ? degrees.of(value) : pairOf(String(value), degrees) || '…';
    return typeof value === 'string' && value !== '' ? mark(value) || '…' : hiddenByType(value);
  };
  return keep;
}

/** A pair of coordinates as a text; '' for any other text. */
function pairOf(text: string, { of, decimals }: Degrees): string {
  const pair = text.split(',').map(Number);
  if (pair.length !== 2 || !pair.every(Number.isFinite)) return '';
  return pair.map((one) => of(one).toFixed(decimals)).join(',');
}

function leafKinds(schema: Schema): ReadonlySet<string> {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  if (def.type === 'union') return new Set(def.options.flatMap((option) => [...leafKinds(option)]));
  if (def.type === 'array') return leafKinds(def.element);
  if (def.type === 'literal') return new Set(def.values.map((value) => typeof value));
  if (def.type === 'enum') return new Set(['string', 'number']);
  return 'innerType' in def ? leafKinds(def.innerType) : new Set([def.type]);
}

function ofArray(element: Schema, degrees: Degrees): Redactor {
  const isText = !isMarked(element) && leafKinds(element).has('string');
  if (isText) return () => [];
  const each = redactorOf(element, degrees);
  return (value) => (Array.isArray(value) ? value.map(each) : []);
}

/** Whether the schema, or what it wraps, has a mark. */
function isMarked(schema: Schema): boolean {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  return markOf(schema) !== null || ('innerType' in def && isMarked(def.innerType));
}

function ofObject(shape: Readonly<Record<string, Schema>>, degrees: Degrees): Redactor {
  const fields = Object.entries(shape).map(([name, schema]) => [name, redactorOf(schema, degrees)] as const);
  return (value) => {
    const kept: Record<string, unknown> = {};
    if (typeof value !== 'object' || value === null) return kept;
    const given = value as Readonly<Record<string, unknown>>;
    for (const [name, field] of fields) {
      const inner = given[name];
      if (inner !== undefined) kept[name] = field(inner);
    }
    return kept;
  };
}

function ofKinds({ discriminator, options }: z.core.$ZodDiscriminatedUnionDef, degrees: Degrees): Redactor {
  const kinds = new Map<unknown, Schema>();
  for (const option of options)
    for (const kind of option._zod.propValues?.[discriminator] ?? []) kinds.set(kind, option);
  const made = new Map<unknown, Redactor>();
  return (value) => {
    const kind = (value as Readonly<Record<string, unknown>> | null)?.[discriminator];
    const schema = kinds.get(kind);
    if (!schema) return {};
    const field = made.get(kind) ?? redactorOf(schema, degrees);
    made.set(kind, field);
    return field(value);
  };
}

/** A value that could belong to two branches is private in both. */
function ofEither(options: readonly Schema[], degrees: Degrees): Redactor {
  const branches = options.map((schema) => ({ schema, redactor: redactorOf(schema, degrees) }));
  return (value) => {
    const [one, other] = branches.filter(({ schema }) => accepts(schema, value));
    return one && !other ? one.redactor(value) : hiddenByType(value);
  };
}

/** Whether a value can be of a schema, by a look at it and at the words in it. */
function accepts(schema: Schema, value: unknown): boolean {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === def.type;
    case 'null':
      return value === null;
    case 'literal':
      return def.values.some((word) => word === value);
    case 'enum':
      return Object.values(def.entries).some((word) => word === value);
    case 'nullable':
      return value === null || accepts(def.innerType, value);
    case 'optional':
      return value === undefined || accepts(def.innerType, value);
    case 'readonly':
      return accepts(def.innerType, value);
    case 'array':
      return Array.isArray(value);
    case 'union':
      return def.options.some((option) => accepts(option, value));
    case 'object':
      return (
        typeof value === 'object' &&
        value !== null &&
        Object.entries(def.shape).every(([name, field]) => {
          const { type } = (field as z.core.$ZodTypes)._zod.def;
          const given = (value as Readonly<Record<string, unknown>>)[name];
          return (type !== 'literal' && type !== 'enum') || accepts(field, given);
        })
      );
    default:
      return true;
  }
}
