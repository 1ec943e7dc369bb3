import { readConfig } from '../contract/config.ts';
import type { Fetch } from './api/api-client.ts';
import type { Clock } from './clock.ts';

const CONFIG_TIMEOUT_MS = 5_000;

/** A missing or unreadable file means the defaults (rulings, Configuration); what is ignored is named in the console. */
export async function fetchConfig({
  fetch,
  clock,
}: {
  readonly fetch: Fetch;
  readonly clock: Clock;
}): Promise<ReturnType<typeof readConfig>> {
  const abort = new AbortController();
  const cancel = clock.after(CONFIG_TIMEOUT_MS, () => abort.abort());
  try {
    const response = await fetch('/config.json', { cache: 'no-cache', signal: abort.signal });
    const isJson = response.headers.get('Content-Type')?.includes('json') ?? false;
    const read = readConfig(response.ok && isJson ? ((await response.json()) as unknown) : null);
    for (const key of read.ignored)
      console.warn(`config.json: '${key}' is unknown or malformed and was ignored`);
    return read;
  } catch {
    return readConfig(null);
  } finally {
    cancel();
  }
}
