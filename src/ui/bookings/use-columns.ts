import { useState } from 'react';
import { createPageStorage } from '../bridge/page-storage.ts';
import {
  type ColumnShape,
  plainShape,
  readShape,
  withHidden,
  withWidth,
  writtenShape,
} from '../kit/column-layout.ts';

const KEY = 'homedraw.bookingColumns';
const kept = createPageStorage(() => window.localStorage, window);

/** The specified columns, in their order (specification 2, Booking Management). */
export const columnKeys = ['id', 'name', 'phone', 'address', 'tests', 'status', 'phlebotomist'] as const;
export type ColumnKey = (typeof columnKeys)[number];

export interface Columns {
  readonly shape: ColumnShape;
  readonly setHidden: (key: ColumnKey, isHidden: boolean) => void;
  /** CSS pixels; null lets the content of the column say again. */
  readonly setWidth: (key: string, width: number | null) => void;
  /** All of them as they were. */
  readonly reset: () => void;
}

/** What a person wants of the columns, kept in this browser. */
export function useColumns(): Columns {
  const [shape, setShape] = useState(() => readShape(kept.read(KEY), columnKeys));
  const keep = (next: ColumnShape): void => {
    setShape(next);
    kept.write(KEY, next === plainShape ? null : writtenShape(next));
  };
  return {
    shape,
    setHidden: (key, isHidden) => keep(withHidden(shape, columnKeys, key, isHidden)),
    setWidth: (key, width) => keep(withWidth(shape, key, width)),
    reset: () => keep(plainShape),
  };
}
