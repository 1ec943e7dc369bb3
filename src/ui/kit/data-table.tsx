import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { classes } from './classes.ts';
import styles from './data-table.module.css';
import { Loading, SkeletonText } from './loading.tsx';

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly render: (row: Row) => ReactNode;
  /** A CSS length or share; columns without one part what is left. */
  readonly width?: string;
  /** Figures, prices and counts stand at the end. */
  readonly align?: 'start' | 'end';
  /** With it the header is a button that sorts. */
  readonly sort?: { readonly direction: 'ascending' | 'descending' | 'none'; readonly onSort: () => void };
}

export interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Opens a row by click or Enter. */
  readonly onOpen?: (row: Row) => void;
  /** The row that opened what is open stays marked. */
  readonly openKey?: string | null;
  readonly loading?: boolean;
  /** Shown in place of rows when there are none (Empty, Failed). */
  readonly placeholder?: ReactNode;
}

const ROW_HEIGHT = 40;
const SKELETON_ROWS = 8;
/** What is assumed until the table is laid out, in CSS pixels. */
const initialRect = { width: 800, height: 800 };

/**
 * The one table. Rows are virtual, the head is sticky, the table scrolls within its parent's height. One row is in the tab
 * order; arrows, Page Up and Down, Home and End move among rows, Enter opens.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, loading = false, placeholder } = props;
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <div className={styles['scroller']} ref={scroller}>
      <table className={styles['table']} aria-label={label} aria-rowcount={loading ? -1 : rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        {!loading && rows.length > 0 && <VirtualRows {...props} scroller={() => scroller.current} />}
      </table>
      {loading && <SkeletonRows columns={columns.length} />}
      {!loading && rows.length === 0 && placeholder}
    </div>
  );
}

function HeaderCell<Row>({ column }: { readonly column: Column<Row> }) {
  const { header, width, align, sort } = column;
  return (
    <th
      scope="col"
      data-align={align}
      style={width === undefined ? undefined : { inlineSize: width }}
      aria-sort={sort?.direction}
    >
      {sort ? (
        <button
          type="button"
          className={styles['sort']}
          onClick={sort.onSort}
          data-direction={sort.direction}
        >
          {header}
        </button>
      ) : (
        header
      )}
    </th>
  );
}

interface VirtualRowsProps<Row> extends DataTableProps<Row> {
  readonly scroller: () => HTMLDivElement | null;
}

function VirtualRows<Row>({ columns, rows, rowKey, onOpen, openKey, scroller }: VirtualRowsProps<Row>) {
  const [active, setActive] = useState(0);
  const body = useRef<HTMLTableSectionElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: scroller,
    estimateSize: () => ROW_HEIGHT,
    initialRect,
    // A table that is not laid out (a hidden tab, a test) keeps the rows of its last height instead of dropping them all.
    observeElementRect: (instance, tell) =>
      observeElementRect(instance, (rect) => {
        if (rect.height > 0) tell(rect);
      }),
    overscan: 8,
    scrollPaddingStart: ROW_HEIGHT,
  });
  const tabStop = Math.min(active, rows.length - 1);
  const page = Math.max(1, Math.floor((scroller()?.clientHeight ?? 0) / ROW_HEIGHT) - 2);
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
  const onKeyDown = (event: KeyboardEvent, row: Row) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter' && onOpen) return onOpen(row);
    const wanted = moves[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(rows.length - 1, wanted));
    setActive(next);
    virtualizer.scrollToIndex(next);
    // A row that is far away is drawn only after the scroll.
    if (!focusRow(next)) requestAnimationFrame(() => focusRow(next));
  };

  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <tbody ref={body}>
      {before > 0 && <Spacer height={before} columns={columns.length} />}
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
            tabIndex={index === tabStop ? 0 : -1}
            onFocus={() => setActive(index)}
            onKeyDown={(event) => onKeyDown(event, row)}
            onClick={() => onOpen?.(row)}
          >
            {columns.map((column) => (
              <td key={column.key} data-align={column.align}>
                {column.render(row)}
              </td>
            ))}
          </tr>
        );
      })}
      {after > 0 && <Spacer height={after} columns={columns.length} />}
    </tbody>
  );
}

/** Stands for the rows that are not drawn. */
const Spacer = ({ height, columns }: { readonly height: number; readonly columns: number }) => (
  <tr>
    <td colSpan={columns} className={styles['spacer']} style={{ blockSize: height }} />
  </tr>
);

const SkeletonRows = ({ columns }: { readonly columns: number }) => (
  <Loading>
    {Array.from({ length: SKELETON_ROWS }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have nothing but their place
      <div className={styles['skeleton']} key={row}>
        {Array.from({ length: columns }, (_, cell) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <SkeletonText key={cell} width={`${45 + ((row * 7 + cell * 13) % 40)}%`} />
        ))}
      </div>
    ))}
  </Loading>
);
