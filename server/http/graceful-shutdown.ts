/**
 * A graceful shutdown: the server takes nothing new, answers what is under way, and cuts off who is not done by then.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * `graceMs` after it was told to stop, whatever is still open is closed. What a call is at work on whose caller has
 * gone is waited for as long too: it needs the database.
 */
export function installGracefulShutdown(app: FastifyInstance, graceMs: number): void {
  let stopping = false;
  let done = () => {};
  const underWay = new Set<FastifyReply>();
  const forget = (reply: FastifyReply) => {
    underWay.delete(reply);
    if (underWay.size === 0) done();
  };
  app.addHook('onRequest', async (_request, reply) => void underWay.add(reply));
  app.addHook('onSend', async (_request, reply) => {
    // A connection that stayed open for a next call would delay the stop.
    if (stopping) reply.header('connection', 'close');
    forget(reply);
  });
  app.addHook('onResponse', async ({ raw }, reply) => {
    // The caller may have gone before there was an answer; where his call did not come whole there is none to be.
    if (reply.sent || !raw.complete) forget(reply);
  });
  app.addHook('preClose', async () => {
    stopping = true;
    setTimeout(() => app.server.closeAllConnections(), graceMs).unref();
  });
  app.addHook('onClose', async () => {
    if (underWay.size === 0) return;
    const empty = new Promise<void>((resolve) => {
      done = resolve;
    });
    const timeout = new AbortController();
    await Promise.race([empty, wait(graceMs, undefined, { signal: timeout.signal }).catch(() => {})]);
    timeout.abort();
  });
}
