import { vi } from 'vitest';

/**
 * How long a test waits for something that must come, milliseconds. It ends a test in which it never comes, and says
 * nothing about how soon it should: a machine that is busy with something else takes many times as long, and nothing is
 * wrong then.
 */
export const timeoutMs = 60_000;

/**
 * Comes back with the check's result as soon as it no longer throws; throws the check's own error once patience is
 * over.
 */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: timeoutMs });
