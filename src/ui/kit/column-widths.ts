/** How a table's columns share its width: by what stands in them. Pure; CSS pixels. */

export interface ColumnWant {
  /** Below this the table scrolls sideways instead. */
  readonly least: number;
  /** Below this it gives way only where all others have given way to theirs; `least` or more. */
  readonly readable: number;
  /** So much shows everything that stands in it. */
  readonly content: number;
  /** Where the width is short, columns give way in this order; null never does. */
  readonly yields: number | null;
  /** Takes the width that is left over; where no column does, the last one takes it. */
  readonly grows: boolean;
}

/**
 * The widths. With enough available every column shows all that is in it; with less those give way that may, one after
 * the other, first to what can be read and then to their least. Their sum is what is available, or more where the table
 * has to scroll.
 */
export function columnWidths(wants: readonly ColumnWant[], available: number): readonly number[] {
  const widths = wants.map(({ content, least }) => Math.max(content, least));
  const spare = () => available - widths.reduce((sum, width) => sum + width, 0);
  const yielding = wants
    .map(({ yields }, at) => ({ yields, at }))
    .filter((column): column is { yields: number; at: number } => column.yields !== null)
    .sort((one, other) => one.yields - other.yields);
  for (const bound of ['readable', 'least'] as const)
    for (const { at } of yielding) {
      const short = -spare();
      if (short <= 0) break;
      const width = widths[at] ?? 0;
      widths[at] = Math.min(width, Math.max(wants[at]?.[bound] ?? 0, width - short));
    }
  const grows = wants.flatMap((want, at) => (want.grows ? [at] : []));
  const growing = grows.length > 0 ? grows : [wants.length - 1];
  const more = Math.max(0, spare());
  for (const at of wants.length > 0 ? growing : []) widths[at] = (widths[at] ?? 0) + more / growing.length;
  return widths;
}

/** How many texts are measured: letters differ in width, so the longest may not be the widest. */
const MEASURED = 4;

/** The longest texts of the rows by their letters, each once. */
export function longestTexts<Row>(rows: readonly Row[], textOf: (row: Row) => string): readonly string[] {
  const longest: string[] = [];
  let shortest = -1;
  for (const row of rows) {
    const text = textOf(row);
    if (text.length <= shortest || longest.includes(text)) continue;
    longest.push(text);
    longest.sort((one, other) => other.length - one.length);
    if (longest.length > MEASURED) longest.pop();
    if (longest.length === MEASURED) shortest = longest.at(-1)?.length ?? -1;
  }
  return longest;
}
