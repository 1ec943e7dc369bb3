import { useTranslations } from 'use-intl';
import type { AttendanceLabel } from '../../contract/attendance.ts';
import styles from './team-grid.module.css';

/** An attendance label, its colour and its word (specification 4, Attendance labels); a dash until somebody knows. */
export function AttendanceBadge({ label }: { readonly label: AttendanceLabel | undefined }) {
  const t = useTranslations('team.attendance');
  const kit = useTranslations('kit');
  if (label === undefined)
    return (
      <span className={styles['unknown']}>
        <span aria-hidden="true">{kit('unknown')}</span>
        <span className="hd-heard">{t('unknown')}</span>
      </span>
    );
  return (
    <span className={styles['badge']} data-label={label}>
      {t(label)}
    </span>
  );
}
