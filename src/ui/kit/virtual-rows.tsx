import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { classes } from './classes.ts';
import styles from './data-table.module.css';
import type { DataTableProps } from './data-table.tsx';
import { toggled, withRange } from './table-selection.tsx';

export interface VirtualRowsProps<Row> extends DataTableProps<Row> {
  readonly scroller: () => HTMLDivElement | null;
  /** CSS pixels. */
  readonly rowHeight: number;
}

/** What is assumed until the table is laid out, in CSS pixels. */
const initialRect = { width: 800, height: 800 };
const HEAD_HEIGHT = 36;

/** The body of the table: the rows in view, a few around them, and the keyboard among all. */
export function VirtualRows<Row>(props: VirtualRowsProps<Row>) {
  const { columns, rows, rowKey, onOpen, openKey = null, scroller, rowHeight, selection, lines } = props;
  const [active, setActive] = useState(0);
  const body = useRef<HTMLTableSectionElement>(null);
  const anchor = useRef(0);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: scroller,
    estimateSize: () => rowHeight,
    initialRect,
    // A table that is not laid out (a hidden tab, a test) keeps the rows of its last height instead of dropping them all.
    observeElementRect: (instance, tell) =>
      observeElementRect(instance, (rect) => {
        if (rect.height > 0) tell(rect);
      }),
    overscan: 8,
    scrollPaddingStart: lines ? 0 : HEAD_HEIGHT,
  });
  const tabStop = Math.min(active, rows.length - 1);
  const page = Math.max(1, Math.floor((scroller()?.clientHeight ?? 0) / rowHeight) - 2);
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: tabStop + 1,
    ArrowUp: tabStop - 1,
    PageDown: tabStop + page,
    PageUp: tabStop - page,
    Home: 0,
    End: rows.length - 1,
  };

  const focusRow = (index: number): boolean => {
    const row = body.current?.querySelector<HTMLElement>(`[aria-rowindex="${index + 2}"]`);
    row?.focus({ preventScroll: true });
    return row !== null && row !== undefined;
  };
  const goTo = (index: number): void => {
    setActive(index);
    virtualizer.scrollToIndex(index);
    // A row that is far away is drawn only after the scroll.
    if (!focusRow(index)) requestAnimationFrame(() => focusRow(index));
  };

  const lastOpen = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the closing gives the focus back
  useEffect(() => {
    const closed = lastOpen.current;
    lastOpen.current = openKey;
    if (closed === null || openKey !== null) return;
    const index = rows.findIndex((row) => rowKey(row) === closed);
    goTo(index === -1 ? tabStop : index);
  }, [openKey]);

  const toggle = (row: Row, index: number): void => {
    anchor.current = index;
    selection?.onChange(toggled(selection.selected, rowKey(row)));
  };
  const range = (index: number): void =>
    selection?.onChange(withRange(selection.selected, rows.map(rowKey), anchor.current, index));

  const onKeyDown = (event: KeyboardEvent, row: Row, index: number) => {
    if (event.target instanceof Element && event.target.closest('a, button')) return;
    if (event.key === 'Enter' && onOpen) return onOpen(row);
    if (selection && event.key === ' ') toggle(row, index);
    else if (selection && event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey))
      selection.onChange(new Set([...selection.selected, ...rows.map(rowKey)]));
    else {
      const wanted = moves[event.key];
      if (wanted === undefined) return;
      const next = Math.max(0, Math.min(rows.length - 1, wanted));
      if (selection && event.shiftKey) range(next);
      else anchor.current = next;
      goTo(next);
    }
    event.preventDefault();
  };
  const onClick = (event: MouseEvent, row: Row, index: number) => {
    if (selection && event.shiftKey) range(index);
    else if (selection && (event.ctrlKey || event.metaKey)) toggle(row, index);
    else {
      anchor.current = index;
      onOpen?.(row);
    }
  };

  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  const cells = lines ? columns.length : columns.length + (selection ? 1 : 0);
  return (
    <tbody ref={body}>
      {before > 0 && <Spacer height={before} columns={cells} />}
      {items.map(({ index }) => {
        const row = rows[index];
        if (row === undefined) return null;
        const key = rowKey(row);
        return (
          <tr
            key={key}
            className={classes(styles['row'], onOpen && styles['opens'])}
            aria-rowindex={index + 2}
            aria-current={key === openKey || undefined}
            data-selected={selection?.selected.has(key) || undefined}
            tabIndex={index === tabStop ? 0 : -1}
            onFocus={() => setActive(index)}
            onKeyDown={(event) => onKeyDown(event, row, index)}
            onMouseDown={selection && withoutTextSelection}
            onClick={(event) => onClick(event, row, index)}
          >
            {selection && (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the row's own keys choose it too
              <td className={styles['check']} onClick={(event) => event.stopPropagation()}>
                <label className={styles['checkArea']}>
                  <input
                    type="checkbox"
                    tabIndex={-1}
                    aria-label={selection.rowLabel(row)}
                    checked={selection.selected.has(key)}
                    onClick={(event) => {
                      if (event.shiftKey) range(index);
                    }}
                    onChange={({ nativeEvent }) => {
                      if (!('shiftKey' in nativeEvent && nativeEvent.shiftKey)) toggle(row, index);
                    }}
                  />
                </label>
              </td>
            )}
            {lines ? (
              <td colSpan={columns.length} className={styles['lines']} style={{ blockSize: lines.height }}>
                {lines.render(row)}
              </td>
            ) : (
              columns.map((column) => (
                <td key={column.key} data-align={column.align}>
                  {column.render(row)}
                </td>
              ))
            )}
          </tr>
        );
      })}
      {after > 0 && <Spacer height={after} columns={cells} />}
    </tbody>
  );
}

/** A range of rows is chosen by Shift-click; the browser would choose their text. */
function withoutTextSelection(event: MouseEvent<HTMLElement>): void {
  if (!event.shiftKey) return;
  event.preventDefault();
  event.currentTarget.focus({ preventScroll: true });
}

/** Stands for the rows that are not drawn. */
const Spacer = ({ height, columns }: { readonly height: number; readonly columns: number }) => (
  <tr>
    <td colSpan={columns} className={styles['spacer']} style={{ blockSize: height }} />
  </tr>
);
