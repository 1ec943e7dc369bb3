import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type ColumnWant, columnWidths, longestTexts } from './column-widths.ts';
import type { Column } from './table.ts';

export interface ColumnsToFit<Row> {
  /** Null where the table is not laid out in columns. */
  readonly scroller: HTMLElement | null;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** The widths that a person has given, by the key of the column. */
  readonly resized?: ReadonlyMap<string, number> | undefined;
}

export interface FittedColumns {
  /** CSS pixels of each column; null until they are known, and where nothing is measured. */
  readonly widths: readonly number[] | null;
  /** The narrowest that a column can be made: its head is never cut. */
  readonly least: ReadonlyMap<string, number>;
  /** The widths if a person drew this column so. */
  widthsWith(key: string, width: number): readonly number[] | null;
}

/** The arrow of a head that sorts, with its gap. */
const ARROW = 12;

/**
 * The widths of columns of which one has `fit`. Rows never make a column narrower while the table is there: data does
 * not move what a person reads. A column that a person has resized keeps that width.
 */
export function useColumnWidths<Row>({
  scroller,
  columns,
  rows,
  resized = noneResized,
}: ColumnsToFit<Row>): FittedColumns {
  const fits = scroller !== null && columns.some(({ fit }) => fit !== undefined);
  const [laidOut, setLaidOut] = useState<LaidOut | null>(null);
  const widest = useRef(new Map<string, number>());
  const keys = columns.map(({ key }) => key).join();
  useLayoutEffect(() => {
    if (!fits) return;
    const read = () => setLaidOut((before) => readLayout(scroller, keys, before));
    read();
    const sizes = new ResizeObserver(read);
    sizes.observe(scroller);
    return () => sizes.disconnect();
  }, [fits, scroller, keys]);
  // Letters of the console's own font are wider than those that stood in for it.
  useEffect(() => {
    if (!fits) return;
    let isThere = true;
    void document.fonts?.ready.then(
      () => isThere && setLaidOut((before) => before && { ...before, measure: measureIn(scroller) }),
    );
    return () => {
      isThere = false;
    };
  }, [fits, scroller]);
  const [fitted, setFitted] = useState<Fitted>(notFitted);
  const refit = useEffectEvent((): void => {
    const wants = laidOut ? columns.map((column) => wantOf(column, rows, laidOut, widest.current)) : [];
    const available = laidOut?.available ?? 0;
    setFitted((before) => {
      const next = {
        wants,
        available,
        widths: available > 0 ? columnWidths(wants.map(asResized(resized)), available) : null,
      };
      return sameFitted(before, next) ? before : next;
    });
  });
  // Another width is shared out before the next paint, and so is what a person did to the columns.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was resized is read as of then
  useLayoutEffect(() => {
    if (laidOut !== null) refit();
  }, [laidOut, resized]);
  // Other rows rarely need wider columns: that waits until after the paint, so that typing does not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands in the table is asked as of then
  useEffect(() => refit(), [columns, rows]);
  const count = columns.length;
  return useMemo(
    () => ({
      widths: fits && fitted.wants.length === count ? fitted.widths : null,
      least: new Map(fitted.wants.map(({ key, head }) => [key, head])),
      widthsWith: (key, width) =>
        fitted.available > 0
          ? columnWidths(fitted.wants.map(asResized(new Map(resized).set(key, width))), fitted.available)
          : null,
    }),
    [fits, count, fitted, resized],
  );
}

const noneResized: ReadonlyMap<string, number> = new Map();

/** What a column wants, and what its head needs alone. */
interface HeadedWant extends ColumnWant {
  readonly key: string;
  readonly head: number;
}

interface Fitted {
  readonly wants: readonly HeadedWant[];
  readonly available: number;
  readonly widths: readonly number[] | null;
}

const notFitted: Fitted = { wants: [], available: 0, widths: null };

