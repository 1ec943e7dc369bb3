/** Chromium and Firefox name the file. WebKit does not, and has no need: it asks again by itself. */
const FILE = /https?:\/\/[^\s?]+\.js/;

/**
 * Imports a file of the console that comes late. Firefox remembers for as long as the page or the worker lives that a file could not be had,
 * and does not ask again; so a second try that fails too is followed by one under an address of its own, which no browser has an answer for.
 * @param load The import as it is written, which the build knows. Its module keeps the names of its exports only where all of it is handed on.
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
