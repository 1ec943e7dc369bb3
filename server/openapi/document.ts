/**
 * The OpenAPI document of a server, made from the routes that it has (decision 0026). The routes are added once more to
 * an instance that answers nothing, so that what describes them has no part in how they are answered.
 */
import swagger from '@fastify/swagger';
import Fastify from 'fastify';
import type { OpenAPIV3_1 } from 'openapi-types';
import { hospitalHeader, instanceHeader, offersHeader } from '../../src/contract/wire/offers.ts';
import type { z } from '../../src/contract/zod.ts';
import { version } from '../version.ts';
import { bodySchema } from './body-schema.ts';
import { id, type JsonSchema, text } from './json-schema.ts';
import { type Answer, type Caller, type Operation, refusalsOf, tags } from './operation.ts';
import { operations, undocumented } from './operations.ts';
import type { RecordedRoute } from './recorded-routes.ts';
import { schemas } from './schemas.ts';

const nameOf = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`;

/** The routes that no operation describes, and the operations that no route answers; neither should be. */
export function compareRoutes(routes: readonly RecordedRoute[]) {
  const described = new Set(operations.map(({ call }) => nameOf(call)));
  const there = new Set(routes.map(nameOf));
  return {
    undescribed: [...there].filter((name) => !described.has(name) && !(name in undocumented)),
    unanswered: [...described].filter((name) => !there.has(name)),
  };
}

/** The document of those routes that are described. Rejects where a description does not fit its route. */
export async function makeDocument(routes: readonly RecordedRoute[]): Promise<OpenAPIV3_1.Document> {
  const app = Fastify();
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => () => '');
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'HomeDraw', version, description: about },
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      components: { securitySchemes: cookies },
    },
    refResolver: { buildLocalReference: ({ $id }) => String($id) },
    transformObject: (made) => withOptionalBodies('openapiObject' in made ? made.openapiObject : {}),
  });
  for (const [name, schema] of Object.entries(schemas)) app.addSchema({ $id: name, ...schema });
  for (const operation of operations) {
    const route = routes.find((one) => nameOf(one) === nameOf(operation.call));
    if (route === undefined) continue;
    const { method, path } = operation.call;
    const schema = schemaOf(operation, route);
    app.route({ method, url: path.replace(/\{(\w+)\}/g, ':$1'), schema, handler: async () => '' });
  }
  await app.ready();
  const document = app.swagger() as OpenAPIV3_1.Document;
  await app.close();
  return document;
}

const about = `The calls of HomeDraw's console and of the phlebotomists' phones.

Bodies and answers are JSON unless something else is said. Whatever is refused is answered with a status and one plain sentence. A field that is not described may be added to an answer at any time; none is taken away.

Moments are ISO 8601 with an offset; \`scheduledTime\` alone is a wall-clock time of the hospital's zone (\`timeZone\` of \`/config.json\`). Money is rupees.

Sessions are cookies, for two weeks; that of a wall display lasts until it is ended. One may make 50 calls a second, and 1,000 at once after a while of quiet; beyond that it is 429. By TLS the names of the cookies begin with \`__Host-\`.

Any call may be answered 400 where it is no HTTP, 408 where its body takes longer than a minute and, with a session, a second more for each 16 KB of it, and 431 where its headers are too large.`;

const cookies = {
  consoleSession: {
    type: 'apiKey',
    in: 'cookie',
    name: 'homedraw_session',
    description: 'Set by POST /api/hospitals/login.',
  },
  phoneSession: {
    type: 'apiKey',
    in: 'cookie',
    name: 'homedraw_field',
    description: 'Set by POST /api/field/login.',
  },
  displaySession: {
    type: 'apiKey',
    in: 'cookie',
    name: 'homedraw_display',
    description: 'Set by POST /api/display/pairing/outcome.',
  },
} as const;

const securityOf: Readonly<Record<Caller, readonly Readonly<Record<string, readonly string[]>>[]>> = {
  anybody: [],
  console: [{ consoleSession: [] }],
  phone: [{ phoneSession: [] }],
  display: [{ displaySession: [] }],
  either: [{ consoleSession: [] }, { phoneSession: [] }],
};

/** The part of a route that `@fastify/swagger` reads. */
function schemaOf(operation: Operation, { body }: RecordedRoute): JsonSchema {
  const {
    id: operationId,
    tag,
    summary,
    description,
    path,
    query,
    requiredQuery,
    headers,
    caller,
  } = operation;
  const container = (properties: Readonly<Record<string, JsonSchema>>, required: readonly string[] = []) => ({
    type: 'object',
    properties,
    required,
  });
  const hasBody = body !== undefined;
  const json = hasBody ? { 'application/json': bodySchema(operation, body as z.core.$ZodType) } : undefined;
  const media = json || operation.otherBody ? { ...json, ...operation.otherBody } : undefined;
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    security: securityOf[caller],
    ...(path === undefined ? {} : { params: container(path, Object.keys(path)) }),
    ...(query === undefined ? {} : { querystring: container(query, requiredQuery) }),
    ...(headers === undefined ? {} : { headers: container(headers) }),
    ...(media === undefined ? {} : { body: { content: contentOf(media) } }),
    response: responsesOf(operation, hasBody),
  };
}

function responsesOf(operation: Operation, hasBody: boolean): Readonly<Record<string, JsonSchema>> {
  const responses: Record<string, JsonSchema> = {};
  const own = ['console', 'display'].includes(operation.caller) ? ofReaders : {};
  for (const [status, answer] of Object.entries(operation.answers))
    responses[status] = responseOf({ ...answer, headers: { ...answer.headers, ...own } });
  for (const [status, texts] of refusalsOf(operation, hasBody))
    responses[status] = responseOf({
      description: texts.map((one) => `\`${one}\``).join('\n\n'),
      content: { 'text/plain; charset=utf-8': { type: 'string' } },
      ...([429, 503].includes(status) ? { headers: retryAfter } : {}),
    });
  return responses;
}

const retryAfter = {
  'Retry-After': {
    type: 'integer',
    description: 'Seconds after which the call may be made again, if it is said.',
  },
};

const ofReaders = {
  [hospitalHeader]: id('The hospital whose answer it is.'),
  [instanceHeader]: text('The instance that answers, where the server has several.'),
  [offersHeader]: text('What the server offers beyond the specified calls, with commas between.'),
};

function responseOf({ description, schema, content, headers = {} }: Answer): JsonSchema {
  const media = content ?? (schema === undefined ? undefined : { 'application/json; charset=utf-8': schema });
  return {
    description,
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    ...(media === undefined ? { type: 'null' } : { content: contentOf(media) }),
  };
}

const contentOf = (media: Readonly<Record<string, JsonSchema>>) =>
  Object.fromEntries(Object.entries(media).map(([type, schema]) => [type, { schema }]));

/** The library says of every body that it is required. */
function withOptionalBodies<Made extends { readonly paths?: unknown }>(made: Made): Made {
  const optional = operations.filter(({ bodyIsOptional }) => bodyIsOptional);
  const paths = (made.paths ?? {}) as Record<string, Record<string, { requestBody?: { required: boolean } }>>;
  for (const { call } of optional) {
    const body = paths[call.path]?.[call.method.toLowerCase()]?.requestBody;
    if (body) body.required = false;
  }
  return made;
}
