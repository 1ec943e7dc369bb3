/**
 * One file of a module and of all that it imports, as a text: `import { code } from './worker.ts?bundled'`. A day
 * starts dozens of pages and workers, and each would fetch hundreds of modules.
 */
import { build, type Plugin } from 'vite';

const SUFFIX = '?bundled';

export const bundled = (): Plugin => ({
  name: 'bundled',
  enforce: 'pre',
  resolveId: async function (id, importer) {
    if (!id.endsWith(SUFFIX)) return null;
    const found = await this.resolve(id.slice(0, -SUFFIX.length), importer);
    return found && `\0${found.id}${SUFFIX}`;
  },
  load: async (id) => {
    if (!id.startsWith('\0') || !id.endsWith(SUFFIX)) return null;
    const built = await build({
      configFile: false,
      logLevel: 'warn',
      define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
      build: {
        write: false,
        minify: false,
        target: 'es2023',
        lib: { entry: id.slice(1, -SUFFIX.length), formats: ['iife'], name: 'bundled', fileName: 'bundled' },
      },
    });
    const [made] = Array.isArray(built) ? built : [];
    return `export const code = ${JSON.stringify(made?.output[0].code)}`;
  },
});
