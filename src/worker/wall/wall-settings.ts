/**
 * The settings as a wall reads them. A console that cannot read them goes on with the defaults; a wall that did so would
 * not know whether its backend pairs displays. So it asks until somebody has answered.
 */
import type { Fetch, Fetched } from '../api/api-types.ts';
import { type Clock, delay } from '../clock.ts';
import { callForConfig, type ReadConfig, readConfigAnswer } from '../config-file.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** Settles when the server has answered: with settings, or that it has none. */
export async function askForSettings(parts: {
  readonly fetch: Fetch;
  readonly clock: Clock;
}): Promise<ReadConfig> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    const answer = await callForConfig(parts);
    if (answer.ok && isOfTheServer(answer.value)) return readConfigAnswer(answer);
    await delay(parts.clock, pause);
  }
}

/**
 * JSON, or no such file. A host that knows no such file may answer with the console's own page; any other page is from
 * a proxy, and says nothing of the server behind it.
 */
function isOfTheServer({ ok, status, text, header }: Fetched): boolean {
  if (status === 404) return true;
  return (
    ok && ((header('Content-Type')?.includes('json') ?? false) || text.includes('<title>HomeDraw</title>'))
  );
}
