/** Calls that bring no body, and name a type of it all the same: some libraries name one with every call. */
import type { FastifyInstance } from 'fastify';
import { bringsBody } from './body-time.ts';

/**
 * Where a route reads no body, the type of none is forgotten before anybody looks for its parser, which would refuse the call.
 * A route that wants a body, and one that reads a form, still says what is missing.
 */
export function takeEmptyBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (routeOptions.schema?.body !== undefined || bringsBody(raw)) return;
    if (!isForm.test(raw.headers['content-type'] ?? '')) delete raw.headers['content-type'];
  });
}

const isForm = /^multipart\//i;
