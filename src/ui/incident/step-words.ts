import { useTranslations } from 'use-intl';
import type { ReplayStep } from '../../machines/replay/replay-steps.ts';
import { useSecondsFormat } from '../kit/time-format.ts';
import { atOf, typeOf } from './entry-words.ts';

/** Says a step. */
export function useStepWords() {
  const t = useTranslations('incident.player');
  const seconds = useSecondsFormat();
  const time = ({ entry }: ReplayStep): string => (entry ? seconds(atOf(entry)) : '');
  const name = ({ entry }: ReplayStep): string => (entry ? typeOf(entry) : t('beginning'));
  return {
    time,
    name,
    where: (step: ReplayStep, at: number, count: number): string => {
      const place = { number: String(at), count: String(count) };
      return step.entry ? t('timeAt', { ...place, time: time(step) }) : t('at', place);
    },
    value: (step: ReplayStep, at: number, count: number): string =>
      t('value', { number: String(at), count: String(count), time: time(step), name: name(step) }),
  };
}
