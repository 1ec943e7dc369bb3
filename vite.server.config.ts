import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The programs that run on Node, by the name under which they stand in dist-server. */
const programs = {
  main: 'server/main.ts',
  'database-worker': 'server/database/pglite.worker.ts',
  initdb: 'server/database/initdb.ts',
  hospital: 'server/operator/hospital-program.ts',
  backup: 'server/operator/backup-program.ts',
  restore: 'server/operator/restore-program.ts',
  fleet: 'server/demo/fleet-program.ts',
  replay: 'tools/replay-program.ts',
  bench: 'bench/bench.ts',
  'bench-bare': 'bench/support/bare-server.ts',
  hostile: 'bench/hostile/hostile-program.ts',
};

/** Bundles our own code only; packages stay where npm put them. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    target: 'node20',
    outDir: at('dist-server'),
    emptyOutDir: true,
    sourcemap: true,
    rollupOptions: {
      input: Object.fromEntries(
        Object.entries(programs)
          .map(([name, path]) => [name, at(path)] as const)
          .filter(([, path]) => existsSync(path)),
      ),
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
});
