/** The metrics, for Prometheus. */
import { guardMetrics } from '../metrics/access.ts';
import type { Services } from '../services.ts';
import type { App } from './route.ts';

export function metricsRoutes(app: App, { metrics, settings }: Pick<Services, 'metrics' | 'settings'>): void {
  const guard = guardMetrics(settings.metricsToken);
  app.get('/metrics', async ({ raw }, reply) => {
    guard(raw);
    const { type, body } = await metrics.scrape();
    return reply.type(type).header('cache-control', 'no-store').send(body);
  });
}
