/** The list beside the map: a counterpart for every marker, fed window by window from the painter. */

import { useSelector } from '@xstate/react';
import { memo, type Ref, type RefObject, useEffect, useImperativeHandle } from 'react';
import { useTranslations } from 'use-intl';
import type { MarkerQuestion, MarkerRow } from '../../contract/fleet.ts';
import { whole } from '../bridge/system-context.ts';
import { Listbox, useListRows } from '../kit/listbox.tsx';
import type { PainterClient } from '../map/painter-client.ts';
import { MarkerListRow, rowHeight } from './marker-list-row.tsx';
import type { Chosen } from './panel-navigation.ts';
import { useActiveRow } from './use-active-row.ts';

/** Gives the keyboard to the list. */
export interface ListFocus {
  /** At the row of a marker, wherever that stands by now; where it was before if there is none. */
  focusOn(marker: Chosen | null): void;
}

export interface MarkerListProps {
  readonly painter: PainterClient;
  /** The same object until somebody asks for something else. */
  readonly question: MarkerQuestion;
  readonly chosen: Chosen | null;
  /** Out of view it asks for nothing and stays as it was. */
  readonly isShown: boolean;
  readonly onChoose: (row: MarkerRow) => void;
  readonly focus: Ref<ListFocus>;
  readonly ref: RefObject<HTMLDivElement | null>;
}

/** Rows are asked for by blocks of this many, so that a slow scroll asks seldom. */
const block = 20;

/** Drawn again for what is in it, and not with every key of the search above it. */
export const MarkerList = memo(function MarkerList(props: MarkerListProps) {
  const { painter, question, chosen, isShown, onChoose, focus, ref } = props;
  const t = useTranslations('tracking.list');
  const window = useSelector(painter.window, whole);
  const rows = useListRows(window?.total ?? 0, rowHeight);
  const { items, scroller, reveal } = rows;
  const first = Math.floor((items[0]?.index ?? 0) / block) * block;
  const last = Math.ceil(((items.at(-1)?.index ?? 0) + 1) / block) * block;

  useEffect(() => {
    if (!isShown) return;
    painter.send({ type: 'watch', query: { ...question, offset: first, limit: last - first } });
  }, [painter, question, first, last, isShown]);
  useEffect(() => {
    if (isShown) return () => painter.send({ type: 'watch', query: null });
  }, [painter, isShown]);
  const active = useActiveRow({ painter, question, window, list: ref, reveal });
  const { position, rowAt, goTo } = active;
  useImperativeHandle(focus, () => ({
    focusOn: (marker) => {
      ref.current?.focus({ preventScroll: true });
      if (marker) active.follow(marker);
    },
  }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another question begins at the top
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [question]);

  return (
    <Listbox
      ref={ref}
      label={t('label')}
      rows={rows}
      active={position}
      onMove={(index) => {
        goTo(index);
        reveal(index);
      }}
      onChoose={(index) => {
        const row = rowAt(index);
        if (!row) return;
        goTo(index);
        onChoose(row);
      }}
    >
      {(index, place) => {
        const row = rowAt(index);
        const isChosen = row !== null && row.kind === chosen?.kind && row.id === chosen.id;
        return <MarkerListRow {...place} row={row} isChosen={isChosen} />;
      }}
    </Listbox>
  );
});
