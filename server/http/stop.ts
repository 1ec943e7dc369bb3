/** How the server stops: it takes nothing new, answers what is under way, and cuts off who is not done by then. */
import type { FastifyInstance } from 'fastify';

/** `graceMs` after it was told to stop, whatever is still open is closed. */
export function installStop(app: FastifyInstance, graceMs: number): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
    setTimeout(() => app.server.closeAllConnections(), graceMs).unref();
  });
  app.addHook('onSend', async (_request, reply) => {
    // A connection that stayed open for a next call would hold the stop up.
    if (stopping) reply.header('connection', 'close');
  });
}
