/** The search of the booking form's test table. */

/** The fields by which a test can be found. */
interface Findable {
  readonly name: string;
  readonly method: string | null;
  readonly sampleRequired: string | null;
  readonly department: string | null;
}

/**
 * The tests that match a typed text, best first: by the beginning of the name, by its initials (CBC for Complete Blood
 * Count), by another part of the name, then by department, method or sample.
 */
export function matchingTests<T extends Findable>(tests: readonly T[], typed: string): readonly T[] {
  const text = typed.trim().toLowerCase();
  if (text === '') return tests;
  const ranked: T[][] = [[], [], [], []];
  for (const test of tests) ranked[rankOf(test, text)]?.push(test);
  return ranked.flat();
}

function rankOf({ name, department, method, sampleRequired }: Findable, text: string): number {
  const lower = name.toLowerCase();
  if (lower.startsWith(text)) return 0;
  if (initialsOf(lower).startsWith(text)) return 1;
  if (lower.includes(text)) return 2;
  return [department, method, sampleRequired].some((field) => field?.toLowerCase().includes(text)) ? 3 : -1;
}

const initialsOf = (name: string): string =>
  (name.match(/[\p{L}\p{N}]+/gu) ?? []).map(([first]) => first).join('');
