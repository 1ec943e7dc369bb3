/** The settings, from `/config.json` (rulings, Configuration). */
import { readConfig } from '../contract/read-config.ts';
import { parseJson } from './api/answers.ts';
import type { Fetch, Fetched } from './api/api-types.ts';
import { fetchWithin } from './api/deadline.ts';
import { type Clock, delay } from './clock.ts';

/** The settings, and the keys that were unknown or malformed. */
export type ReadConfig = ReturnType<typeof readConfig>;

const CALL_MS = 5_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** With the last call less than the page waits for a worker to open, so that the page learns the reason. */
const ASKS_MS = 10_000;
const TOO_MANY_CALLS = 429;

export interface SettingsParts {
  readonly fetch: Fetch;
  readonly clock: Clock;
}

/**
 * A console's settings. A missing or unreadable file means the defaults. No answer does not: a console that went on with
 * the defaults would show the times of another zone, judge stops by other limits and fetch tiles from elsewhere until
 * it is closed. Rejects where nobody has answered for a while: the page then starts another worker, which asks again.
 */
export const fetchConfig = (parts: SettingsParts): Promise<ReadConfig> =>
  askForSettings(
    parts,
    // A server that is too busy, or a proxy without one behind it, says nothing of the file.
    ({ status }) => status < 500 && status !== TOO_MANY_CALLS,
    ASKS_MS,
  );

/**
 * Asks for the settings, with pauses that grow, until an answer `isOwn`: of the server itself. Rejects where none has
 * come within `forMs`.
 */
export async function askForSettings(
  parts: SettingsParts,
  isOwn: (answer: Fetched) => boolean,
  forMs = Number.POSITIVE_INFINITY,
): Promise<ReadConfig> {
  const until = parts.clock.monotonic() + forMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    const answer = await fetchWithin({ ...parts, ms: CALL_MS }, '/config.json', { cache: 'no-cache' });
    if (answer.ok && isOwn(answer.value)) return settingsOf(answer.value);
    if (parts.clock.monotonic() + pause > until) throw new Error('Nobody answers for /config.json');
    await delay(parts.clock, pause);
  }
}

/** Ignored keys are logged (rulings, Configuration). */
function settingsOf({ ok, text }: Fetched): ReadConfig {
  const json = ok ? parseJson(text) : null;
  // A page stands for a file that is missing.
  if (ok && !json?.ok && !/^\s*</.test(text)) console.warn('config.json is no JSON and was ignored');
  const read = readConfig(json?.ok ? json.value : null);
  for (const key of read.ignored)
    console.warn(`config.json: '${key}' is unknown or malformed and was ignored`);
  return read;
}
