/** What the console says of something that was submitted is true, and nothing is done twice. */
import type { UndoneOutcome } from '../../../src/contract/command.ts';
import type { Page } from './page.ts';
import type { Watch } from './watch.ts';

export interface Truth {
  /**
   * Something is submitted at a page, under a key of its kind; `countOf`: how often the backend has it. `isAsAsked`:
   * whether things stand as they were asked to, whoever did it (else: whether the backend has it).
   */
  begin(page: Page, key: string, what: string, countOf: () => number, isAsAsked?: () => boolean): void;
  /** What the console says of the last of that key; null for nothing. */
  say(page: Page, key: string, said: 'done' | UndoneOutcome | null): void;
  checkPeace(): void;
}

interface Submitted {
  readonly what: string;
  readonly countOf: () => number;
  readonly isAsAsked: () => boolean;
  said: 'done' | UndoneOutcome | null;
}

export function createTruth(watch: Watch): Truth {
  const submitted: Submitted[] = [];
  const latest = new WeakMap<Page, Map<string, Submitted>>();

  return {
    begin: (page, key, what, countOf, isAsAsked = () => countOf() > 0) => {
      const own: Submitted = { what, countOf, isAsAsked, said: null };
      submitted.push(own);
      latest.set(page, new Map(latest.get(page)).set(key, own));
    },
    say: (page, key, said) => {
      const own = latest.get(page)?.get(key);
      if (!own || said === null) return;
      own.said = said;
      if (said === 'done' && !own.isAsAsked())
        watch.problem(`${page.name} says that ${own.what} was done; at the backend it is not`);
    },
    checkPeace: () => {
      for (const { what, said, countOf } of submitted) {
        const count = countOf();
        if (count > 1) watch.problem(`The backend has ${what} ${count} times`);
        if (count > 0 && (said === 'failed' || said === 'refused'))
          watch.problem(`${what} was said to have ${said}; the backend has it`);
      }
    },
  };
}
