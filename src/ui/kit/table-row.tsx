import { memo, type ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './data-table.module.css';
import type { Column, RowLines } from './table.ts';

export interface TableRowProps<Row> {
  readonly row: Row;
  readonly index: number;
  readonly columns: readonly Column<Row>[];
  readonly lines: RowLines<Row> | undefined;
  /** Pressing it opens something. */
  readonly opens: boolean;
  readonly isOpen: boolean;
  readonly isTabStop: boolean;
  /** Null where rows cannot be chosen. */
  readonly isSelected: boolean | null;
  /** The checkbox's name. */
  readonly label: string;
}

function Row<T>({ row, index, columns, lines, isSelected, ...props }: TableRowProps<T>) {
  return (
    <tr
      className={classes(styles['row'], props.opens && styles['opens'])}
      aria-rowindex={index + 2}
      aria-current={props.isOpen || undefined}
      data-selected={isSelected || undefined}
      tabIndex={props.isTabStop ? 0 : -1}
    >
      {isSelected !== null && (
        <td className={styles['check']}>
          <label className={styles['checkArea']}>
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={props.label}
              checked={isSelected}
              onChange={heardByTheBody}
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
}

/** Keys and clicks are heard by the table's body, so that a row is drawn again only when it changed. */
const heardByTheBody = (): void => {};

/** One row of the table. */
export const TableRow = memo(Row) as typeof Row;

/** A text in one line; what is cut is told by the pointer. */
export const Line = ({
  title,
  children,
}: {
  readonly title?: string | undefined;
  readonly children: ReactNode;
}) => (
  <span className={styles['cut']} title={title}>
    {children}
  </span>
);

export interface TwoLinesProps {
  readonly first: ReactNode;
  readonly second: string;
  /** At the right of both. */
  readonly action: ReactNode;
}

/** A row of a table on a phone. */
export const TwoLines = ({ first, second, action }: TwoLinesProps) => (
  <div className={styles['twoLines']}>
    <div>
      {first}
      <span className={styles['second']}>{second}</span>
    </div>
    {action}
  </div>
);
