/**
 * The settings as a wall reads them. With the defaults it would not know whether its backend pairs displays, and nobody
 * stands before it who would see that: so it asks until the server itself has answered.
 */
import type { Fetched } from '../api/api-types.ts';
import { askForSettings, type ReadConfig, type SettingsParts } from '../config-file.ts';

/** Settles when the server has answered: with settings, or that it has none. */
export const askForWallSettings = (parts: SettingsParts): Promise<ReadConfig> =>
  askForSettings(parts, isOfTheServer);

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
