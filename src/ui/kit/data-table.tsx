import { type CSSProperties, useRef, useState } from 'react';
import { classes } from './classes.ts';
import { ColumnResizeHandle, type ColumnResizeHandleProps } from './column-resize-handle.tsx';
import styles from './data-table.module.css';
import { Loading, SkeletonText } from './loading.tsx';
import type { Column, DataTableProps } from './table.ts';
import { HeadSelection } from './table-selection.tsx';
import { useColumnWidths } from './use-column-widths.ts';
import { VirtualRows } from './virtual-rows.tsx';

const ROW_HEIGHT = 40;
const SKELETON_ROWS = 12;

/**
 * The one table. Rows are virtual, the head is sticky, the table scrolls within its parent's height. One row is in the
 * tab order; arrows, Page Up and Down, Home and End move among rows, Enter opens.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, loading = false, placeholder, selection, lines, resizing } = props;
  const rowHeight = props.rowHeight ?? ROW_HEIGHT;
  // State and not a ref: rows drawn together with the table must hear of it at once.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const parts = useColumnWidths({
    scroller: lines ? null : scroller,
    columns,
    rows,
    resized: resizing?.widths,
  });
  const { widths } = parts;
  const table = useRef<HTMLTableElement>(null);
  const [lastHandle, setLastHandle] = useState('');
  const firstHandle = columns.find(({ fit }) => fit)?.key;
  const tabStop = columns.some(({ key }) => key === lastHandle) ? lastHandle : firstHandle;
  const handleOf = ({ key, header, fit }: Column<Row>, at: number): ColumnResizeHandleProps | null => {
    const width = widths?.[at];
    if (!resizing || !fit || width === undefined) return null;
    return {
      label: resizing.handleLabel(header),
      width,
      least: Math.min(width, parts.least.get(key) ?? width),
      onDrag: (wanted) => table.current && showWidths(table.current, parts.widthsWith(key, wanted)),
      onWidth: (wanted) => resizing.onWidth(key, wanted),
      isTabStop: key === tabStop,
      onFocus: () => setLastHandle(key),
    };
  };
  return (
    <div
      className={styles['scroller']}
      style={{ '--hd-row-height': `${rowHeight}px` } as CSSProperties}
      ref={setScroller}
      tabIndex={-1}
      data-lines={lines ? true : undefined}
    >
      <table
        className={styles['table']}
        ref={table}
        style={widths ? { minInlineSize: sumOf(widths) } : undefined}
        aria-label={label}
        aria-rowcount={loading ? -1 : rows.length + 1}
      >
        {selection && lines && <BoxAndLines columns={columns.length} />}
        {widths && (
          <colgroup>
            {selection && <col className={styles['check']} />}
            {columns.map(({ key }, at) => (
              <col key={key} data-fitted style={{ inlineSize: widths[at] }} />
            ))}
          </colgroup>
        )}
        <thead className={classes(lines && 'hd-heard')}>
          <tr aria-rowindex={1}>
            {selection && (
              <th scope="col" className={styles['check']}>
                {lines ? selection.columnLabel : <HeadSelection {...props} selection={selection} />}
              </th>
            )}
            {columns.map((column, at) => (
              <HeaderCell key={column.key} column={column} handle={handleOf(column, at)} />
            ))}
          </tr>
        </thead>
        {!loading && rows.length > 0 && (
          <VirtualRows {...props} scroller={scroller} rowHeight={lines?.height ?? rowHeight} />
        )}
        {loading && <SkeletonRows {...props} />}
      </table>
      {loading && <Loading />}
      {!loading && rows.length === 0 && placeholder}
    </div>
  );
}

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);

/** While a handle is dragged only the columns' own style changes: nothing is rendered until it is let go. */
function showWidths(table: HTMLTableElement, widths: readonly number[] | null): void {
  if (!widths) return;
  table.style.minInlineSize = `${sumOf(widths)}px`;
  for (const [at, col] of table.querySelectorAll<HTMLElement>('col[data-fitted]').entries())
    col.style.inlineSize = `${widths[at]}px`;
}

interface HeaderCellProps<Row> {
  readonly column: Column<Row>;
  /** Where it can be resized. */
  readonly handle: ColumnResizeHandleProps | null;
}

function HeaderCell<Row>({ column, handle }: HeaderCellProps<Row>) {
  const { header, head, width, align, sort } = column;
  return (
    <th
      scope="col"
      data-column={column.key}
      data-align={align}
      style={width === undefined ? undefined : { inlineSize: width }}
      aria-sort={sort?.direction}
      // The handle is no part of what the column is called.
      aria-label={handle ? header : undefined}
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
      ) : head ? (
        <>
          <span className="hd-heard">{header}</span>
          {head}
        </>
      ) : (
        header
      )}
      {handle && <ColumnResizeHandle {...handle} />}
    </th>
  );
}

/** The head, which gives the columns their width, is not laid out on a phone. */
const BoxAndLines = ({ columns }: { readonly columns: number }) => (
  <colgroup>
    <col className={styles['check']} />
    <col span={columns} />
  </colgroup>
);

/** Rows to come, in the columns that they will have. */
function SkeletonRows<Row>({ columns, selection, lines }: DataTableProps<Row>) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have nothing but their place
        <tr key={row}>
          {selection && <td className={styles['check']} />}
          {lines ? (
            <td colSpan={columns.length} className={styles['lines']} style={{ blockSize: lines.height }}>
              <SkeletonText width={`${40 + ((row * 7) % 25)}%`} />
              <SkeletonText width={`${60 + ((row * 11) % 25)}%`} />
            </td>
          ) : (
            columns.map(({ key, align }, cell) => (
              <td key={key} data-align={align}>
                <SkeletonText width={`${55 + ((row * 7 + cell * 13) % 35)}%`} />
              </td>
            ))
          )}
        </tr>
      ))}
    </tbody>
  );
}
