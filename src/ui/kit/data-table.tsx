import { type ReactNode, useState } from 'react';
import { classes } from './classes.ts';
import styles from './data-table.module.css';
import { Loading, SkeletonText } from './loading.tsx';
import { HeadSelection, type TableSelection } from './table-selection.tsx';
import { VirtualRows } from './virtual-rows.tsx';

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
  /** The row that opened what is open stays marked; when it closes, the row takes the focus again. */
  readonly openKey?: string | null;
  /** Names the question that the rows answer (filter, sort): another one begins at the top. */
  readonly view?: string;
  readonly loading?: boolean;
  /** Shown in place of rows when there are none (Empty, Failed). */
  readonly placeholder?: ReactNode;
  /** With it rows can be chosen: by checkbox, Shift-click, Space and Ctrl+A. */
  readonly selection?: TableSelection<Row> | undefined;
  /** On a phone: each row as one block of this height in place of columns; the head is heard only. */
  readonly lines?: RowLines<Row> | undefined;
}

export interface RowLines<Row> {
  /** CSS pixels. */
  readonly height: number;
  readonly render: (row: Row) => ReactNode;
}

const ROW_HEIGHT = 40;
const SKELETON_ROWS = 8;

/**
 * The one table. Rows are virtual, the head is sticky, the table scrolls within its parent's height. One row is in the tab
 * order; arrows, Page Up and Down, Home and End move among rows, Enter opens.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, loading = false, placeholder, selection, lines } = props;
  // State and not a ref: rows drawn together with the table must hear of it at once.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  return (
    <div className={styles['scroller']} ref={setScroller} tabIndex={-1} data-lines={lines ? true : undefined}>
      <table className={styles['table']} aria-label={label} aria-rowcount={loading ? -1 : rows.length + 1}>
        <thead className={classes(lines && 'hd-heard')}>
          <tr aria-rowindex={1}>
            {selection && !lines && (
              <th scope="col" className={styles['check']}>
                <HeadSelection {...props} selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        {!loading && rows.length > 0 && (
          <VirtualRows
            {...props}
            scroller={scroller}
            rowHeight={lines?.height ?? ROW_HEIGHT}
            selection={lines ? undefined : selection}
          />
        )}
      </table>
      {loading && <SkeletonRows columns={lines ? 2 : columns.length} height={lines?.height ?? ROW_HEIGHT} />}
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

const SkeletonRows = ({ columns, height }: { readonly columns: number; readonly height: number }) => (
  <Loading>
    {Array.from({ length: SKELETON_ROWS }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have nothing but their place
      <div className={styles['skeleton']} key={row} style={{ blockSize: height }}>
        {Array.from({ length: columns }, (_, cell) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <SkeletonText key={cell} width={`${45 + ((row * 7 + cell * 13) % 40)}%`} />
        ))}
      </div>
    ))}
  </Loading>
);
