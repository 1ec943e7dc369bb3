import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { DashboardFigures } from '../../domain/figures.ts';
import { Bars } from '../kit/bars.tsx';
import { FeedAge, type Freshness } from '../kit/feed-age.tsx';
import { FigureStrip } from '../kit/figure-strip.tsx';
import { Page } from '../kit/page-header.tsx';
import { Panel, Surface } from '../kit/panel.tsx';
import { Failed } from '../kit/states.tsx';
import { statusColour } from '../kit/status.tsx';
import { Attendance } from './attendance.tsx';
import styles from './dashboard.module.css';
import { QuickOverview } from './quick-overview.tsx';

export interface DashboardViewProps {
  readonly figures: DashboardFigures;
  readonly freshness: Freshness;
  /** No answer has come yet and none has failed: skeletons. */
  readonly loading: boolean;
  /** Nothing is known and the counts cannot be had; the technical cause. */
  readonly failure: string | null;
  /** When a figure last changed, ms since 1970. */
  readonly updatedAt: number | null;
  readonly onRetry: () => void;
  /** Below the specified figures. */
  readonly charts: ReactNode;
}

const strip = [
  'total',
  'collected',
  'ready',
  'inProgress',
  'pending',
  'cancelled',
  'phlebotomists',
  'perPhlebotomist',
] as const;

/** Dashboard (specification 2). */
export function DashboardView(props: DashboardViewProps) {
  const { figures, freshness, failure, onRetry } = props;
  const t = useTranslations('dashboard');
  // A page of dashes would tell no more than the failure does.
  const isBlank = failure !== null && strip.every((key) => figures[key] === null);
  return (
    <Page bounded title={t('title')} context={<FeedAge freshness={freshness} label={t('overview')} />}>
      {failure !== null && (
        <Surface>
          <Failed title={t('failed.title')} text={t('failed.text')} onRetry={onRetry} details={failure} />
        </Surface>
      )}
      {!isBlank && <Figures {...props} />}
    </Page>
  );
}

function Figures({ figures, loading, updatedAt, charts }: DashboardViewProps) {
  const t = useTranslations('dashboard');
  return (
    <>
      <FigureStrip
        label={t('figures.label')}
        loading={loading}
        figures={strip.map((key) => ({ key, label: t(`figures.${key}`), value: figures[key] }))}
      />
      <div className={styles['columns']}>
        <Panel title={t('analytics.title')}>
          <Bars
            loading={loading}
            bars={[
              bar('completion', t('analytics.completion'), 'completed', figures),
              bar('readiness', t('analytics.readiness'), 'assigned', figures),
              bar('cancellation', t('analytics.cancellation'), 'cancelled', figures),
            ]}
          />
        </Panel>
        <Attendance figures={figures} loading={loading} />
      </div>
      <QuickOverview figures={figures} loading={loading} updatedAt={updatedAt} />
      {charts}
    </>
  );
}

const bar = (
  key: 'completion' | 'readiness' | 'cancellation',
  label: string,
  status: 'completed' | 'assigned' | 'cancelled',
  figures: DashboardFigures,
) => ({ key, label, share: figures[key], colour: statusColour(status) });
