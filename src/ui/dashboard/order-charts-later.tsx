/**
 * The charts come after the figures: their file is fetched, and what they show counted, when the rest of the screen is painted. One
 * that cannot be had leaves the figures as they are.
 */
import { startTransition, useCallback, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { loadable } from '../kit/loadable.tsx';
import { Panel } from '../kit/panel.tsx';
import { Failed } from '../kit/states.tsx';
import { ChartsLoading } from './charts-loading.tsx';

const OrderCharts = loadable(async () => (await import('./order-charts.tsx')).OrderCharts);

export function OrderChartsLater() {
  const t = useTranslations('dashboard.charts');
  const [file, setFile] = useState<'coming' | 'there' | 'away'>('coming');
  const fetchFile = useCallback(() => {
    setFile('coming');
    OrderCharts.preload().then(
      () => startTransition(() => setFile('there')),
      () => setFile('away'),
    );
  }, []);
  useEffect(fetchFile, [fetchFile]);
  if (file === 'there') return <OrderCharts fallback={<ChartsLoading />} />;
  if (file === 'coming') return <ChartsLoading />;
  return (
    <Panel title={t('title')}>
      <Failed title={t('fileFailed')} text={t('failedText')} onRetry={fetchFile} />
    </Panel>
  );
}
