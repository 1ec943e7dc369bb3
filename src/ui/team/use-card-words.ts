import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { AttendanceLabel } from '../../contract/attendance.ts';
import type { Phlebotomist } from '../../contract/model.ts';
import { workTypeOf } from '../../domain/team.ts';
import { ageOf } from '../kit/ages.ts';
import type { CardAction } from './card-actions.ts';

/** What cards say. Made once for all of them: a search draws dozens anew, and each would look its words up. */
export interface CardWords {
  readonly unknown: string;
  readonly attendanceUnknown: string;
  readonly deleting: string;
  readonly neverSeen: string;
  readonly attendance: Readonly<Record<AttendanceLabel, string>>;
  readonly actions: Readonly<Record<CardAction, string>>;
  readonly fields: Readonly<Record<'phone' | 'email' | 'vehicleNumber', string>>;
  readonly online: (online: boolean | null) => string;
  /** '504 · Part time · 09:00–13:30' */
  readonly work: (phlebotomist: Phlebotomist) => string;
  /** 'seen 4 min ago'; both in ms since 1970. */
  readonly seen: (at: number, now: number) => string;
}

export function useCardWords(): CardWords {
  const t = useTranslations('team');
  const label = useTranslations('attendance.label');
  const kit = useTranslations('kit');
  return useMemo((): CardWords => {
    const online = { yes: t('online.yes'), no: t('online.no'), unknown: t('online.unknown') };
    const badges = { full: t('badges.full'), part: t('badges.part'), unassigned: t('badges.unassigned') };
    const hour = (time: string | null) => time?.trim().slice(0, 5) || '?';
    return {
      unknown: kit('unknown'),
      attendanceUnknown: t('attendanceUnknown'),
      deleting: t('deleting'),
      neverSeen: t('neverSeen'),
      attendance: {
        present: label('present'),
        pending: label('pending'),
        approved: label('approved'),
        denied: label('denied'),
        none: label('none'),
      },
      actions: {
        details: t('actions.details'),
        calendar: t('actions.calendar'),
        route: t('actions.route'),
        delete: t('actions.delete'),
      },
      fields: {
        phone: t('fields.phone'),
        email: t('fields.email'),
        vehicleNumber: t('fields.vehicleNumber'),
      },
      online: (is) => online[is === null ? 'unknown' : is ? 'yes' : 'no'],
      work: ({ id, workType, startTime, endTime }) => {
        const type = workTypeOf(workType);
        const hours = type === 'part' && t('hours', { from: hour(startTime), until: hour(endTime) });
        return [id, badges[type], hours].filter(Boolean).join(' · ');
      },
      seen: (at, now) => {
        const { unit, count } = ageOf(now - at);
        return t('seen', { age: kit(unit, { count: String(count) }) });
      },
    };
  }, [t, label, kit]);
}
