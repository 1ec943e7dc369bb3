/** Rows of numbers and plain words as PostgreSQL's array literals: one parameter a column, which costs less than one a value. */

/** The literal of a column, for `$1::text::integer[]`. The values hold no comma, brace, quote or space, and `null` is NULL. */
export const columnOf = <T>(rows: readonly T[], value: (row: T) => number | string | null): string =>
  `{${rows.map((row) => value(row) ?? 'NULL').join(',')}}`;
