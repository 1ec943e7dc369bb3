import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The programs that run on Node, by the folder and the name under which they stand in it. */
const programs = {
  /** What a server's machine needs, and nothing else. */
  'dist-server': {
    main: 'server/main.ts',
    'database-worker': 'server/database/pglite.worker.ts',
    'workbook-program': 'server/catalogue/workbook-program.ts',
    'background-worker': 'server/session/background.worker.ts',
    initdb: 'server/database/initdb.ts',
    hospital: 'server/operator/hospital-program.ts',
    backup: 'server/operator/backup-program.ts',
    restore: 'server/operator/restore-program.ts',
    files: 'server/operator/files-program.ts',
  },
  /** What only a developer runs: `--mode tools`. */
  'dist-tools': {
    fleet: 'server/demo/fleet-program.ts',
    replay: 'tools/replay-program.ts',
    bench: 'bench/bench.ts',
    'bench-bare': 'bench/support/bare-server.ts',
    'bench-bare-insert': 'bench/support/bare-insert.ts',
    load: 'bench/load/load-program.ts',
    'load-crowd': 'bench/load/crowd-program.ts',
    hostile: 'bench/hostile/hostile-program.ts',
    soak: 'bench/soak/soak.ts',
    chaos: 'bench/chaos/chaos-program.ts',
    // The bench fills a database by itself.
    'database-worker': 'server/database/pglite.worker.ts',
    initdb: 'server/database/initdb.ts',
  },
};

/** Bundles our own code only; packages stay where npm put them. */
export default defineConfig(({ mode }) => {
  const folder = mode === 'tools' ? 'dist-tools' : 'dist-server';
  return {
    publicDir: false,
    build: {
      ssr: true,
      target: 'node20',
      outDir: at(folder),
      emptyOutDir: true,
      sourcemap: true,
      rollupOptions: {
        input: Object.fromEntries(
          Object.entries(programs[folder])
            .map(([name, path]) => [name, at(path)] as const)
            .filter(([, path]) => existsSync(path)),
        ),
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  };
});
