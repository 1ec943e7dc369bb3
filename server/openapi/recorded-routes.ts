/** Records the server's routes, for the document that is made of them on request. */
import type { FastifyInstance } from 'fastify';

export interface RecordedRoute {
  readonly method: string;
  /** Path parameters stand in braces. */
  readonly path: string;
  /** The schema by which a body of JSON is checked, if any. */
  readonly body: unknown;
}

const recorded = new WeakMap<FastifyInstance, RecordedRoute[]>();

/** Remembers the routes that are added from now on. HEAD goes without saying where there is GET. */
export function recordRoutes(app: FastifyInstance): void {
  const routes: RecordedRoute[] = [];
  recorded.set(app, routes);
  app.addHook('onRoute', ({ method, url, schema }) => {
    const path = url.replace(/:(\w+)/g, '{$1}');
    for (const one of [method].flat())
      if (one !== 'HEAD') routes.push({ method: one, path, body: jsonSchemaOf(schema?.body) });
  });
}

/** A route that takes other bodies too names its schemas by their types. */
function jsonSchemaOf(body: unknown): unknown {
  const content =
    typeof body === 'object' && body !== null && 'content' in body
      ? (body.content as Readonly<Record<string, { readonly schema: unknown }>>)
      : null;
  return content === null ? body : content['application/json']?.schema;
}

/** The routes that `app` has by now. */
export const routesOf = (app: FastifyInstance): readonly RecordedRoute[] => recorded.get(app) ?? [];
