/** Where the calls of a wall go: with a display session, to the paths that are a display's own. */
import { displayPath } from '../../contract/wire/displays.ts';
import type { Fetch } from '../api/api-types.ts';
import type { ReadConfig } from '../config-file.ts';

const ownPaths = '/api/display';

/**
 * Sends the calls of the API below /api/display where the settings say that the backend pairs displays; all others, and
 * those of a backend that pairs none, go where they say.
 */
export const displayCalls =
  (fetch: Fetch, readConfig: () => Promise<ReadConfig>): Fetch =>
  async (url, init) => {
    const { config } = await readConfig();
    const path = url.slice(config.apiBaseUrl.length);
    const isOfApi = url.startsWith(`${config.apiBaseUrl}/api/`) && !path.startsWith(ownPaths);
    return fetch(config.displays && isOfApi ? config.apiBaseUrl + displayPath(path) : url, init);
  };
