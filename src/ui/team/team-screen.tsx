/** /deliveryBoy_Data: Phlebotomist Team Management (specification 2). */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { FeedName } from '../../contract/feeds.ts';
import type { Phlebotomist } from '../../contract/model.ts';
import { type TeamCounts, teamFilters } from '../../domain/team.ts';
import { FeedsAge } from '../app/feeds-age.tsx';
import { ApprovalPopup } from '../attendance/approval-popup.tsx';
import { useSystem } from '../bridge/system-context.ts';
import { AddButton } from '../kit/add-button.tsx';
import { FigureStrip } from '../kit/figure-strip.tsx';
import { FixedPage } from '../kit/page-header.tsx';
import { SearchBox } from '../kit/search-box.tsx';
import { useNarrow } from '../kit/use-narrow.ts';
import type { CardAction } from './card-actions.ts';
import { DeletePhlebotomistDialog } from './delete-phlebotomist-dialog.tsx';
import styles from './team.module.css';
import { TeamDialogs } from './team-dialogs.tsx';
import { TeamFilters } from './team-filters.tsx';
import { TeamGrid, type TeamGridHandle } from './team-grid.tsx';
import { useTeam } from './use-team.ts';

const shown: readonly FeedName[] = ['phlebotomists'];
/** While the team is on view attendance is asked about too (specification 4), and where everybody was seen. */
const watched: readonly FeedName[] = ['phlebotomists', 'attendanceLabels', 'attendanceClaims', 'locations'];

export function TeamScreen() {
  const t = useTranslations('team');
  const { watchFeeds } = useSystem();
  const isNarrow = useNarrow();
  const team = useTeam();
  const { filter, found, counts, known, loading, open, byId, onOpen } = team;
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [deleting, setDeleting] = useState<Phlebotomist | null>(null);
  const grid = useRef<TeamGridHandle>(null);
  useEffect(() => watchFeeds(watched), [watchFeeds]);
  const add = useRef<HTMLButtonElement>(null);
  useFocusBack(deleting ? { view: 'delete', id: deleting.id } : open, ({ view, id }) =>
    view === 'add' ? add.current?.focus() : grid.current?.focus({ action: view, id }),
  );
  const act = useCallback(
    (action: CardAction, phlebotomist: Phlebotomist): void => {
      if (action === 'delete') setDeleting(phlebotomist);
      else onOpen({ view: action, id: phlebotomist.id });
    },
    [onOpen],
  );
  const search = (
    <SearchBox
      {...team.search}
      label={t('searchLabel')}
      placeholder={t('search')}
      clearLabel={t('clearSearch')}
      onLeave={() => grid.current?.focus()}
    />
  );
  const onAdd = () => onOpen({ view: 'add', id: '' });
  return (
    <FixedPage
      title={t('title')}
      context={<FeedsAge feeds={shown} label={known ? t('count', { count: counts.all }) : undefined} />}
      search={search}
      primary={
        <AddButton ref={add} onClick={onAdd}>
          {t('add')}
        </AddButton>
      }
    >
      <div className={styles['scroller']} ref={setScroller} tabIndex={-1}>
        <div className={styles['measure']}>
          <TeamTiles counts={known ? counts : null} loading={loading} />
        </div>
        <div className={styles['filters']}>
          {isNarrow && search}
          <TeamFilters
            filter={filter}
            counts={known ? counts : null}
            loading={loading}
            onFilter={team.onFilter}
          />
        </div>
        <p className="hd-heard" role="status">
          {known && team.search.text.trim() !== '' ? t('found', { count: found.length }) : null}
        </p>
        <TeamGrid ref={grid} team={team} loading={loading} scroller={scroller} onAction={act} onAdd={onAdd} />
      </div>
      {open && <TeamDialogs open={open} all={byId} onClose={team.onClose} />}
      {deleting && <DeletePhlebotomistDialog phlebotomist={deleting} onClose={() => setDeleting(null)} />}
      <ApprovalPopup />
    </FixedPage>
  );
}

interface TeamTilesProps {
  /** Null until the team is known. */
  readonly counts: TeamCounts | null;
  readonly loading: boolean;
}

function TeamTiles({ counts, loading }: TeamTilesProps) {
  const t = useTranslations('team');
  const figures = teamFilters.map((key) => ({
    key,
    label: t(key === 'all' ? 'total' : `types.${key}`),
    value: counts?.[key] ?? null,
  }));
  return <FigureStrip equal label={t('tilesLabel')} loading={loading} figures={figures} />;
}

interface OpenOver {
  readonly view: CardAction | 'add';
  readonly id: string;
}

/** A dialog was closed: the focus returns to the button that opened it. */
function useFocusBack(open: OpenOver | null, back: (closed: OpenOver) => void): void {
  const last = useRef<OpenOver | null>(null);
  const give = useEffectEvent(back);
  useEffect(() => {
    const closed = last.current;
    last.current = open;
    if (closed && !open) give(closed);
  }, [open]);
}
