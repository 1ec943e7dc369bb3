/** Steps of work on conversations: one at a time in each conversation, all conversations side by side. */
import type { Clock } from '../clock.ts';

/** What a step leaves: more to do, nothing until something happens, or another try in a while after a failure. */
export type Left = 'more' | 'nothing' | 'retry';

export interface Lanes {
  /**
   * Goes on with a conversation; during a step it is looked at once more afterwards. `now` does not wait for the next
   * try.
   */
  run(key: string, when?: 'now' | 'afterRetryWait'): void;
}

export function createLanes(
  clock: Clock,
  { retryMs, step }: { readonly retryMs: number; step(key: string): Promise<Left> },
): Lanes {
  /** The conversations with a step under way, and whether each is looked at once more. */
  const busy = new Map<string, 'no' | 'afterRetryWait' | 'now'>();
  const waiting = new Map<string, () => void>();

  async function work(key: string): Promise<void> {
    let left: Left;
    let again: boolean;
    do {
      busy.set(key, 'no');
      // A step that throws is tried again like one that fails: a conversation must not stand still.
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
