/**
 * Maps in single files, for hospitals without internet: GET /maps/{name}.pmtiles from the folder that the
 * settings name, in the ranges that a map asks for. Like tiles from elsewhere they need no session: there is
 * nothing of a hospital in them.
 */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Under which the console asks. */
export const mapFilesPath = '/maps/';

export async function mapFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix: mapFilesPath,
    decorateReply: false,
    index: false,
    // Names without folders and without a leading dot; other files there are not served.
    allowedPath: (path) => /^\/\w[\w.-]*\.pmtiles$/.test(path),
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('content-type', 'application/octet-stream');
      reply.header('cache-control', 'public, max-age=3600');
    },
  });
}
