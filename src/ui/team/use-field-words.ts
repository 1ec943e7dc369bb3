import { useTranslations } from 'use-intl';
import type { PhlebotomistField } from '../../contract/team.ts';
import { workTypeOf } from '../../domain/team.ts';
import { useDayFormat } from '../kit/time-format.ts';

export interface FieldWords {
  readonly label: (field: PhlebotomistField) => string;
  /** What a field holds, in words: 'Full time' for FULL_TIME, a dash for nothing. */
  readonly value: (field: PhlebotomistField, text: string) => string;
}

const vehicles = ['bike', 'scooter', 'cycle'] as const;

/** The fields of a phlebotomist as a person reads them. */
export function useFieldWords(): FieldWords {
  const t = useTranslations('team');
  const kit = useTranslations('kit');
  const dayWords = useDayFormat();
  return {
    label: (field) => t(`fields.${field}`),
    value: (field, text) => {
      const word = text.trim();
      if (field === 'workType') {
        const type = workTypeOf(word);
        return type === 'unassigned' && word !== '' ? word : t(`badges.${type}`);
      }
      const vehicle = field === 'vehicleType' && vehicles.find((each) => each === word.toLowerCase());
      if (vehicle) return t(`vehicles.${vehicle}`);
      // A backend writes hours with their seconds; nobody works by them.
      return /^(\d{2}:\d{2})(:00)?$/.exec(word)?.[1] ?? (dayWords(word) || kit('unknown'));
    },
  };
}
