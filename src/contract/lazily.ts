/**
 * Makes a value once, when it is first asked for. The schemas of all facts and intents take a worker some ten
 * milliseconds, which it has to spare once the first calls are on their way.
 */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
