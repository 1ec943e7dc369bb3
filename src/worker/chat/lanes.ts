/** Work on conversations: one step at a time in each, all of them beside each other. */
import type { Clock } from '../clock.ts';

/**
 * What a step leaves: more to do, nothing until something happens, or another try after something failed, in a while.
 */
export type Left = 'more' | 'nothing' | 'retry';

export interface Lanes {
  /**
   * Goes on with a conversation; one that is being worked on is looked at once more afterwards. `now` does not wait for
   * its next try.
   */
  run(key: string, when?: 'now' | 'afterRetryWait'): void;
}

export function createLanes(
  clock: Clock,
  { retryMs, step }: { readonly retryMs: number; step(key: string): Promise<Left> },
): Lanes {
  /** Whether it is to be looked at once more. */
  const busy = new Map<string, 'no' | 'afterRetryWait' | 'now'>();
  const waiting = new Map<string, () => void>();

  async function work(key: string): Promise<void> {
    let left: Left;
    let again: boolean;
    do {
      busy.set(key, 'no');
      // What throws is tried again like what fails: a conversation must not stand still for it.
      left = await step(key).catch(() => 'retry');
      const asked = busy.get(key);
      again = left === 'more' || asked === 'now' || (left === 'nothing' && asked === 'afterRetryWait');
    } while (again);
    busy.delete(key);
    if (left === 'retry')
      waiting.set(
        key,
        clock.after(retryMs, () => run(key, 'now')),
      );
  }

  function run(key: string, when: 'now' | 'afterRetryWait' = 'afterRetryWait'): void {
    if (when === 'now') {
      waiting.get(key)?.();
      waiting.delete(key);
    }
    if (waiting.has(key)) return;
    const asked = busy.get(key);
    if (asked === undefined) void work(key);
    else if (asked !== 'now') busy.set(key, when);
  }

  return { run };
}
