/** A call of the page's worker that a journey holds until its path says how the call ends. */
import type { Route } from '@playwright/test';
import { expect } from './test.ts';

/** A held call waits as long as the journey looks at the screen, however slow the machine. */
export const heldTimings = { callTimeoutMs: 300_000 };

export interface HeldCall {
  /** For `page.route`. */
  readonly hold: (route: Route) => void;
  /** How many have been held so far. */
  readonly count: () => number;
  /** Waits until one is held. */
  readonly isHeld: () => Promise<void>;
  /** Ends the held call, after waiting for it. */
  readonly end: (how: (route: Route) => Promise<void>) => Promise<void>;
  /** The page itself has given the call up. */
  readonly forget: () => void;
}

export function createHeldCall(): HeldCall {
  let held: Route | null = null;
  let count = 0;
  const isHeld = () => expect.poll(() => held !== null).toBe(true);
  return {
    hold: (route) => {
      held = route;
      count += 1;
    },
    count: () => count,
    isHeld,
    end: async (how) => {
      await isHeld();
      const route = held as Route;
      held = null;
      await how(route);
    },
    forget: () => {
      held = null;
    },
  };
}
