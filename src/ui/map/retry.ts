/** Tries again what failed: soon at first, then later and later, and at once when the browser is online again. */

export interface Retry {
  /** It failed: another attempt is planned, unless one is already. */
  failed(): void;
  dispose(): void;
}

const firstMs = 5_000;
const mostMs = 300_000;

/** An attempt that rejects is followed by another after twice the time. */
export function createRetry(attempt: () => Promise<void>): Retry {
  let waitMs = firstMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  const plan = (): void => {
    if (isOver || timer !== undefined) return;
    timer = setTimeout(run, waitMs);
  };
  const run = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    try {
      await attempt();
      waitMs = firstMs;
    } catch {
      waitMs = Math.min(mostMs, waitMs * 2);
      plan();
    }
  };
  const online = (): void => {
    if (timer !== undefined) void run();
  };
  window.addEventListener('online', online);
  return {
    failed: plan,
    dispose: () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener('online', online);
    },
  };
}
