/** Work on conversations: one step at a time in each, all of them beside each other. */
import type { Clock } from '../clock.ts';

/** What a step leaves: more to do, nothing until something happens, or a rest after something failed. */
export type Left = 'more' | 'nothing' | 'rest';

export interface Lanes {
  /** Goes on with a conversation; one that is being worked on is looked at once more afterwards. `now` does not wait for its rest. */
  run(key: string, when?: 'now' | 'rested'): void;
}

export function createLanes(
  clock: Clock,
  { restMs, step }: { readonly restMs: number; step(key: string): Promise<Left> },
): Lanes {
  /** Whether it is to be looked at once more. */
  const busy = new Map<string, 'no' | 'rested' | 'now'>();
  const resting = new Map<string, () => void>();

  async function work(key: string): Promise<void> {
    let left: Left;
    let again: boolean;
    do {
      busy.set(key, 'no');
      // What throws is tried again like what fails: a conversation must not stand still for it.
      left = await step(key).catch(() => 'rest');
      const asked = busy.get(key);
      again = left === 'more' || asked === 'now' || (left === 'nothing' && asked === 'rested');
    } while (again);
    busy.delete(key);
    if (left === 'rest')
      resting.set(
        key,
        clock.after(restMs, () => run(key, 'now')),
      );
  }

  function run(key: string, when: 'now' | 'rested' = 'rested'): void {
    if (when === 'now') {
      resting.get(key)?.();
      resting.delete(key);
    }
    if (resting.has(key)) return;
    const asked = busy.get(key);
    if (asked === undefined) void work(key);
    else if (asked !== 'now') busy.set(key, when);
  }

  return { run };
}
