import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type ColumnWant, columnWidths, longestTexts } from './column-widths.ts';
import type { Column } from './table.ts';

export interface MeasuredColumns<Row> {
  /** Null where the table is not laid out in columns. */
  readonly scroller: HTMLElement | null;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** What a person has drawn, by the key of the column. */
  readonly drawn?: ReadonlyMap<string, number> | undefined;
}

export interface PartedColumns {
  /** CSS pixels of each column; null until they are known, and where nothing is measured. */
  readonly widths: readonly number[] | null;
  /** The narrowest that a column can be drawn: its head is never cut. */
  readonly least: ReadonlyMap<string, number>;
  /** The widths if a person drew this column so. */
  partedWith(key: string, width: number): readonly number[] | null;
}

/** The arrow of a head that sorts, with its gap. */
const ARROW = 12;

/**
 * The widths of columns of which one has `fit`. A column never gets narrower because of its rows while the table is there: data does
 * not move what a person reads. One that a person has drawn is as wide as that, and gives no way.
 */
export function useColumnWidths<Row>({
  scroller,
  columns,
  rows,
  drawn = noneDrawn,
}: MeasuredColumns<Row>): PartedColumns {
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
  const [parted, setParted] = useState<Parted>(notParted);
  const part = useEffectEvent((): void => {
    const wants = laidOut ? columns.map((column) => wantOf(column, rows, laidOut, widest.current)) : [];
    const room = laidOut?.room ?? 0;
    setParted((before) => {
      const next = { wants, room, widths: room > 0 ? columnWidths(wants.map(asDrawn(drawn)), room) : null };
      return sameParted(before, next) ? before : next;
    });
  });
  // Another room is parted before it is painted, and so is what a person did to the columns.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was drawn is asked as of then
  useLayoutEffect(() => {
    if (laidOut !== null) part();
  }, [laidOut, drawn]);
  // Other rows rarely need more of it: nobody waits for that, who types least of all.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands in the table is asked as of then
  useEffect(() => part(), [columns, rows]);
  const count = columns.length;
  return useMemo(
    () => ({
      widths: fits && parted.wants.length === count ? parted.widths : null,
      least: new Map(parted.wants.map(({ key, head }) => [key, head])),
      partedWith: (key, width) =>
        parted.room > 0
          ? columnWidths(parted.wants.map(asDrawn(new Map(drawn).set(key, width))), parted.room)
          : null,
    }),
    [fits, count, parted, drawn],
  );
}

const noneDrawn: ReadonlyMap<string, number> = new Map();

/** What a column wants, and what its head needs alone. */
interface HeadedWant extends ColumnWant {
  readonly key: string;
  readonly head: number;
}

interface Parted {
  readonly wants: readonly HeadedWant[];
  readonly room: number;
  readonly widths: readonly number[] | null;
}

const notParted: Parted = { wants: [], room: 0, widths: null };

const sameParted = (one: Parted, other: Parted): boolean =>
  one.widths?.join() === other.widths?.join() &&
  one.room === other.room &&
  one.wants.length === other.wants.length &&
  one.wants.every(
    ({ key, content, least }, at) =>
      key === other.wants[at]?.key && content === other.wants[at].content && least === other.wants[at].least,
  );

/** A column that a person has drawn wants just that. */
const asDrawn =
  (drawn: ReadonlyMap<string, number>) =>
  (want: HeadedWant): ColumnWant => {
    const width = drawn.get(want.key);
    if (width === undefined) return want;
    const wanted = Math.max(want.head, width);
    return { content: wanted, least: wanted, yields: null, grows: false };
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
  return {
    key,
    head,
    content,
    least: Math.max(head, Math.min(content, (fit?.least ?? content) + padding)),
    yields: fit?.yields ?? null,
    grows: fit?.grows ?? false,
  };
}

interface LaidOut {
  /** The columns that it was read of. */
  readonly keys: string;
  /** What the columns have between them. */
  readonly room: number;
  /** Left and right together, by the key of the column. */
  readonly paddings: ReadonlyMap<string, number>;
  /** The widest of some texts. */
  readonly measure: (texts: readonly string[], weight: number, size: number) => number;
}

function readLayout(scroller: HTMLElement, keys: string, before: LaidOut | null): LaidOut | null {
  const heads = [...scroller.querySelectorAll<HTMLElement>('th')];
  const boxes = heads.filter((head) => head.dataset['column'] === undefined);
  const room = scroller.clientWidth - boxes.reduce((sum, head) => sum + head.offsetWidth, 0);
  if (before?.room === room && before.keys === keys) return before;
  const paddings = new Map(
    heads.map((head) => {
      const { paddingLeft, paddingRight } = getComputedStyle(head);
      return [head.dataset['column'] ?? '', Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)];
    }),
  );
  return { keys, room, paddings, measure: before?.measure ?? measureIn(scroller) };
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
