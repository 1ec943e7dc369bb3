/** /attendance: who is present and who is not on a day (specification 2, Attendance Management). */
import { IconRefresh } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AttendanceDay, AttendanceRow } from '../../contract/attendance.ts';
import type { FeedName } from '../../contract/feeds.ts';
import { FeedsAge } from '../app/feeds-age.tsx';
import { useCurrentDay } from '../bridge/use-now.ts';
import { IconButton } from '../kit/button.tsx';
import { FigureValue } from '../kit/figure-strip.tsx';
import { Loading, SkeletonBlock } from '../kit/loading.tsx';
import { Page } from '../kit/page-header.tsx';
import { Surface } from '../kit/panel.tsx';
import { PrintButton } from '../kit/print-button.tsx';
import { Empty } from '../kit/states.tsx';
import { StatusShape } from '../kit/status.tsx';
import { useTimeFormat } from '../kit/time-format.ts';
import styles from './attendance.module.css';
import { AttendancePrint } from './attendance-print.tsx';
import { AttendanceTable } from './attendance-table.tsx';
import { DateField, TodayButton } from './date-field.tsx';
import { ExportAttendance } from './export-attendance.tsx';
import { SelfieDialog } from './selfie.tsx';
import { useAttendanceDay } from './use-attendance-day.ts';

/** The worker looks at the counts of today. */
const feedsShown: readonly FeedName[] = ['attendance'];

export function AttendanceScreen() {
  const t = useTranslations('attendance');
  const navigate = useNavigate();
  const { date } = useSearch({ from: '/guarded/attendance' });
  const today = useCurrentDay();
  const day = date ?? today;
  const { known, isLoading, refresh } = useAttendanceDay(day, day === today);
  const [opened, setOpened] = useState<AttendanceRow | null>(null);
  const go = (next: string): void =>
    void navigate({ to: '/attendance', search: next === today ? {} : { date: next }, replace: true });
  const attendance = known?.attendance ?? null;
  return (
    <Page
      title={t('title')}
      context={day === today ? <FeedsAge feeds={feedsShown} /> : known && <AnsweredAt at={known.at} />}
      actions={
        attendance && (
          <>
            <PrintButton label={t('print')} />
            <ExportAttendance day={day} attendance={attendance} />
          </>
        )
      }
    >
      <div className={styles['bar']}>
        <DateField kind="day" value={day} onChange={go}>
          {day !== today && <TodayButton onClick={() => go(today)}>{t('today')}</TodayButton>}
          <IconButton label={t('refresh')} onClick={refresh}>
            <IconRefresh size={20} stroke={1.75} aria-hidden="true" />
          </IconButton>
        </DateField>
      </div>
      <Summary attendance={attendance} loading={isLoading} />
      {attendance ? (
        <Lists day={day} attendance={attendance} onSelfie={setOpened} />
      ) : isLoading ? (
        <Loading>
          <SkeletonBlock height={240} />
        </Loading>
      ) : (
        <Surface>
          <Empty text={t('notKnown')} />
        </Surface>
      )}
      {attendance && <AttendancePrint day={day} attendance={attendance} />}
      <SelfieDialog selfie={opened} onClose={() => setOpened(null)} />
    </Page>
  );
}

function AnsweredAt({ at }: { readonly at: number }) {
  const t = useTranslations('attendance');
  const formatTime = useTimeFormat();
  return t('updatedAt', { time: formatTime(at) });
}

const lists = ['present', 'absent'] as const;

/** Specification 2: the summary cards. */
function Summary({
  attendance,
  loading,
}: {
  readonly attendance: AttendanceDay | null;
  readonly loading: boolean;
}) {
  const t = useTranslations('attendance.summary');
  const counts = { present: attendance?.presentCount ?? null, absent: attendance?.absentCount ?? null };
  return (
    <dl className={styles['summary']} aria-busy={loading || undefined}>
      {lists.map((list) => (
        <div className={styles['card']} key={list}>
          <dt className={styles['cardLabel']}>
            <StatusShape status={list === 'present' ? 'completed' : 'cancelled'} />
            {t(list)}
          </dt>
          <dd className={styles['cardValue']}>
            <FigureValue value={counts[list]} loading={loading} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Lists({
  day,
  attendance,
  onSelfie,
}: {
  readonly day: string;
  readonly attendance: AttendanceDay;
  readonly onSelfie: (row: AttendanceRow) => void;
}) {
  const t = useTranslations('attendance');
  const { present, absent } = attendance;
  if (present.length + absent.length === 0)
    return (
      <Surface>
        <Empty text={t('none')} />
      </Surface>
    );
  return lists
    .filter((list) => attendance[list].length > 0)
    .map((list) => (
      <AttendanceTable key={list} list={list} day={day} rows={attendance[list]} onSelfie={onSelfie} />
    ));
}
