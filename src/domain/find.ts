/** Finds rows by a few letters, the best of them first. */

/** What a row is found by, as `findIn` reads it. The first field is its id. */
export const haystackOf = (fields: readonly (string | null)[]): string =>
  fields
    .map((field) => field ?? '')
    .join('\n')
    .toLowerCase();

/** A text as it is looked for. */
export const needleOf = (text: string): string => text.trim().toLowerCase();

/**
 * The indices of at most `most` haystacks that hold the needle, and those of one quality in their own order: first the
 * one whose id it is, then those of which a word begins so, then those that have it anywhere. None for an empty needle.
 */
export function findIn(haystacks: readonly string[], needle: string, most: number): readonly number[] {
  const best: [exact: number[], begins: number[], holds: number[]] = [[], [], []];
  if (needle === '') return [];
  for (let index = 0; index < haystacks.length; index += 1) {
    const haystack = haystacks[index] ?? '';
    if (!haystack.includes(needle)) continue;
    const found = best[qualityOf(haystack, needle)];
    if (found && found.length < most) found.push(index);
  }
  return best.flat().slice(0, most);
}

function qualityOf(haystack: string, needle: string): 0 | 1 | 2 {
  if (haystack.startsWith(needle) && haystack[needle.length] === '\n') return 0;
  for (let at = haystack.indexOf(needle); at !== -1; at = haystack.indexOf(needle, at + 1))
    if (at === 0 || /[\s+]/.test(haystack[at - 1] ?? '')) return 1;
  return 2;
}
