import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Bundles the programs that run on Node: our own code only, packages stay where npm put them. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    target: 'node20',
    outDir: at('dist-server'),
    emptyOutDir: true,
    sourcemap: true,
    rollupOptions: {
      input: {
        main: at('server/main.ts'),
        'database-worker': at('server/database/pglite.worker.ts'),
        initdb: at('server/database/initdb.ts'),
        fleet: at('server/demo/fleet-program.ts'),
        replay: at('src/machines/replay/replay-program.ts'),
      },
      output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' },
    },
  },
});
