/**
 * The charts come after the figures: once those are on the screen, the charts' file is fetched, and what they show
 * counted. A file that cannot be fetched leaves the figures as they are.
 */
import { useSelector } from '@xstate/react';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSystem } from '../bridge/system-context.ts';
import { isFileMissing, loadAnew } from '../kit/load-anew.ts';
import { loadable } from '../kit/loadable.tsx';
import { Panel } from '../kit/panel.tsx';
import { Failed } from '../kit/states.tsx';
import { ChartsLoading } from './charts-loading.tsx';

const OrderCharts = loadable(async () => (await import('./order-charts.tsx')).OrderCharts);

/** What is known is painted by then, ms; a file that is read at once would come in between. */
const PAINTED_MS = 50;
/** A backend that has no figures may have orders all the same, ms. */
const FIGURES_MS = 2_000;

export function OrderChartsLater() {
  const t = useTranslations('dashboard.charts');
  const [file, setFile] = useState<'coming' | 'there' | 'away' | 'lost'>('coming');
  /**
   * One that could not be had is asked for again by a person only: the button does not go from under the
   * mouse when the figures come.
   */
  const isAskedFor = useRef(false);
  const fetchFile = useCallback(() => {
    isAskedFor.current = true;
    setFile((before) => (before === 'there' ? before : 'coming'));
    OrderCharts.preload().then(
      () => startTransition(() => setFile('there')),
      (error: unknown) => setFile(isFileMissing(error) ? 'lost' : 'away'),
    );
  }, []);
  const { figures } = useSystem();
  const areFiguresThere = useSelector(figures, (known) => known.figures.total !== null);
  useEffect(() => {
    if (isAskedFor.current) return;
    const timer = setTimeout(fetchFile, areFiguresThere ? PAINTED_MS : FIGURES_MS);
    return () => clearTimeout(timer);
  }, [fetchFile, areFiguresThere]);
  if (file === 'there') return <OrderCharts fallback={<ChartsLoading />} />;
  if (file === 'coming') return <ChartsLoading />;
  return (
    <Panel title={t('title')}>
      <Failed
        title={t('fileFailed')}
        text={t('failedText')}
        onRetry={file === 'lost' ? () => void loadAnew() : fetchFile}
      />
    </Panel>
  );
}
