import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import styles from './data-table.module.css';
import { pressedKey } from './pressed-key.ts';
import { rowOfKey } from './row-of-key.ts';
import type { DataTableProps } from './table.ts';
import { TableRow } from './table-row.tsx';
import { toggled, withRange } from './table-selection.tsx';
import { useHeldScroll } from './use-held-scroll.ts';
import { useListedTableKeys } from './use-listed-table-keys.ts';

export interface VirtualRowsProps<Row> extends Omit<DataTableProps<Row>, 'rowHeight'> {
  readonly scroller: HTMLDivElement | null;
  /** CSS pixels. */
  readonly rowHeight: number;
}

/** What is assumed until the table is laid out, in CSS pixels. */
const initialRect = { width: 800, height: 800 };
const HEAD_HEIGHT = 36;

/** The body of the table: the rows in view, a few around them, and the keyboard among all. */
export function VirtualRows<Row>(props: VirtualRowsProps<Row>) {
  const { columns, rows, rowKey, onOpen, openKey = null, scroller, rowHeight, selection, lines } = props;
  const [active, setActive] = useState({ index: 0, key: '' });
  const body = useRef<HTMLTableSectionElement>(null);
  // The key of the row at which a range begins: others may come before it, or the rows be sorted.
  const anchor = useRef<string | null>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    initialRect,
    // A table without a layout (a hidden tab, a test) keeps the rows of its last height instead of dropping them all.
    observeElementRect: (instance, tell) =>
      observeElementRect(instance, (rect) => {
        if (rect.height > 0) tell(rect);
      }),
    overscan: 8,
    scrollPaddingStart: lines ? 0 : HEAD_HEIGHT,
  });
  // The first row in view stays the first when rows get higher or lower.
  const height = useRef(rowHeight);
  useLayoutEffect(() => {
    const before = height.current;
    height.current = rowHeight;
    if (before === rowHeight) return;
    virtualizer.measure();
    if (scroller) scroller.scrollTop *= rowHeight / before;
  }, [virtualizer, rowHeight, scroller]);
  const tabStop = useMemo(() => {
    // The row keeps its place in the tab order when others come before it.
    const at = rows[active.index];
    if (at !== undefined && rowKey(at) === active.key) return active.index;
    const moved = rows.findIndex((row) => rowKey(row) === active.key);
    return moved === -1 ? Math.min(active.index, rows.length - 1) : moved;
  }, [rows, rowKey, active]);
  const page = Math.max(1, Math.floor((scroller?.clientHeight ?? 0) / rowHeight) - 2);

  const focusRow = (index: number): boolean => {
    const row = body.current?.querySelector<HTMLElement>(`[aria-rowindex="${index + 2}"]`);
    row?.focus({ preventScroll: true });
    return row !== null && row !== undefined;
  };
  const keyAt = (index: number): string => {
    const row = rows[index];
    return row === undefined ? '' : rowKey(row);
  };
  const setActiveRow = (index: number): void => setActive({ index, key: keyAt(index) });
  const goTo = (index: number): void => {
    setActiveRow(index);
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

  useHeldScroll({ rows, rowKey, rowHeight, view: props.view ?? '', scroller });

  // A row that leaves the list while it has the focus gives it to the row that takes its place.
  const hasFocus = useRef(false);
  useEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) focusRow(tabStop);
  });

  // The last row is gone: the keyboard goes on from where the table is.
  useEffect(
    () => () => {
      if (hasFocus.current && document.activeElement === document.body) scroller?.focus();
    },
    [scroller],
  );

  const choosesByPress = lines !== undefined && selection !== undefined;
  useListedTableKeys({
    moves: rows.length > 0,
    opens: onOpen !== undefined && !choosesByPress,
    selects: selection !== undefined,
  });
  const toggle = (row: Row): void => {
    anchor.current = rowKey(row);
    selection?.onChange(toggled(selection.selected, rowKey(row)));
  };
  const range = (index: number): void => {
    const keys = rows.map(rowKey);
    const from = anchor.current === null ? 0 : keys.indexOf(anchor.current);
    selection?.onChange(withRange(selection.selected, keys, from === -1 ? index : from, index));
  };

  const indexOf = (target: EventTarget): number => {
    const row = target instanceof Element ? target.closest('tr[aria-rowindex]') : null;
    return row ? Number(row.getAttribute('aria-rowindex')) - 2 : -1;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const index = indexOf(event.target);
    const row = rows[index];
    if (row === undefined || (event.target as Element).closest('a, button')) return;
    if (selection && (event.key === ' ' || (event.key === 'Enter' && choosesByPress))) toggle(row);
    else if (event.key === 'Enter' && onOpen) onOpen(row);
    else if (selection && pressedKey(event) === 'a' && (event.ctrlKey || event.metaKey))
      selection.onChange(new Set([...selection.selected, ...rows.map(rowKey)]));
    else {
      const next = rowOfKey(event.key, tabStop, rows.length, page);
      if (next === undefined) return;
      if (selection && event.shiftKey) range(next);
      else anchor.current = keyAt(next);
      goTo(next);
    }
    event.preventDefault();
  };
  const onClick = (event: MouseEvent): void => {
    const index = indexOf(event.target);
    const row = rows[index];
    if (row === undefined) return;
    const isBox = event.target instanceof HTMLInputElement;
    if (selection && event.shiftKey) range(index);
    else if (selection && (isBox || event.ctrlKey || event.metaKey)) toggle(row);
    // The label round the box is the box's own.
    else if ((event.target as Element).closest('label')) return;
    else if (choosesByPress) toggle(row);
    else {
      anchor.current = rowKey(row);
      onOpen?.(row);
    }
  };

  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  const cells = columns.length + (selection ? 1 : 0);
  return (
    <tbody
      ref={body}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onMouseDown={selection && withoutTextSelection}
      onFocus={(event) => {
        hasFocus.current = true;
        const index = indexOf(event.target);
        if (index !== tabStop) setActiveRow(index);
      }}
      onBlur={() => {
        hasFocus.current = false;
      }}
    >
      {before > 0 && <Spacer height={before} columns={cells} />}
      {items.map(({ index }) => {
        const row = rows[index];
        if (row === undefined) return null;
        const key = rowKey(row);
        return (
          <TableRow
            key={key}
            row={row}
            index={index}
            columns={columns}
            lines={lines}
            opens={onOpen !== undefined || selection !== undefined}
            isOpen={key === openKey}
            isTabStop={index === tabStop}
            isSelected={selection ? selection.selected.has(key) : null}
            label={selection?.rowLabel(row) ?? ''}
          />
        );
      })}
      {after > 0 && <Spacer height={after} columns={cells} />}
    </tbody>
  );
}

/** A range of rows is chosen by Shift-click; the browser would choose their text. */
function withoutTextSelection(event: MouseEvent): void {
  if (!event.shiftKey || !(event.target instanceof Element)) return;
  event.preventDefault();
  event.target.closest<HTMLElement>('tr')?.focus({ preventScroll: true });
}

/** Stands for the rows that are not drawn. */
const Spacer = ({ height, columns }: { readonly height: number; readonly columns: number }) => (
  <tr>
    <td colSpan={columns} className={styles['spacer']} style={{ blockSize: height }} />
  </tr>
);
