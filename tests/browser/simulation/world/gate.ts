/**
 * What reaches a thread from outside goes through here: while it is frozen nothing does, and what came meanwhile is
 * heard in its order when it goes on. A page's own browser stops its whole event loop; what was granted or written for
 * it before that stays so.
 */
export interface Gate {
  freeze(): void;
  wake(): void;
  /** Runs at once, or when the thread goes on. */
  let(run: () => void): void;
  /** Settles as `outside` does, not while the thread is frozen. */
  letSettle<T>(outside: Promise<T>): Promise<T>;
}

export function createGate(): Gate {
  const waiting: (() => void)[] = [];
  let isFrozen = false;
  const pass = (run: () => void) => {
    if (isFrozen) waiting.push(run);
    else run();
  };
  return {
    freeze: () => {
      isFrozen = true;
    },
    wake: () => {
      isFrozen = false;
      for (const run of waiting.splice(0)) run();
    },
    let: pass,
    letSettle: (outside) =>
      new Promise((resolve, reject) => {
        outside.then(
          (value) => pass(() => resolve(value)),
          (error: unknown) => pass(() => reject(error)),
        );
      }),
  };
}
