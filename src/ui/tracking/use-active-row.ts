/** Where the keyboard is in a list that goes on changing under it. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { MarkerQuestion, MarkerRow } from '../../contract/fleet.ts';
import type { PainterClient } from '../map/painter-client.ts';
import type { Chosen } from './panel-navigation.ts';

export interface ActiveRowParts {
  readonly painter: PainterClient;
  readonly question: MarkerQuestion;
  readonly window: ReturnType<PainterClient['window']['getSnapshot']>;
  readonly list: RefObject<HTMLElement | null>;
  /** Brings the row at a position into view. */
  readonly reveal: (position: number) => void;
}

export interface ActiveRow {
  /** Its position, from 0; -1 in an empty list. */
  readonly position: number;
  /** What stands at a position; null while it is on its way from the painter. */
  rowAt(position: number): MarkerRow | null;
  /** A person goes to a position. */
  goTo(position: number): void;
  /** To a marker, wherever it stands by now, or as soon as it is in the list. */
  follow(marker: Chosen): void;
}

/**
 * The keyboard is at a marker, not at a row number: rows that come and go above do not move it to another marker, least
 * of all between the look and the press of Enter. Until a person goes anywhere it is at the first row.
 */
export function useActiveRow(parts: ActiveRowParts): ActiveRow {
  const { painter, question, window, list, reveal } = parts;
  const [active, setActive] = useState(0);
  /** Null where nobody has gone anywhere, or where the row that was gone to is on its way. */
  const marker = useRef<Chosen | null>(null);
  const isMoved = useRef(false);
  /** The rows of the list in which the marker was looked for in vain. */
  const missedIn = useRef<number | null>(null);
  const total = window?.total ?? 0;
  const position = Math.min(active, total - 1);
  const rowAt = (at: number): MarkerRow | null => window?.rows[at - window.query.offset] ?? null;

  const look = useRef(() => {});
  look.current = () => {
    const wanted = marker.current;
    if (!wanted || missedIn.current === total) return;
    const before = total;
    void painter.locate(question, wanted).then((found) => {
      if (marker.current !== wanted) return;
      missedIn.current = found === null ? before : null;
      if (found === null) return;
      setActive(found);
      if (document.activeElement === list.current) reveal(found);
    });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another question begins at the top
  useEffect(() => {
    marker.current = null;
    isMoved.current = false;
    setActive(0);
  }, [question]);
  useEffect(() => {
    const row = window?.rows[position - window.query.offset];
    if (!row || !isMoved.current) return;
    if (marker.current === null) marker.current = markerOf(row);
    else if (row.kind !== marker.current.kind || row.id !== marker.current.id) look.current();
  }, [window, position]);

  return {
    position,
    rowAt,
    goTo: (next) => {
      const row = rowAt(next);
      marker.current = row && markerOf(row);
      isMoved.current = true;
      missedIn.current = null;
      setActive(next);
    },
    follow: (wanted) => {
      marker.current = wanted;
      isMoved.current = true;
      missedIn.current = null;
      look.current();
    },
  };
}

const markerOf = ({ kind, id }: MarkerRow): Chosen => ({ kind, id });
