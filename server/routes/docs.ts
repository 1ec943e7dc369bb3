/**
 * The description of the calls, for people at /docs and for programs at /docs/openapi.json; nobody
 * needs to sign in for it.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { routesOf } from '../openapi/recorded-routes.ts';
import type { Services } from '../services.ts';
import type { App } from './route.ts';

export function docsRoutes(app: App, { settings }: Services): void {
  let pages: Promise<FastifyInstance> | null = null;
  const open = () => {
    pages ??= import('../openapi/pages.ts')
      .then(({ openPages }) => openPages(routesOf(app), settings))
      .catch((error: unknown) => {
        pages = null;
        throw error;
      });
    return pages;
  };
  const pass = async (request: FastifyRequest, reply: FastifyReply) => {
    const { routing } = await open();
    reply.hijack();
    routing(request.raw, reply.raw);
  };
  app.get('/docs', pass);
  app.get('/docs/openapi.json', pass);
  app.get('/docs/*', pass);
  app.addHook('onClose', async () => (await pages)?.close());
}
