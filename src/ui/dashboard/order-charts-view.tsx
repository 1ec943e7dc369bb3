/** Today by hour and the last seven days, beside the specified figures. */
import { memo } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { OrderTallies, Tally } from '../../domain/order-tallies.ts';
import { type ChartColumn, type ChartSeries, ColumnChart } from '../kit/column-chart.tsx';
import { Panel } from '../kit/panel.tsx';
import { Empty, Failed } from '../kit/states.tsx';
import { statusColour } from '../kit/status.tsx';
import { ChartsLoading } from './charts-loading.tsx';
import styles from './dashboard.module.css';
import type { Tallies } from './use-tallies.ts';

const series = [
  { key: 'booked', mark: 'bar', colour: 'var(--hd-control-line)' },
  { key: 'collected', mark: 'ring', colour: statusColour('completed') },
  { key: 'cancelled', mark: 'cross', colour: statusColour('cancelled') },
] as const;

export function OrderChartsView({ tallies, failure, onRetry }: Tallies) {
  const t = useTranslations('dashboard.charts');
  if (tallies) return <Charts tallies={tallies} />;
  if (failure === null) return <ChartsLoading />;
  return (
    <Panel title={t('title')}>
      <Failed
        title={t('ordersFailed')}
        text={t('failedText')}
        onRetry={onRetry}
        details={failure || undefined}
      />
    </Panel>
  );
}

/** Drawn again only when what was counted is another. */
const Charts = memo(({ tallies }: { readonly tallies: OrderTallies }) => {
  const t = useTranslations('dashboard.charts');
  const say = useColumn();
  const dayText = useDayText();
  const hours = tallies.hours.map((tally, hour) =>
    say(tally, {
      label: `${String(hour).padStart(2, '0')}:00`,
      labelStands: hour % 6 === 0 ? 'always' : hour % 3 === 0 ? 'wide' : 'never',
    }),
  );
  const days = tallies.days.map((tally) => say(tally, { label: dayText(tally.day), labelStands: 'always' }));
  return (
    <>
      <div className={styles['charts']}>
        <Panel title={t('today')}>
          <Chart caption={t('todayCaption')} columnHead={t('hour')} columns={hours} empty={t('todayEmpty')} />
        </Panel>
        <Panel title={t('week')}>
          <Chart caption={t('weekCaption')} columnHead={t('day')} columns={days} empty={t('weekEmpty')} />
        </Panel>
      </div>
      <Honest tallies={tallies} />
    </>
  );
});

interface ChartProps {
  readonly caption: string;
  readonly columnHead: string;
  readonly columns: readonly ChartColumn[];
  /** Stands there while every count is 0. */
  readonly empty: string;
}

function Chart({ caption, columnHead, columns, empty }: ChartProps) {
  const t = useTranslations('dashboard.charts');
  if (columns.every(({ values }) => values.every((count) => count === 0))) return <Empty text={empty} />;
  const named: ChartSeries[] = series.map((each) => ({ ...each, label: t(each.key) }));
  return <ColumnChart caption={caption} columnHead={columnHead} series={named} columns={columns} />;
}

/** What the charts cannot know. */
function Honest({ tallies }: { readonly tallies: OrderTallies }) {
  const t = useTranslations('dashboard.charts');
  const { withoutBooking, withoutCollection } = tallies;
  return (
    <p className={styles['note']}>
      {t('cancelledNote')}
      {withoutBooking > 0 && ` ${t('withoutBooking', { count: withoutBooking })}`}
      {withoutCollection > 0 && ` ${t('withoutCollection', { count: withoutCollection })}`}
    </p>
  );
}

function useColumn() {
  const t = useTranslations('dashboard.charts');
  const format = useFormatter();
  return (
    { booked, collected, cancelled }: Tally,
    { label, labelStands }: Pick<ChartColumn, 'label' | 'labelStands'>,
  ): ChartColumn => ({
    key: label,
    label,
    labelStands,
    values: [booked, collected, cancelled],
    words: t('column', {
      label,
      booked: format.number(booked),
      collected: format.number(collected),
      cancelled: format.number(cancelled),
    }),
  });
}

/** 'Sun 22' of YYYY-MM-DD, whose zone is not the question any more. */
function useDayText(): (day: string) => string {
  const t = useTranslations('dashboard.charts');
  const format = useFormatter();
  return (day) =>
    t('dayOfWeek', {
      weekday: format.dateTime(new Date(`${day}T00:00:00Z`), { weekday: 'short', timeZone: 'UTC' }),
      day: String(Number(day.slice(8))),
    });
}
