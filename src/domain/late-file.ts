/** Chromium and Firefox name the file. WebKit does not, and has no need: it asks again by itself. */
const FILE = /https?:\/\/[^\s?]+\.js/;

/**
 * Imports a late file of the console. Firefox remembers a failed import as long as the page or the worker lives, and
 * does not ask again. So a second failed try is followed by one under an address that is new to the browser.
 * @param load The import as written, which the build knows. Its exports keep their names only if handed on whole.
 * @param importFrom Imports from an address.
 * @returns Imports, once more at each call; rejects where the file cannot be had.
 */
export function createLateFile<Module>(
  load: () => Promise<Module>,
  importFrom: (address: string) => Promise<Module>,
): () => Promise<Module> {
  let tries = 0;
  return async () => {
    tries += 1;
    try {
      return await load();
    } catch (error) {
      const [address] = FILE.exec(error instanceof Error ? error.message : '') ?? [];
      if (tries === 1 || !address) throw error;
      return importFrom(`${address}?again=${tries}`);
    }
  };
}
