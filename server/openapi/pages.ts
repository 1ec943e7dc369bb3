/**
 * The page at /docs and the document behind it. A small server of its own inside ours, opened at the first question:
 * most servers are never asked.
 */
import { createHash } from 'node:crypto';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance } from 'fastify';
import type { OpenAPIV3 } from 'openapi-types';
import { installSecurityHeaders } from '../http/security-headers.ts';
import type { Settings } from '../settings.ts';
import { makeDocument } from './document.ts';
import type { RecordedRoute } from './recorded-routes.ts';
import { zipOnce } from './zip-once.ts';

/** The page changes with the server's version alone. */
const keptSeconds = 300;

/** Give requests to its `routing`. */
export async function openPages(
  routes: readonly RecordedRoute[],
  settings: Settings,
): Promise<FastifyInstance> {
  const document = await makeDocument(routes);
  const pages = Fastify();
  installSecurityHeaders(pages, settings);
  letKeep(pages);
  zipOnce(pages);
  // The library passes the document on as it is, whatever its version; its type has not heard of 3.1.
  const specification = { document: document as OpenAPIV3.Document };
  await pages.register(swagger, { mode: 'static', specification });
  await pages.register(swaggerUi, {
    routePrefix: '/docs',
    theme: { title: 'HomeDraw: the calls of consoles and phones' },
    // Without the bar in which the address of another document could be typed: the policy would not let it be fetched.
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list', deepLinking: true },
  });
  pages.get('/docs/openapi.json', async () => document);
  pages.setNotFoundHandler((_request, reply) => {
    reply.code(404).type('text/plain; charset=utf-8').send('Not found');
  });
  await pages.ready();
  return pages;
}

/** States how long an answer may be kept, and answers 304 to a caller that has it. Files have tags of their own. */
function letKeep(pages: FastifyInstance): void {
  pages.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode >= 400) return payload;
    reply.header('cache-control', `public, max-age=${keptSeconds}`);
    if (typeof payload !== 'string') return payload;
    // Of the same content, compressed or not.
    const etag = `W/"${createHash('sha256').update(payload).digest('base64url')}"`;
    reply.header('etag', etag);
    if (request.headers['if-none-match'] !== etag) return payload;
    reply.code(304).removeHeader('content-length');
    return null;
  });
}
