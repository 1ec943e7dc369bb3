import { defineConfig } from 'vitest/config';
import { timeoutMs } from '../support/eventually.ts';

/** The tests that `npm run mutate` names, for Stryker: it takes no project out of a configuration that has several. */
export default defineConfig({
  define: { global: 'globalThis' },
  test: {
    root: process.cwd(),
    environment: 'node',
    include: JSON.parse(process.env['MUTATED_TESTS'] ?? '[]') as string[],
    testTimeout: 5 * timeoutMs,
    hookTimeout: 5 * timeoutMs,
    expect: { poll: { timeout: timeoutMs } },
  },
});
