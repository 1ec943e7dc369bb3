/**
 * Made when it is first asked for, once. The schemas of all facts and intents take a worker some ten milliseconds to make, which it has
 * when the first calls are on their way.
 */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
