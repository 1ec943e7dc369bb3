import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { launchOptions } from './browser.ts';

const rooms = [
  'contract',
  'domain',
  'worker',
  'machines',
  'models',
  'server',
  'replay',
  'days',
  'architecture',
];

/** Three kinds of tests in one run: plain modules in Node, views in happy-dom, what needs a real browser in Chromium. */
export default defineConfig({
  test: {
    // Left to itself Vitest keeps one core free, which on two is half of them.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        define: { global: 'globalThis' },
        test: {
          name: 'node',
          environment: 'node',
          // Walking thousands of generated paths takes seconds, more on a busy machine; a test that hangs still ends.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: rooms.map((room) => `tests/${room}/**/*.test.ts`),
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'dom',
          environment: 'happy-dom',
          testTimeout: 30_000,
          include: ['tests/ui/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/ui/setup.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        plugins: [react()],
        define: { global: 'globalThis' },
        worker: { format: 'es' },
        // Everything is looked through from the start: a package found later would reload a running test.
        optimizeDeps: {
          entries: ['tests/browser/**/*.test.{ts,tsx}', 'src/ui/**/*.tsx', 'src/worker/**/*.ts'],
        },
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.{ts,tsx}'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
