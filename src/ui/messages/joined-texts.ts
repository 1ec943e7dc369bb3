/**
 * Texts of several parts as one catalogue: an area may have some of its texts in one part and some in another. A text
 * with values was compiled to an array by the build; the later one stands whole.
 */
export function joinedTexts(...parts: readonly object[]): object {
  const joined: Record<string, unknown> = {};
  for (const part of parts)
    for (const [key, value] of Object.entries(part)) {
      const before = joined[key];
      joined[key] =
        typeof before === 'object' && before !== null && !Array.isArray(before)
          ? joinedTexts(before, value as object)
          : value;
    }
  return joined;
}
