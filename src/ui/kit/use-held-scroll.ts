import { useLayoutEffect, useRef } from 'react';

export interface HeldScroll<Row> {
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** CSS pixels. */
  readonly rowHeight: number;
  /** Names the question that the rows answer. */
  readonly view: string;
  readonly scroller: HTMLElement | null;
}

/**
 * Data never moves what a person reads: rows that come or go above the first row in view do not shift it. Another
 * question (filter, sort) begins at the top, and at the top new rows are seen to come.
 */
export function useHeldScroll<Row>({ rows, rowKey, rowHeight, view, scroller }: HeldScroll<Row>): void {
  const last = useRef({ rows, view });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other rows or another question move anything
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { rows, view };
    if (!scroller || before.rows === rows) return;
    if (before.view !== view) scroller.scrollTop = 0;
    const index = Math.floor(scroller.scrollTop / rowHeight);
    const first = scroller.scrollTop === 0 ? undefined : before.rows[index];
    if (first === undefined) return;
    const key = rowKey(first);
    const moved = rows.findIndex((row) => rowKey(row) === key);
    if (moved !== -1 && moved !== index) scroller.scrollTop += (moved - index) * rowHeight;
  }, [rows, view]);
}
