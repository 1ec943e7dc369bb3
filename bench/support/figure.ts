/** One measured figure and the budget it must hold. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** The budget; null where the figure is only for comparison. */
  readonly budget: number | null;
  /** Where the budget comes from or what to compare with. */
  readonly note: string;
}

export const holds = ({ value, budget }: Figure): boolean => budget === null || value <= budget;

/** The figures as a table in Markdown. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.what,
    `${format(figure.value)} ${figure.unit}`,
    figure.budget === null ? '–' : `${format(figure.budget)} ${figure.unit}`,
    figure.budget === null ? '' : holds(figure) ? 'holds' : 'FAILS',
    figure.note,
  ]);
  return tableOfRows(['what', 'measured', 'at most', '', 'note'], rows);
}

/** A table in Markdown, its columns aligned. */
export function tableOfRows(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

const format = (value: number) =>
  Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 1);

/** A figure, its parts in the order of the table. */
export const figure = (
  what: string,
  value: number,
  unit: string,
  budget: number | null,
  note: string,
): Figure => ({
  what,
  value,
  unit,
  budget,
  note,
});

/** The value below which so many of the values lie, 0 to 1. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
}
