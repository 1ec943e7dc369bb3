/** JSON Schema in a few words, for the server's answers. It only describes: no answer is made or checked by it. */

export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** A schema for each field that a wire schema of the contract reads; the compiler asks for those that are missing. */
export type Fields<Row> = Readonly<Record<keyof Row, JsonSchema>>;

export const text = (description: string, more: JsonSchema = {}): JsonSchema => ({
  type: 'string',
  description,
  ...more,
});
export const number = (description: string, more: JsonSchema = {}): JsonSchema => ({
  type: 'number',
  description,
  ...more,
});
export const flag = (description: string): JsonSchema => ({ type: 'boolean', description });

/** The bytes of a file. */
export const binary = { type: 'string', format: 'binary' } as const;

/** An id of ours. */
export const id = (description: string): JsonSchema => ({ type: 'integer', minimum: 1, description });

/** A whole number from 0 up. */
export const count = (description: string): JsonSchema => ({ type: 'integer', minimum: 0, description });

/** One of these words. */
export const enumOf = (words: readonly string[], description: string): JsonSchema => ({
  type: 'string',
  enum: words,
  description,
});

/** A moment, ISO 8601 with its offset from UTC. */
export const moment = (description: string): JsonSchema =>
  text(description, { format: 'date-time', examples: ['2026-03-12T06:30:00.25+00:00'] });

/** The hospital's wall clock to the minute, without an offset. */
export const wallClock = (description: string): JsonSchema =>
  text(description, {
    pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d$`,
    examples: ['2026-03-12T14:30'],
  });

/** A date of the calendar. */
export const day = (description: string): JsonSchema =>
  text(description, { format: 'date', examples: ['2026-03-12'] });

export const latitude = (description = 'Degrees north.'): JsonSchema =>
  number(description, { minimum: -90, maximum: 90 });
export const longitude = (description = 'Degrees east.'): JsonSchema =>
  number(description, { minimum: -180, maximum: 180 });
export const rupees = (description: string): JsonSchema => number(`${description} Rupees.`, { minimum: 0 });

/** The same, or null. */
export const nullable = (schema: JsonSchema): JsonSchema => {
  const { type, enum: words } = schema;
  return {
    ...schema,
    type: [type, 'null'],
    ...(Array.isArray(words) ? { enum: [...words, null] } : {}),
  };
};

/** A field for older consoles that is always null. */
export const alwaysNull = (description: string): JsonSchema => ({ type: 'null', description });

export const list = (items: JsonSchema, description?: string): JsonSchema => ({
  type: 'array',
  items,
  ...(description === undefined ? {} : { description }),
});

/** An object that has all these fields. */
export const object = (
  properties: Readonly<Record<string, JsonSchema>>,
  description?: string,
): JsonSchema => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
  ...(description === undefined ? {} : { description }),
});
