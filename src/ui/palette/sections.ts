/** What the command palette lists, in which order, and what the keys do in it. */

export const sectionNames = ['recent', 'phlebotomists', 'orders', 'patients', 'screens', 'actions'] as const;
export type SectionName = (typeof sectionNames)[number];

/** One line: something that can be opened or done now. */
export interface PaletteEntry {
  /** Unlike any other of the list. */
  readonly key: string;
  readonly section: SectionName;
  readonly label: string;
  /** Its label in English: found by it too, whatever language is chosen. */
  readonly english?: string | undefined;
  readonly detail: string | null;
  run(): void;
}

/** The entries in the order of their sections, each with those of its own. */
export const bySection = (entries: readonly PaletteEntry[]): readonly PaletteEntry[] =>
  sectionNames.flatMap((name) => entries.filter(({ section }) => section === name));

/** Those whose label, or whose English one, holds all the words, in any order. */
export function matching(entries: readonly PaletteEntry[], text: string): readonly PaletteEntry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const isIn = (own = ''): boolean => {
    const lower = own.toLowerCase();
    return words.every((word) => lower.includes(word));
  };
  return entries.filter(({ label, english }) => isIn(label) || isIn(english));
}

/** Where a key leads from `at` in a list of `count`; null for any other key. Up from the first is the last. */
export function stepTo(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'PageDown':
      return Math.min(count - 1, at + 8);
    case 'PageUp':
      return Math.max(0, at - 8);
    default:
      return null;
  }
}
