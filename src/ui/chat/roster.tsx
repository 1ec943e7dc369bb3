/** Everybody one can write to: title, search and list. */
import { useSelector } from '@xstate/react';
import { useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFeed } from '../app/use-feed.ts';
import { useSystem, whole } from '../bridge/system-context.ts';
import { Button } from '../kit/button.tsx';
import { LoadingRows } from '../kit/loading.tsx';
import { PageHeader } from '../kit/page-header.tsx';
import { SearchBox } from '../kit/search-box.tsx';
import { Empty, Failed } from '../kit/states.tsx';
import styles from './roster.module.css';
import { RosterList, type RosterListProps } from './roster-list.tsx';
import { byName, findByName, newestFirst } from './roster-order.ts';
import { rowHeight } from './roster-row.tsx';

export type RosterProps = Pick<RosterListProps, 'chosenId' | 'onChoose' | 'focus'>;

export function Roster(props: RosterProps) {
  const t = useTranslations('chat');
  const system = useSystem();
  const { byId, known } = useSelector(system.phlebotomists, whole);
  const { newest, status } = useSelector(system.chat, whole);
  const [text, onText] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const sorted = useMemo(() => byName(byId.values()), [byId]);
  const ordered = useMemo(() => newestFirst(sorted, newest), [sorted, newest]);
  const found = useMemo(() => findByName(ordered, text), [ordered, text]);
  return (
    <>
      <PageHeader title={t('title')} context={known ? t('available', { n: byId.size }) : t('list.loading')} />
      <div className={styles['search']}>
        <SearchBox
          text={text}
          onText={onText}
          isWhole
          label={t('list.searchLabel')}
          placeholder={t('list.search')}
          clearLabel={t('list.clear')}
          onLeave={() => list.current?.focus()}
        />
      </div>
      {status !== 'CONNECTED' && status !== 'MISSING_USER_ID' && (
        <p className={styles['connection']} data-status={status}>
          {t(`connection.${status}`)}
        </p>
      )}
      <p className="hd-heard" role="status">
        {known && text.trim() !== '' ? t('list.found', { total: found.length }) : null}
      </p>
      <div className={styles['list']}>
        {found.length > 0 ? (
          <RosterList {...props} ref={list} people={found} question={text} />
        ) : (
          <Nobody isKnown={known} isSearch={byId.size > 0} onShowAll={() => onText('')} />
        )}
      </div>
    </>
  );
}

interface NobodyProps {
  readonly isKnown: boolean;
  /** There are phlebotomists, but none matches. */
  readonly isSearch: boolean;
  readonly onShowAll: () => void;
}

/** Why the list is empty: no match, still loading, not to be loaded, or no phlebotomists. */
function Nobody({ isKnown, isSearch, onShowAll }: NobodyProps) {
  const t = useTranslations('chat.list');
  const { failure, onRetry } = useFeed('phlebotomists');
  if (isSearch)
    return <Empty text={t('none')} action={<Button onClick={onShowAll}>{t('showAll')}</Button>} />;
  if (isKnown) return <Empty text={t('none')} reason={t('empty')} />;
  if (failure !== null)
    return <Failed title={t('failed')} text={t('failedText')} details={failure} onRetry={onRetry} />;
  return <LoadingRows label={t('loading')} height={rowHeight} />;
}
