/** The attendance of one phlebotomist, a month at a time (specification 2, Team Management). */
import { useState } from 'react';
import { useTimeZone, useTranslations } from 'use-intl';
import type { AttendanceRecord } from '../../contract/attendance.ts';
import { recordsByDay } from '../../domain/attendance.ts';
import { daysOfMonth } from '../../domain/days.ts';
import { useAnswer } from '../bridge/use-answer.ts';
import { useCurrentDay } from '../bridge/use-now.ts';
import { Dialog } from '../kit/dialog.tsx';
import { LateTexts } from '../kit/late-texts.tsx';
import { Loading, SkeletonBlock } from '../kit/loading.tsx';
import { Empty, Failed } from '../kit/states.tsx';
import styles from './calendar.module.css';
import { DateField } from './date-field.tsx';
import { DayCard } from './day-card.tsx';
import { SelfieDialog } from './selfie.tsx';

export interface CalendarDialogProps {
  readonly phlebotomistId: string;
  readonly fullName: string;
  onClose(): void;
}

export const CalendarDialog = (props: CalendarDialogProps) => (
  <LateTexts>
    <Calendar {...props} />
  </LateTexts>
);

function Calendar({ phlebotomistId, fullName, onClose }: CalendarDialogProps) {
  const t = useTranslations('attendance.calendar');
  const today = useCurrentDay();
  const [chosen, setChosen] = useState<string | null>(null);
  const month = chosen ?? today.slice(0, 7);
  const [opened, setOpened] = useState<AttendanceRecord | null>(null);
  return (
    <>
      <Dialog
        open
        size="large"
        title={t('title')}
        subtitle={
          <bdi className={styles['who']} title={fullName}>
            {fullName}
          </bdi>
        }
        onClose={onClose}
        covered={opened !== null}
      >
        <div className={styles['calendar']}>
          <DateField kind="month" value={month} max={today.slice(0, 7)} onChange={setChosen} />
          <Month month={month} today={today} phlebotomistId={phlebotomistId} onSelfie={setOpened} />
        </div>
      </Dialog>
      <SelfieDialog
        selfie={opened && { fullName, selfieUrl: opened.selfieUrl }}
        onClose={() => setOpened(null)}
      />
    </>
  );
}

interface MonthProps {
  readonly month: string;
  readonly today: string;
  readonly phlebotomistId: string;
  readonly onSelfie: (record: AttendanceRecord) => void;
}

function Month({ month, today, ...rest }: MonthProps) {
  const t = useTranslations('attendance.calendar');
  const timeZone = useTimeZone() ?? 'UTC';
  const { phlebotomistId } = rest;
  const [year = '', number = ''] = month.split('-');
  const asked = { phlebotomistId, year: Number(year), month: Number(number) };
  const { state, value, trouble } = useAnswer('attendanceMonth', asked);
  if (state === 'loading')
    return (
      <Loading label={t('loading')}>
        <div className={styles['days']}>
          {skeletons.map((key) => (
            <SkeletonBlock key={key} height={96} />
          ))}
        </div>
      </Loading>
    );
  if (state === 'failed') return <Failed title={t('failed')} text={t('failedText')} {...trouble} />;
  const records = value ?? [];
  if (records.length === 0)
    return <Empty text={t('empty', { month: t('monthName', { month: number, year }) })} />;
  const byDay = recordsByDay(records, timeZone);
  // A backend may answer with a record of another month, or of a day to come: nothing of it is lost.
  const others = [...byDay.keys()].filter((day) => day !== '' && (!day.startsWith(month) || day > today));
  const days = [...daysOfMonth(month).filter((day) => day <= today), ...others];
  const undated = byDay.get('');
  return (
    <ol className={styles['days']}>
      {days.map((day) => (
        <DayCard key={day} day={day} month={month} records={byDay.get(day) ?? []} {...rest} />
      ))}
      {undated && <DayCard day={null} month={month} records={undated} {...rest} />}
    </ol>
  );
}

const skeletons = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
