import { useTranslations } from 'use-intl';
import type { AttendanceLabel } from '../../contract/attendance.ts';
import { AttendanceBadge } from '../attendance/attendance-badge.tsx';
import styles from './team-grid.module.css';

/** The attendance label of one phlebotomist; a dash until somebody knows. */
export function CardAttendance({ label }: { readonly label: AttendanceLabel | undefined }) {
  const t = useTranslations('team');
  const kit = useTranslations('kit');
  if (label !== undefined) return <AttendanceBadge label={label} />;
  return (
    <span className={styles['unknown']}>
      <span aria-hidden="true">{kit('unknown')}</span>
      <span className="hd-heard">{t('attendanceUnknown')}</span>
    </span>
  );
}
