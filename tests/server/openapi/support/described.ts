/** What the document says, as tests ask it. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { OpenAPIV3_1 } from 'openapi-types';

type Media = Readonly<Record<string, { readonly schema: object }>>;
interface Response {
  readonly description: string;
  readonly content?: Media;
  readonly headers?: Readonly<Record<string, unknown>>;
}

export interface Described {
  readonly method: string;
  /** Path parameters stand in braces. */
  readonly path: string;
  readonly id: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly body: Media | null;
  readonly responses: Readonly<Record<string, Response>>;
}

/** Every operation of a document. */
export function operationsOf(document: OpenAPIV3_1.Document): readonly Described[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, operation]) => {
      const { operationId, summary, tags, security, parameters, requestBody, responses } =
        operation as OpenAPIV3_1.OperationObject;
      return {
        method: method.toUpperCase(),
        path,
        id: operationId ?? '',
        summary: summary ?? '',
        tags: tags ?? [],
        security: security ?? [],
        parameters: (parameters ?? []) as Described['parameters'],
        body: ((requestBody as { content?: Media } | undefined)?.content ?? null) as Media | null,
        responses: responses as Described['responses'],
      };
    }),
  );
}

/**
 * Checks values by schemas of the document, which say what is there; here it is an error as well when something is
 * there that they do not say.
 */
export function strictChecker(document: OpenAPIV3_1.Document) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  const components = closed(document.components);
  return (schema: object, value: unknown): readonly string[] => {
    const check = ajv.compile({ ...(closed(schema) as object), components });
    if (check(value)) return [];
    return (check.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  };
}

function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const made = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return 'properties' in schema ? { additionalProperties: false, ...made } : made;
}

/** True where the text is one of those, in which anything may stand in the place of what stands in braces. */
export const isSaid = (texts: readonly string[], text: string): boolean =>
  texts.some((one) => {
    const parts = one.split(/\{[^}]+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('.+')}`, 's').test(text);
  });
