/** Choosing rows of a table: one, a range, all. */
import { useEffect, useRef } from 'react';

export interface TableSelection<Row> {
  /** Keys of the chosen rows; some may not be among the rows shown. */
  readonly selected: ReadonlySet<string>;
  readonly onChange: (selected: ReadonlySet<string>) => void;
  /** The checkbox's name: 'Select order 3412'. */
  readonly rowLabel: (row: Row) => string;
  readonly allLabel: string;
  /** The name of the checkboxes' column where its head is heard only. */
  readonly columnLabel: string;
}

/** The keys with `key` chosen or given up. */
export function toggled(selected: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** The keys with all from one row to another chosen as well, both included. */
export function withRange(
  selected: ReadonlySet<string>,
  keys: readonly string[],
  from: number,
  until: number,
): ReadonlySet<string> {
  return new Set([...selected, ...keys.slice(Math.min(from, until), Math.max(from, until) + 1)]);
}

export interface HeadSelectionProps<Row> {
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly selection: TableSelection<Row>;
}

/** The checkbox over all rows shown: half filled while only some are chosen. */
export function HeadSelection<Row>({ rows, rowKey, selection }: HeadSelectionProps<Row>) {
  const box = useRef<HTMLInputElement>(null);
  const { selected, onChange, allLabel } = selection;
  const chosen = selected.size === 0 ? 0 : rows.filter((row) => selected.has(rowKey(row))).length;
  const isAll = rows.length > 0 && chosen === rows.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && !isAll;
  }, [chosen, isAll]);
  const change = (): void => {
    const shown = rows.map(rowKey);
    const next = new Set(isAll ? selected : [...selected, ...shown]);
    if (isAll) for (const key of shown) next.delete(key);
    onChange(next);
  };
  return (
    <input
      type="checkbox"
      ref={box}
      aria-label={allLabel}
      checked={isAll}
      disabled={rows.length === 0}
      onChange={change}
    />
  );
}
