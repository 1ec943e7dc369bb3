/**
 * The built console: hashed assets for ever, everything else asked again each time, every other address the page
 * itself, which shows the screen of that route. `.br` and `.gz` beside a file are made by the build.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Calls, assets, and every file that is not there: /favicon.ico is no screen of the console. */
const noPage = /^\/(api|geo|maps|ws-chat|assets)(\/|\?|$)|^[^?]*\.[a-z0-9]{2,11}(\?|$)/i;

export async function consoleFiles(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(join(folder, 'index.html'));
  if (built)
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      // The sources are nobody's business, and nothing that a browser runs asks for them.
      allowedPath: (path) => !path.endsWith('.map'),
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = /[\\/]assets[\\/]/.test(path);
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });

  app.setNotFoundHandler(async (request, reply) => {
    const asked = request.method === 'GET' || request.method === 'HEAD';
    const page = asked && !noPage.test(request.url);
    if (page && built) return reply.sendFile('index.html');
    reply.code(404).type('text/plain; charset=utf-8');
    return reply.send(page ? 'The console is not built: run npm run build.' : 'Not found');
  });
}
