/**
 * Looks whether the server has a new build, by the console's own document: whoever serves it, the script that it names
 * has another address in each build.
 */
import { entryOf } from '../../domain/console-document.ts';
import type { Fetch } from '../api/api-types.ts';
import { fetchWithin } from '../api/deadline.ts';
import type { WorkerServices } from '../worker-services.ts';

const CALL_MS = 20_000;

/** Publishes `build.seen` at the first look and with each build, once its script is there. */
export function watchBuild(
  { clock, config, scheduler, publish }: Pick<WorkerServices, 'clock' | 'config' | 'scheduler' | 'publish'>,
  fetch: Fetch,
): void {
  let known: string | null = null;
  const call = async (url: string, signal: AbortSignal) => {
    const parts = { fetch, clock, ms: CALL_MS };
    const answer = await fetchWithin(parts, url, { cache: 'no-cache', signal });
    return answer.ok && answer.value.ok ? answer.value : null;
  };

  scheduler.every('build', config.timings.buildPollMs, async ({ signal }) => {
    const page = await call('/', signal);
    const entry = page && entryOf(page.text);
    if (!entry) return false;
    if (entry === known) return true;
    const script = await call(entry, signal);
    if (!script?.header('Content-Type')?.includes('javascript')) return false;
    known = entry;
    publish({ type: 'build.seen', entry }, null);
    return true;
  });
}
