import { expect, test } from 'vitest';
import { createLateFile } from '../../src/domain/late-file.ts';

const address = 'https://console.example/assets/sockets-1a2b.js';
/** As each browser says it. */
const missing = {
  chromium: `Failed to fetch dynamically imported module: ${address}`,
  firefox: `error loading dynamically imported module: ${address}`,
  webkit: 'Importing a module script failed.',
};

/** A file that cannot be had, until it can; `remembers`: the browser asks once and no more. */
function browser(kind: keyof typeof missing, { remembers }: { readonly remembers: boolean }) {
  const asked: string[] = [];
  let isServed = false;
  const ask = async (url: string): Promise<string> => {
    if (!remembers || !asked.includes(url)) {
      asked.push(url);
      if (isServed) return 'the file';
    }
    throw new TypeError(missing[kind].replace(address, url));
  };
  return {
    asked,
    serve: () => {
      isServed = true;
    },
    load: createLateFile(() => ask(address), ask),
  };
}

test('a file that is there is asked for once, under its own address', async () => {
  const { asked, serve, load } = browser('firefox', { remembers: true });
  serve();
  expect(await load()).toBe('the file');
  expect(asked).toEqual([address]);
});

test.each(['chromium', 'webkit'] as const)(
  'where %s asks again by itself, the file is there as soon as it is served',
  async (kind) => {
    const { serve, load } = browser(kind, { remembers: false });
    await expect(load()).rejects.toThrow(missing[kind]);
    await expect(load()).rejects.toThrow();
    serve();
    expect(await load()).toBe('the file');
  },
);

test('where Firefox remembers that it could not be had, each later try is under an address of its own', async () => {
  const { asked, serve, load } = browser('firefox', { remembers: true });
  for (let tries = 0; tries < 3; tries += 1) await expect(load()).rejects.toThrow(missing.firefox);
  serve();
  expect(await load()).toBe('the file');
  expect(asked).toEqual([address, `${address}?again=2`, `${address}?again=3`, `${address}?again=4`]);
});

test('what fails for another reason says so, and no address is made up', async () => {
  const load = createLateFile(
    () => Promise.reject(new Error('out of memory')),
    () => Promise.resolve('another file'),
  );
  await expect(load()).rejects.toThrow('out of memory');
  await expect(load()).rejects.toThrow('out of memory');
});
