/** How the server is, for programs that watch it; anybody may ask. */
import { inTime, oneAtATime } from '../in-time.ts';
import type { Services } from '../services.ts';
import { version } from '../version.ts';
import type { App } from './route.ts';

/** ms for which a health check waits for the database: who watches the server waits only some seconds. */
const healthMs = 2_500;

export function healthRoutes(
  app: App,
  { database, readiness }: Pick<Services, 'database' | 'readiness'>,
): void {
  // One query at a time: unanswered queries would take every connection.
  const probe = oneAtATime(() => database.query('SELECT 1'));
  readiness.add({ name: 'database', holds: async () => (await probe()).length > 0 });

  // For a program that would restart the server: callers that keep the database busy must not decide that.
  app.get('/health/live', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });

  // For a program that would send calls to another server.
  app.get('/health/ready', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const reasons = await readiness.reasons();
    return reasons.length === 0 ? { status: 'ok' } : reply.code(503).send({ status: 'not ready', reasons });
  });

  // For a program that would wake an operator.
  app.get('/health', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await inTime(probe(), healthMs);
      return { status: 'ok', version };
    } catch {
      return reply.code(503).send({ status: 'the database does not answer' });
    }
  });
}
