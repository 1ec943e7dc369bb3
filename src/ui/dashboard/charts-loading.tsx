import { useTranslations } from 'use-intl';
import { Loading, SkeletonBlock } from '../kit/loading.tsx';
import { Panel } from '../kit/panel.tsx';
import styles from './dashboard.module.css';

/** As high as a chart with its legend, so that nothing moves when it comes. */
const HEIGHT = 224;

/** The two panels before there is anything in them. */
export function ChartsLoading() {
  const t = useTranslations('dashboard.charts');
  return (
    <div className={styles['charts']}>
      {(['today', 'week'] as const).map((key) => (
        <Panel key={key} title={t(key)}>
          <Loading label={t('loading')}>
            <SkeletonBlock height={HEIGHT} />
          </Loading>
        </Panel>
      ))}
    </div>
  );
}
