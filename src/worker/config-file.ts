import type { Outcome } from '../contract/failure.ts';
import { readConfig } from '../contract/read-config.ts';
import { parseJson } from './api/answers.ts';
import type { Fetch, Fetched } from './api/api-client.ts';
import { fetchWithin } from './api/deadline.ts';
import type { Clock } from './clock.ts';

/** The settings, and the keys that were unknown or malformed. */
export type ReadConfig = ReturnType<typeof readConfig>;

const CONFIG_TIMEOUT_MS = 5_000;

/** A missing or unreadable file means the defaults (rulings, Configuration); ignored keys are logged. */
export async function fetchConfig({
  fetch,
  clock,
}: {
  readonly fetch: Fetch;
  readonly clock: Clock;
}): Promise<ReadConfig> {
  return readConfigAnswer(await callForConfig({ fetch, clock }));
}

/** Asks for the file once. */
export const callForConfig = (parts: { readonly fetch: Fetch; readonly clock: Clock }) =>
  fetchWithin({ ...parts, ms: CONFIG_TIMEOUT_MS }, '/config.json', { cache: 'no-cache' });

/** The settings of an answer. */
export function readConfigAnswer(answer: Outcome<Fetched>): ReadConfig {
  const isJson = answer.ok && answer.value.ok && answer.value.header('Content-Type')?.includes('json');
  const json = isJson ? parseJson(answer.value.text) : null;
  const read = readConfig(json?.ok ? json.value : null);
  for (const key of read.ignored)
    console.warn(`config.json: '${key}' is unknown or malformed and was ignored`);
  return read;
}
