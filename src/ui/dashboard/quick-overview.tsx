import { useTranslations } from 'use-intl';
import type { DashboardFigures } from '../../domain/figures.ts';
import { classes } from '../kit/classes.ts';
import { FigureValue } from '../kit/figure-strip.tsx';
import { Panel } from '../kit/panel.tsx';
import { useSecondsFormat } from '../kit/time-format.ts';
import styles from './dashboard.module.css';

export interface QuickOverviewProps {
  readonly figures: DashboardFigures;
  readonly loading: boolean;
  readonly updatedAt: number | null;
}

/** Four figures with what they mean, and when they last changed. */
export function QuickOverview({ figures, loading, updatedAt }: QuickOverviewProps) {
  const t = useTranslations('dashboard.quick');
  const kit = useTranslations('kit');
  const formatTime = useSecondsFormat();
  const { pending, perPhlebotomist, completion, inProgress } = figures;
  const rows = [
    { key: 'pending', value: <FigureValue value={pending} loading={loading} /> },
    { key: 'perPhlebotomist', value: <FigureValue value={perPhlebotomist} loading={loading} /> },
    {
      key: 'success',
      value: completion ? (
        kit('percent', { value: String(completion.percent) })
      ) : (
        <FigureValue value={null} loading={loading} />
      ),
    },
    { key: 'active', value: <FigureValue value={inProgress} loading={loading} /> },
  ] as const;
  const updated =
    updatedAt === null
      ? t('notYet')
      : t('updated', {
          time: formatTime(updatedAt),
        });
  return (
    <Panel title={t('title')} aside={<span className="hd-figures">{updated}</span>}>
      <dl className={classes(styles['quick'], 'hd-figures')}>
        {rows.map(({ key, value }) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd className={styles['quickValue']}>{value}</dd>
            <dd className={styles['hint']}>{t(`${key}Hint`)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
