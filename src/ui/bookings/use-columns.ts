import { useState } from 'react';
import { createPageStorage } from '../bridge/page-storage.ts';
import {
  type ColumnLayout,
  defaultLayout,
  parseLayout,
  serializeLayout,
  withHidden,
  withWidth,
} from '../kit/column-layout.ts';

const KEY = 'homedraw.bookingColumns';
const kept = createPageStorage(() => window.localStorage, window);

/** The specified columns, in their order (specification 2, Booking Management). */
export const columnKeys = ['id', 'name', 'phone', 'address', 'tests', 'status', 'phlebotomist'] as const;
export type ColumnKey = (typeof columnKeys)[number];

export interface Columns {
  readonly layout: ColumnLayout;
  readonly setHidden: (key: ColumnKey, isHidden: boolean) => void;
  /** CSS pixels; null makes the column as wide as its content again. */
  readonly setWidth: (key: string, width: number | null) => void;
  /** All of them as they were. */
  readonly reset: () => void;
}

/** What a person wants of the columns, kept in this browser. */
export function useColumns(): Columns {
  const [layout, setLayout] = useState(() => parseLayout(kept.read(KEY), columnKeys));
  const keep = (next: ColumnLayout): void => {
    setLayout(next);
    kept.write(KEY, next === defaultLayout ? null : serializeLayout(next));
  };
  return {
    layout,
    setHidden: (key, isHidden) => keep(withHidden(layout, columnKeys, key, isHidden)),
    setWidth: (key, width) => keep(withWidth(layout, key, width)),
    reset: () => keep(defaultLayout),
  };
}
