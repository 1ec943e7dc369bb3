import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { besideEntry, oneFile, sharedFiles } from './vite.chunks.ts';
import { besideDocument } from './vite.document.ts';
import { guide } from './vite.guide.ts';
import { precompiledMessages } from './vite.messages.ts';

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as {
  version: string;
};
const backend = process.env['BACKEND'] ?? 'http://127.0.0.1:8080';

/** Builds the console: static files that run against any backend of the specification through /config.json. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), precompiledMessages(), besideDocument('src/ui/page.tsx'), guide()],
  // Packages that also come without helpers for browsers of before 2015.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  // sockjs-client names `global`, which a module worker does not have: it would die without a word.
  define: { global: 'globalThis', __HD_VERSION__: JSON.stringify(version) },
  worker: {
    format: 'es',
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [besideEntry('realtime', 'src/worker/realtime.worker.ts')],
        },
      },
    },
  },
  // Workers and lazy screens are looked through from the start: a package found later would reload the page under a
  // person's hands.
  optimizeDeps: { entries: ['index.html', 'src/ui/**/*.tsx', 'src/worker/**/*.ts'] },
  build: {
    // docs/browsers.md names the same ones, and public/too-old.js says in older ones that they are too old.
    target: ['chrome120', 'firefox128', 'safari17.4'],
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    // A strict Content-Security-Policy allows no data: URLs for scripts and fonts; small files stay files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            oneFile('page', 'src/ui/page.tsx', 'src/ui/main.ts'),
            oneFile('console', 'src/ui/app/console.tsx', 'src/ui/page.tsx'),
            ...sharedFiles('src/ui/map/fleet-map-view.tsx', 'src/ui/page.tsx'),
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/ws-chat', '/geo', '/docs', '/maps', '/config.json'].map((path) => [
        path,
        // The host stays as the browser says it: the server takes writes from its own origin only.
        { target: backend, ws: path === '/ws-chat', changeOrigin: false },
      ]),
    ),
  },
});
