import { useTranslations } from 'use-intl';
import type { AttendanceLabel } from '../../contract/attendance.ts';
import { StatusBadge, type StatusBadgeProps } from '../kit/status.tsx';

/** Specification 4, Attendance labels: the hues. Present and Absent Denied share one, and differ in word and shape. */
export const attendanceLooks: Readonly<Record<AttendanceLabel, Pick<StatusBadgeProps, 'status' | 'hue'>>> = {
  present: { status: 'completed' },
  pending: { status: 'new' },
  approved: { status: 'cancelled' },
  denied: { status: 'progress', hue: 'completed' },
  none: { status: 'silent', hue: 'ended' },
};

export interface AttendanceBadgeProps {
  readonly label: AttendanceLabel;
}

/** Word, shape and hue of an attendance label. */
export function AttendanceBadge({ label }: AttendanceBadgeProps) {
  const t = useTranslations('attendance.label');
  return <StatusBadge {...attendanceLooks[label]} word={t(label)} />;
}
