/** The schema by which a route checks its body, as the document shows it. */
import { z } from '../../src/contract/zod.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Operation } from './operation.ts';

/** Throws where a field is not described, or a description has no field: the document would lie. */
export function bodySchema(
  { id, body = {}, alsoInBody = {}, example }: Operation,
  schema: z.core.$ZodType,
): JsonSchema {
  const made = plain(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) as JsonSchema;
  const known = (made['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>;
  const names = Object.keys(known);
  const described = [...Object.keys(body), ...Object.keys(alsoInBody)];
  const silent = names.filter((name) => !described.includes(name));
  const unknown = Object.keys(body).filter((name) => !names.includes(name));
  if (silent.length + unknown.length > 0)
    throw new Error(`${id}: not described: [${silent}], described but not read: [${unknown}]`);
  const properties = Object.fromEntries(
    [...new Set(described)].map((name) => [
      name,
      {
        ...known[name],
        ...alsoInBody[name],
        ...(body[name] === undefined ? {} : { description: body[name] }),
      },
    ]),
  );
  return { ...made, properties, ...(example === undefined ? {} : { examples: [example] }) };
}

/** The limits that zod gives a whole number say nothing, and 'this or null' reads better as a list of types. */
function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $schema: _, ...kept } = schema as JsonSchema;
  const entries = Object.entries(kept).map(([keyword, value]) => [keyword, plain(value)] as const);
  const made: JsonSchema = Object.fromEntries(entries);
  const options = made['anyOf'];
  if (!Array.isArray(options) || !options.every((one: JsonSchema) => 'type' in one)) return made;
  const { anyOf: __, ...rest } = made;
  const types = options.flatMap((one: JsonSchema) => one['type']);
  const isSimple = options.filter((one: JsonSchema) => Object.keys(one).length > 1).length <= 1;
  return isSimple ? Object.assign({}, rest, ...options, { type: types }) : made;
}
