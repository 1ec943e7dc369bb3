/** The screen without the router: starts a painter, and shows the board as soon as there is one. */

import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { feedOf } from '../../machines/feeds/feeds-capability.ts';
import { useHeldFreshness } from '../app/held-freshness.ts';
import { useSystem, whole } from '../bridge/system-context.ts';
import { FeedAge } from '../kit/feed-age.tsx';
import { PageHeader } from '../kit/page-header.tsx';
import type { PainterClient } from '../map/painter-client.ts';
import { positionsFreshness } from './freshness.ts';
import type { PanelNavigation } from './panel-navigation.ts';
import styles from './tracking.module.css';
import { TrackingBoard } from './tracking-board.tsx';
import { usePainter } from './use-painter.ts';

export interface TrackingViewProps {
  readonly navigation: PanelNavigation;
  /** Makes the painter; tests hand in one of their own. */
  readonly startPainter?: () => PainterClient;
}

export function TrackingView({ navigation, startPainter }: TrackingViewProps) {
  const t = useTranslations('tracking');
  const { watchFeeds } = useSystem();
  const { painter, restart } = usePainter(startPainter);
  useEffect(() => watchFeeds(['locations', 'orders', 'phlebotomists']), [watchFeeds]);
  const screen = useRef<HTMLDivElement>(null);
  return (
    <div className={styles['screen']} ref={screen} data-map-area>
      <div className={styles['header']}>
        <PageHeader title={t('title')} context={<PositionsAge />} />
      </div>
      {painter && (
        <TrackingBoard painter={painter} navigation={navigation} screen={screen} onRestart={restart} />
      )}
    </div>
  );
}

function PositionsAge() {
  const { feeds, pulse } = useSystem();
  const feed = useSelector(feeds, (all) => feedOf(all, 'locations'));
  return <FeedAge freshness={useHeldFreshness(positionsFreshness(feed, useSelector(pulse, whole)))} />;
}
