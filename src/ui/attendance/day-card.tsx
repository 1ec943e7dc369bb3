/** One day of the calendar with all that was recorded of it. */
import { useTranslations } from 'use-intl';
import type { AttendanceRecord } from '../../contract/attendance.ts';
import { attendanceLabelOf } from '../../domain/attendance.ts';
import { machineTime, useTimeFormat } from '../kit/time-format.ts';
import { AttendanceBadge } from './attendance-badge.tsx';
import { useDayFormat } from './attendance-rows.ts';
import styles from './calendar.module.css';
import { PlaceLink } from './place-link.tsx';
import { Selfie } from './selfie.tsx';

export interface DayCardProps {
  /** YYYY-MM-DD; null for records without a moment. */
  readonly day: string | null;
  /** YYYY-MM, of the calendar. */
  readonly month: string;
  readonly records: readonly AttendanceRecord[];
  readonly phlebotomistId: string;
  readonly onSelfie: (record: AttendanceRecord) => void;
}

export function DayCard({ day, month, records, phlebotomistId, onSelfie }: DayCardProps) {
  const t = useTranslations('attendance.calendar');
  const dayWords = useDayFormat();
  const title = (): string => {
    if (day === null) return t('undated');
    if (!day.startsWith(month)) return dayWords(day);
    const weekday = String(new Date(Date.parse(day)).getUTCDay());
    return t('dayName', { weekday, day: String(Number(day.slice(8))) });
  };
  return (
    <li className={styles['day']} data-bare={records.length === 0 || undefined}>
      <h3 className={styles['dayName']}>{title()}</h3>
      {records.length === 0 && <AttendanceBadge label={attendanceLabelOf(null)} />}
      {records.map((record) => (
        <Record
          key={record.id}
          record={record}
          phlebotomistId={phlebotomistId}
          onSelfie={() => onSelfie(record)}
        />
      ))}
    </li>
  );
}

interface RecordProps {
  readonly record: AttendanceRecord;
  readonly phlebotomistId: string;
  readonly onSelfie: () => void;
}

function Record({ record, phlebotomistId, onSelfie }: RecordProps) {
  const t = useTranslations('attendance.calendar');
  const missing = useTranslations('attendance')('notAvailable');
  const formatTime = useTimeFormat();
  const { at, reason, selfieUrl } = record;
  return (
    <div className={styles['record']}>
      <Selfie fullName={null} selfieUrl={selfieUrl} onOpen={onSelfie} />
      <div className={styles['recordWords']}>
        <AttendanceBadge label={attendanceLabelOf(record)} />
        <dl className={styles['facts']}>
          <div>
            <dt>{t('time')}</dt>
            <dd className="hd-figures">
              {at === null ? missing : <time dateTime={machineTime(at)}>{formatTime(at)}</time>}
            </dd>
          </div>
          <div>
            <dt>{t('reason')}</dt>
            <dd>{reason?.trim() || missing}</dd>
          </div>
          <div>
            <dt>{t('place')}</dt>
            <dd>
              <PlaceLink
                latitude={record.latitude}
                longitude={record.longitude}
                phlebotomistId={phlebotomistId}
              />
            </dd>
          </div>
        </dl>
      </div>
    </div>
  );
}
