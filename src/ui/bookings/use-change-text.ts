import { useTranslations } from 'use-intl';
import { useDateTimeFormat } from '../kit/time-format.ts';
import type { ChangeWord } from './change-words.ts';

/** Says what changed: 'cancelled by patient'. */
export function useChangeText(): (word: ChangeWord) => string {
  const t = useTranslations('bookings.change');
  const date = useDateTimeFormat();
  return (word) => {
    switch (word.key) {
      case 'other':
        return t('other', { status: word.status });
      case 'assigned':
        return t('assigned', { name: word.name });
      case 'rescheduled':
        return t('rescheduled', { time: date(word.at) });
      default:
        return t(word.key);
    }
  };
}
