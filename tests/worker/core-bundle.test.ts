import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.restoreAllMocks());

test('makes no formatter as it is loaded: each takes a browser tens of milliseconds before the first call goes out', async () => {
  vi.resetModules();
  const made = [vi.spyOn(Intl, 'NumberFormat'), vi.spyOn(Intl, 'DateTimeFormat'), vi.spyOn(Intl, 'Collator')];
  await import('../../src/worker/core-bundle.ts');
  for (const kind of made) expect(kind).not.toHaveBeenCalled();
});
