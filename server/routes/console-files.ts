/**
 * The built console: hashed assets for ever, everything else asked again each time, every other address the page itself, which shows
 * the screen of that route. `.br` and `.gz` beside a file are made by the build.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

export async function consoleFiles(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(join(folder, 'index.html'));
  if (built)
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = /[\\/]assets[\\/]/.test(path);
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });

  app.setNotFoundHandler(async (request, reply) => {
    const page = request.method === 'GET' && !/^\/(api|geo|ws-chat|assets)(\/|\?|$)/.test(request.url);
    if (page && built) return reply.sendFile('index.html');
    reply.code(404).type('text/plain; charset=utf-8');
    return reply.send(page ? 'The console is not built: run npm run build.' : 'Not found');
  });
}