const sameFitted = (one: Fitted, other: Fitted): boolean =>
  one.widths?.join() === other.widths?.join() &&
  one.available === other.available &&
  one.wants.length === other.wants.length &&
  one.wants.every(
    ({ key, content, least, readable }, at) =>
      key === other.wants[at]?.key &&
      content === other.wants[at].content &&
      least === other.wants[at].least &&
      readable === other.wants[at].readable,
  );

/** A column that a person has resized wants just that width. */
const asResized =
  (resized: ReadonlyMap<string, number>) =>
  (want: HeadedWant): ColumnWant => {
    const width = resized.get(want.key);
    if (width === undefined) return want;
    const wanted = Math.max(want.head, width);
    return { content: wanted, least: wanted, readable: wanted, yields: null, grows: false };
  };

function wantOf<Row>(
  { key, header, fit, sort }: Column<Row>,
  rows: readonly Row[],
  { paddings, measure }: LaidOut,
  widest: Map<string, number>,
): HeadedWant {
  const padding = paddings.get(key) ?? 0;
  const head = measure([header], 500, 12) + (sort ? ARROW : 0) + padding;
  const body = fit ? measure(longestTexts(rows, fit.text), fit.weight ?? 400, 13) + (fit.extra ?? 0) : 0;
  const content = Math.max(head, Math.min(body, fit?.most ?? 0) + padding, widest.get(key) ?? 0);
  widest.set(key, content);
  const bound = (width: number): number => Math.max(head, Math.min(content, width + padding));
  const least = fit?.least ?? content;
  return {
    key,
    head,
    content,
    least: bound(least),
    readable: bound(Math.max(least, fit?.readable ?? 0)),
    yields: fit?.yields ?? null,
    grows: fit?.grows ?? false,
  };
}

interface LaidOut {
  /** The keys of the columns that were measured. */
  readonly keys: string;
  /** The width that the columns share, CSS pixels. */
  readonly available: number;
  /** Left and right together, by the key of the column. */
  readonly paddings: ReadonlyMap<string, number>;
  /** The widest of some texts. */
  readonly measure: (texts: readonly string[], weight: number, size: number) => number;
}

function readLayout(scroller: HTMLElement, keys: string, before: LaidOut | null): LaidOut | null {
  const heads = [...scroller.querySelectorAll<HTMLElement>('th')];
  const boxes = heads.filter((head) => head.dataset['column'] === undefined);
  const available = scroller.clientWidth - boxes.reduce((sum, head) => sum + head.offsetWidth, 0);
  if (before?.available === available && before.keys === keys) return before;
  const paddings = new Map(
    heads.map((head) => {
      const { paddingLeft, paddingRight } = getComputedStyle(head);
      return [head.dataset['column'] ?? '', Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)];
    }),
  );
  return { keys, available, paddings, measure: before?.measure ?? measureIn(scroller) };
}

/** Measured where the cells are, since a canvas knows no figures of one width; each text once, as it costs a layout. */
function measureIn(scroller: HTMLElement): LaidOut['measure'] {
  const known = new Map<string, number>();
  return (texts, weight, size) => {
    const key = (text: string) => `${weight} ${size} ${text}`;
    const unknown = texts.filter((text) => !known.has(key(text)));
    if (unknown.length > 0) {
      const lines = unknown.map((text) => lineOf(text, weight, size));
      scroller.append(...lines);
      for (const [at, line] of lines.entries())
        known.set(key(unknown[at] ?? ''), line.getBoundingClientRect().width);
      for (const line of lines) line.remove();
    }
    return Math.ceil(Math.max(0, ...texts.map((text) => known.get(key(text)) ?? 0))) + 1;
  };
}

function lineOf(text: string, weight: number, size: number): HTMLElement {
  const line = document.createElement('div');
  line.setAttribute('aria-hidden', 'true');
  line.style.cssText = `position:absolute;visibility:hidden;white-space:nowrap;inline-size:max-content;font-variant-numeric:tabular-nums;font-weight:${weight};font-size:${size / 16}rem`;
  line.textContent = text;
  return line;
}
