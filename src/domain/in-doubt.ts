/**
 * Saves whose outcome is unknown: since a thing was read (`seen`), the backend may have the changes of each of them
 * (`inDoubt`), whatever the thing is, a test or a phlebotomist.
 */

/** The person's changes, and every field in doubt as it was seen: the old value is written as any other. */
export const withDoubted = <Changes extends object>(
  seen: Changes,
  changes: Changes,
  inDoubt: readonly Changes[],
): Changes => {
  const before = {} as Record<string, unknown>;
  for (const one of inDoubt)
    for (const field of Object.keys(one)) before[field] = seen[field as keyof Changes] ?? '';
  return { ...before, ...changes };
};
