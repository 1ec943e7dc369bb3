/** What a table is told: columns, rows, and what can be done with a row. */
import type { ReactNode } from 'react';
import type { TableSelection } from './table-selection.tsx';

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly render: (row: Row) => ReactNode;
  /** Stands in the head in place of its name, which is then heard only. Not with `sort`. */
  readonly head?: ReactNode;
  /** A CSS length or share; columns without one part what is left. */
  readonly width?: string;
  /** With it the column is as wide as what stands in it, as far as the width allows. */
  readonly fit?: ColumnFit<Row>;
  /** Figures, prices and counts stand at the end. */
  readonly align?: 'start' | 'end';
  /** With it the header is a button that sorts. */
  readonly sort?: { readonly direction: 'ascending' | 'descending' | 'none'; readonly onSort: () => void };
}

/** What a column needs; CSS pixels without the cell's padding. */
export interface ColumnFit<Row> {
  /** What stands in its cell. */
  readonly text: (row: Row) => string;
  /** The font's; 400 unless said. */
  readonly weight?: number;
  /** What the cell has beside its text. */
  readonly extra?: number;
  readonly least: number;
  /** So much can still be read: narrower only where all others have given way; `least` unless said. */
  readonly readable?: number;
  readonly most: number;
  /** Where the width is short, columns give way in this order; without it never. */
  readonly yields?: number;
  /** Takes what nobody needs. */
  readonly grows?: boolean;
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
  /** CSS pixels; 40 unless said. */
  readonly rowHeight?: number;
  /** Shown in place of rows when there are none (Empty, Failed). */
  readonly placeholder?: ReactNode;
  /** With it columns that fit can be resized by the handles of their heads. */
  readonly resizing?: ColumnResizing | undefined;
  /** Lets rows be chosen: by checkbox, Shift-click, Space and Ctrl+A. With `lines`, pressing a row chooses it. */
  readonly selection?: TableSelection<Row> | undefined;
  /** On a phone: each row as one block of this height in place of columns; the head is heard only. */
  readonly lines?: RowLines<Row> | undefined;
}

export interface ColumnResizing {
  /** CSS pixels by the key of the column, of those that a person has resized. */
  readonly widths: ReadonlyMap<string, number>;
  /** The name of a head's resize handle. */
  readonly handleLabel: (header: string) => string;
  /** Null gives a width up. */
  readonly onWidth: (key: string, width: number | null) => void;
}

export interface RowLines<Row> {
  /** CSS pixels. */
  readonly height: number;
  readonly render: (row: Row) => ReactNode;
}
