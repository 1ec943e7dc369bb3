/** What a person wants of a table's columns: which are hidden, and how wide the others are. Pure; CSS pixels. */
export interface ColumnLayout {
  readonly hidden: ReadonlySet<string>;
  /** By key; a column without one is as wide as what stands in it. */
  readonly widths: ReadonlyMap<string, number>;
}

export const defaultLayout: ColumnLayout = { hidden: new Set(), widths: new Map() };

/** The widest that a column can be made. */
export const widestColumn = 800;

const STEP = 16;

/** One column, wider or narrower; null makes it as wide as its content again. */
export function withWidth(layout: ColumnLayout, key: string, width: number | null): ColumnLayout {
  const widths = new Map(layout.widths);
  if (width === null) widths.delete(key);
  else widths.set(key, width);
  return { ...layout, widths };
}

/** One column, hidden or shown. The last one of `keys` that stands stays. */
export function withHidden(
  layout: ColumnLayout,
  keys: readonly string[],
  key: string,
  isHidden: boolean,
): ColumnLayout {
  const hidden = new Set(layout.hidden);
  if (isHidden) hidden.add(key);
  else hidden.delete(key);
  return keys.every((each) => hidden.has(each)) ? layout : { ...layout, hidden };
}

/** The width after a key on the resize handle of a column, or null for a key that does nothing there. */
export function columnWidthAfterKey(key: string, width: number, least: number): number | null {
  const within = (wanted: number): number => Math.round(Math.max(least, Math.min(widestColumn, wanted)));
  switch (key) {
    case 'ArrowLeft':
      return within(width - STEP);
    case 'ArrowRight':
      return within(width + STEP);
    case 'Home':
      return within(least);
    case 'End':
      return within(widestColumn);
    default:
      return null;
  }
}

/** As they are kept. */
export const serializeLayout = ({ hidden, widths }: ColumnLayout): unknown => ({
  hidden: [...hidden],
  widths: Object.fromEntries(widths),
});

/** Reads what this or an older console kept for the columns with these keys; what is not understood is left out. */
export function parseLayout(kept: unknown, keys: readonly string[]): ColumnLayout {
  const { hidden, widths } = isRecord(kept) ? kept : {};
  const named = Array.isArray(hidden) ? keys.filter((key) => hidden.includes(key)) : [];
  const sized = keys.flatMap((key): [string, number][] => {
    const width = isRecord(widths) && Object.hasOwn(widths, key) ? widths[key] : null;
    return typeof width === 'number' && width > 0 && width <= widestColumn ? [[key, width]] : [];
  });
  return { hidden: new Set(named.length < keys.length ? named : []), widths: new Map(sized) };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
