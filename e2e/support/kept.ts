/**
 * What journeys share, because opening it costs more than the journey: servers for as long as their worker lives, pages
 * for as long as it walks one file. All journeys are of this one kind, so that a worker goes on from file to file; each
 * kind of its own would begin a new process with a new browser.
 */
import { test as base } from '@playwright/test';

export interface Opened<T> {
  readonly value: T;
  end(): Promise<void>;
}

export interface Kept {
  /** The value of this name, opened at the first request, until the worker ends. */
  forWorker<T>(name: string, open: () => Promise<Opened<T>>): Promise<T>;
  /** The same until a journey of another file begins: a page that nobody looks at goes on polling. */
  forFile<T>(name: string, open: () => Promise<Opened<T>>): Promise<T>;
}

export interface Keeper extends Kept {
  /** A journey of this file begins. */
  enter(file: string): Promise<void>;
  end(): Promise<void>;
}

function createKeeper(): Keeper {
  const ofWorker = new Map<string, Promise<Opened<unknown>>>();
  const ofFile = new Map<string, Promise<Opened<unknown>>>();
  let current: string | null = null;

  // A failed opening is tried again at the next request.
  async function get<T>(from: typeof ofFile, name: string, open: () => Promise<Opened<T>>): Promise<T> {
    const opening = from.get(name) ?? open();
    from.set(name, opening);
    try {
      return (await opening).value as T;
    } catch (error) {
      from.delete(name);
      throw error;
    }
  }
  async function endAll(of: typeof ofFile): Promise<void> {
    const opened = [...of.values()].reverse();
    of.clear();
    for (const one of opened) await (await one).end();
  }

  return {
    forWorker: (name, open) => get(ofWorker, name, open),
    forFile: (name, open) => get(ofFile, name, open),
    enter: async (file) => {
      if (file !== current) await endAll(ofFile);
      current = file;
    },
    end: async () => {
      await endAll(ofFile);
      await endAll(ofWorker);
    },
  };
}

export const test = base.extend<{ readonly kept: Kept }, { readonly keeper: Keeper }>({
  keeper: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const keeper = createKeeper();
      await use(keeper);
      await keeper.end();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // For every journey, also one that keeps nothing: what the file before it has kept ends.
  kept: [
    async ({ keeper }, use, { file }) => {
      await keeper.enter(file);
      await use(keeper);
    },
    { auto: true },
  ],
});
