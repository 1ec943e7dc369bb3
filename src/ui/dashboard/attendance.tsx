import { useTranslations } from 'use-intl';
import type { DashboardFigures } from '../../domain/figures.ts';
import { classes } from '../kit/classes.ts';
import { Donut } from '../kit/donut.tsx';
import { FigureValue } from '../kit/figure-strip.tsx';
import { Panel } from '../kit/panel.tsx';
import { statusColour } from '../kit/status.tsx';
import styles from './dashboard.module.css';

export interface AttendanceProps {
  readonly figures: DashboardFigures;
  readonly loading: boolean;
}

const parts = [
  { key: 'present', colour: statusColour('completed') },
  { key: 'absent', colour: statusColour('cancelled') },
  { key: 'notMarked', colour: 'var(--hd-control-line)' },
] as const;

/** The attendance of today as a donut, with count and percent of each part in words. */
export function Attendance({ figures, loading }: AttendanceProps) {
  const t = useTranslations('dashboard.attendance');
  const kit = useTranslations('kit');
  return (
    <Panel title={t('title')}>
      <div className={styles['attendance']}>
        <Donut
          parts={parts.map(({ key, colour }) => ({ key, colour, value: figures[key]?.part ?? 0 }))}
          figure={<FigureValue value={figures.phlebotomists} loading={loading} />}
          unit={t('unit')}
        />
        <table className={classes(styles['shares'], 'hd-figures')}>
          <thead className="hd-heard">
            <tr>
              <th scope="col">{t('status')}</th>
              <th scope="col">{t('count')}</th>
              <th scope="col">{t('percent')}</th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ key, colour }) => (
              <tr key={key}>
                <th scope="row">
                  <span className={styles['key']} style={{ background: colour }} />
                  {t(key)}
                </th>
                <td className={styles['count']}>
                  <FigureValue value={figures[key]?.part ?? null} loading={loading} />
                </td>
                <td className={styles['percent']}>
                  {figures[key] && kit('percent', { value: String(figures[key].percent) })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
