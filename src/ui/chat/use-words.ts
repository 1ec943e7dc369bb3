/** What chat says in several places. */
import { useTranslations } from 'use-intl';
import { DAY_MS } from '../../domain/moment.ts';
import { dayOf } from '../../domain/time.ts';
import { useCurrentDay } from '../bridge/use-now.ts';

/** Says a day, YYYY-MM-DD: Today, Yesterday, else the date; a dash where there is none. Short, it omits this year. */
export function useDayText(form: 'full' | 'short' = 'full'): (day: string) => string {
  const t = useTranslations('chat.conversation');
  const unknown = useTranslations('kit')('unknown');
  const today = useCurrentDay();
  const yesterday = dayOf(Date.parse(today) - DAY_MS / 2, 'UTC');
  return (day) => {
    if (day === '') return unknown;
    if (day === today) return t('today');
    if (day === yesterday) return t('yesterday');
    const [year = '', month = '', date = ''] = day.split('-');
    if (form === 'short' && today.startsWith(`${year}-`)) return t('dayOfYear', { day: date, month });
    return t('day', { day: date, month, year });
  };
}
