/**
 * The list beside the map: a counterpart for every marker, fed window by window from the painter. It is one stop of the Tab key;
 * arrows move within it, Enter chooses.
 */

import { useVirtualizer } from '@tanstack/react-virtual';
import { useSelector } from '@xstate/react';
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
} from 'react';
import { useTranslations } from 'use-intl';
import type { MarkerFilter, MarkerRow } from '../../contract/fleet.ts';
import { whole } from '../bridge/system-context.ts';
import type { PainterClient } from '../map/painter-client.ts';
import styles from './marker-list.module.css';
import { MarkerListRow } from './marker-list-row.tsx';
import type { Chosen } from './panel-navigation.ts';
import { useActiveRow } from './use-active-row.ts';

/** Gives the keyboard to the list. */
export interface ListFocus {
  /** At the row of a marker, wherever that stands by now; where it was before if there is none. */
  focusOn(marker: Chosen | null): void;
}

export interface MarkerListProps {
  readonly painter: PainterClient;
  readonly text: string;
  readonly filter: MarkerFilter;
  readonly chosen: Chosen | null;
  /** Out of view it asks for nothing and stays as it was. */
  readonly isShown: boolean;
  readonly onChoose: (row: MarkerRow) => void;
  readonly focus: Ref<ListFocus>;
  readonly ref: RefObject<HTMLDivElement | null>;
}

/** Look, 'Live tracking'. */
const rowHeight = 56;
/** Rows are asked for by blocks of this many, so that a slow scroll asks seldom. */
const block = 20;

/** Drawn again for what is in it, and not with every key of the search above it. */
export const MarkerList = memo(function MarkerList(props: MarkerListProps) {
  const { painter, text, filter, chosen, isShown, onChoose, focus, ref } = props;
  const t = useTranslations('tracking.list');
  const listId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const window = useSelector(painter.window, whole);
  const total = window?.total ?? 0;
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    initialRect: { width: 320, height: 600 },
  });
  const items = rows.getVirtualItems();
  const first = Math.floor((items[0]?.index ?? 0) / block) * block;
  const last = Math.ceil(((items.at(-1)?.index ?? 0) + 1) / block) * block;

  useEffect(() => {
    if (!isShown) return;
    painter.send({ type: 'watch', query: { text, filter, offset: first, limit: last - first } });
  }, [painter, text, filter, first, last, isShown]);
  useEffect(() => {
    if (isShown) return () => painter.send({ type: 'watch', query: null });
  }, [painter, isShown]);
  const reveal = (position: number): void => rows.scrollToIndex(position);
  const active = useActiveRow({ painter, text, filter, window, list: ref, reveal });
  const { position: current, rowAt, goTo } = active;
  useImperativeHandle(focus, () => ({
    focusOn: (marker) => {
      ref.current?.focus({ preventScroll: true });
      if (marker) active.follow(marker);
    },
  }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another question begins at the top
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [text, filter]);

  const optionId = (position: number): string => `${listId}-${position}`;

  const press = (event: KeyboardEvent): void => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? rowHeight) / rowHeight) - 1);
    const steps: Readonly<Partial<Record<string, number>>> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + page,
      PageUp: current - page,
      Home: 0,
      End: total - 1,
    };
    const target = steps[event.key];
    if (target !== undefined) {
      const next = Math.max(0, Math.min(total - 1, target));
      goTo(next);
      reveal(next);
    } else if (event.key === 'Enter' || event.key === ' ') {
      const row = rowAt(current);
      if (row) onChoose(row);
    } else return;
    event.preventDefault();
  };

  /** Heard here for all rows, so that a row has nothing that is new each time. */
  const click = ({ target }: MouseEvent): void => {
    const option = target instanceof Element ? target.closest('[data-position]') : null;
    const index = Number(option?.getAttribute('data-position') ?? 0) - 1;
    const row = rowAt(index);
    if (!row) return;
    goTo(index);
    onChoose(row);
  };

  const isActiveThere = items.some(({ index }) => index === current);
  return (
    <div className={styles['scroller']} ref={scroller}>
      {/* The list itself takes the focus; its options are told by aria-activedescendant. */}
      <div
        ref={ref}
        role="listbox"
        tabIndex={0}
        aria-label={t('label')}
        aria-activedescendant={isActiveThere ? optionId(current) : undefined}
        className={styles['list']}
        style={{ height: rows.getTotalSize() }}
        onKeyDown={press}
        onClick={click}
      >
        {items.map(({ index, start }) => {
          const row = rowAt(index);
          return (
            <MarkerListRow
              key={index}
              id={optionId(index)}
              row={row}
              top={start}
              position={index + 1}
              total={total}
              isActive={index === current}
              isChosen={row !== null && row.kind === chosen?.kind && row.id === chosen.id}
            />
          );
        })}
      </div>
    </div>
  );
});
