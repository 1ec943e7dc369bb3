/** /displays: Wall displays. */
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { FeedName } from '../../contract/feeds.ts';
import type { Display } from '../../contract/model.ts';
import { FeedsAge } from '../app/feeds-age.tsx';
import { useFeed } from '../app/use-feed.ts';
import { useSystem, whole } from '../bridge/system-context.ts';
import { Loading, SkeletonText } from '../kit/loading.tsx';
import { FixedPage } from '../kit/page-header.tsx';
import { Surface } from '../kit/panel.tsx';
import { Empty } from '../kit/states.tsx';
import { AddingForm } from './adding-form.tsx';
import { DisplayIcon, DisplayTable } from './display-table.tsx';
import styles from './displays.module.css';
import { EndDisplayDialog } from './end-display-dialog.tsx';

const shown: readonly FeedName[] = ['displays'];

export function DisplaysScreen() {
  const system = useSystem();
  const isPairing = useSelector(system.config, ({ displays }) => displays);
  // Until a worker has read the settings, `displays` is only its default.
  const isKnown = useSelector(system.worker, ({ state }) => state === 'running');
  return isPairing ? <Displays /> : <NoList isKnown={isKnown} />;
}

/** The displays of a backend that pairs them. */
function Displays() {
  const t = useTranslations('displays');
  const { displays, watchFeeds } = useSystem();
  useEffect(() => watchFeeds(shown), [watchFeeds]);
  const { byId, known } = useSelector(displays, whole);
  const { failure, onRetry } = useFeed('displays');
  const [ending, setEnding] = useState<Display | null>(null);
  const rows = useMemo(() => newestFirst(byId.values()), [byId]);
  return (
    <FixedPage
      title={t('title')}
      context={<FeedsAge feeds={shown} label={known ? t('count', { count: byId.size }) : undefined} />}
      search={null}
    >
      <div className={styles['scroller']} tabIndex={-1}>
        <AddingForm />
        <div className={styles['list']}>
          <DisplayTable
            rows={rows}
            loading={!known && failure === null}
            failure={known ? null : failure}
            onRetry={onRetry}
            onEnd={setEnding}
          />
        </div>
      </div>
      {ending && <EndDisplayDialog display={ending} onClose={() => setEnding(null)} />}
    </FixedPage>
  );
}

const newestFirst = (displays: Iterable<Display>): readonly Display[] =>
  [...displays].sort((one, other) => (other.createdAt ?? 0) - (one.createdAt ?? 0));

interface NoListProps {
  /** The settings have been read. */
  readonly isKnown: boolean;
}

/** The backend pairs no displays, or nobody knows yet. */
function NoList({ isKnown }: NoListProps) {
  const t = useTranslations('displays');
  return (
    <FixedPage title={t('title')} context={t('context')} search={null}>
      <div className={styles['scroller']}>
        {isKnown ? (
          <Surface>
            <Empty icon={<DisplayIcon />} text={t('without')} />
          </Surface>
        ) : (
          <Loading>
            <SkeletonText width="40%" />
          </Loading>
        )}
      </div>
    </FixedPage>
  );
}
