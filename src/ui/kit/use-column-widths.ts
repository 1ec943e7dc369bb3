import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type ColumnWant, columnWidths, longestTexts } from './column-widths.ts';
import type { Column } from './table.ts';

export interface MeasuredColumns<Row> {
  /** Null where the table is not laid out in columns. */
  readonly scroller: HTMLElement | null;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
}

/** The arrow of a head that sorts, with its gap. */
const ARROW = 12;

/**
 * The widths of columns of which one has `fit`, in CSS pixels; null until they are known, and for every other table. A column never
 * gets narrower because of its rows while the table is there: data does not move what a person reads.
 */
export function useColumnWidths<Row>({
  scroller,
  columns,
  rows,
}: MeasuredColumns<Row>): readonly number[] | null {
  const fits = scroller !== null && columns.some(({ fit }) => fit !== undefined);
  const [laidOut, setLaidOut] = useState<LaidOut | null>(null);
  const widest = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    if (!fits) return;
    const read = () => setLaidOut((before) => readLayout(scroller, before));
    read();
    const sizes = new ResizeObserver(read);
    sizes.observe(scroller);
    return () => sizes.disconnect();
  }, [fits, scroller]);
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
  const [widths, setWidths] = useState<readonly number[] | null>(null);
  const part = useEffectEvent((): void => {
    const wants = laidOut ? columns.map((column) => wantOf(column, rows, laidOut, widest.current)) : [];
    const next = laidOut && laidOut.room > 0 ? columnWidths(wants, laidOut.room) : null;
    setWidths((before) => (before?.join() === next?.join() ? before : next));
  });
  // Another room is parted before it is painted.
  useLayoutEffect(() => {
    if (laidOut !== null) part();
  }, [laidOut]);
  // Other rows rarely need more of it: nobody waits for that, who types least of all.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands in the table is asked as of then
  useEffect(() => part(), [columns, rows]);
  return fits ? widths : null;
}

function wantOf<Row>(
  { key, header, fit, sort }: Column<Row>,
  rows: readonly Row[],
  { paddings, measure }: LaidOut,
  widest: Map<string, number>,
): ColumnWant {
  const padding = paddings.get(key) ?? 0;
  const head = measure([header], 500, 12) + (sort ? ARROW : 0) + padding;
  const body = fit ? measure(longestTexts(rows, fit.text), fit.weight ?? 400, 13) + (fit.extra ?? 0) : 0;
  const content = Math.max(head, Math.min(body, fit?.most ?? 0) + padding, widest.get(key) ?? 0);
  widest.set(key, content);
  return {
    content,
    least: Math.max(head, Math.min(content, (fit?.least ?? content) + padding)),
    yields: fit?.yields ?? null,
    grows: fit?.grows ?? false,
  };
}

interface LaidOut {
  /** What the columns have between them. */
  readonly room: number;
  /** Left and right together, by the key of the column. */
  readonly paddings: ReadonlyMap<string, number>;
  /** The widest of some texts. */
  readonly measure: (texts: readonly string[], weight: number, size: number) => number;
}

function readLayout(scroller: HTMLElement, before: LaidOut | null): LaidOut | null {
  const heads = [...scroller.querySelectorAll<HTMLElement>('th')];
  const boxes = heads.filter((head) => head.dataset['column'] === undefined);
  const room = scroller.clientWidth - boxes.reduce((sum, head) => sum + head.offsetWidth, 0);
  if (before?.room === room) return before;
  const paddings = new Map(
    heads.map((head) => {
      const { paddingLeft, paddingRight } = getComputedStyle(head);
      return [head.dataset['column'] ?? '', Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)];
    }),
  );
  return { room, paddings, measure: measureIn(scroller) };
}

/** Measured where the cells are, since a canvas knows nothing of figures of one width; each text once, for that lays the page out. */
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
