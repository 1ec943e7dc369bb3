import { IconCornerDownLeft } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useAge } from '../kit/use-age.ts';
import { type DriverOption, type DriverWord, driverWords } from './driver-options.ts';
import styles from './driver-search.module.css';

export interface DriverOptionRowProps {
  readonly id: string;
  readonly option: DriverOption;
  readonly now: number;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  /** Enter would choose it. */
  readonly isNext: boolean;
  readonly onChoose: () => void;
  /** On a map beside the list. */
  readonly isPointed: boolean;
  /** The pointer comes, or goes. */
  readonly onPoint: (isPointed: boolean) => void;
}

/** One option: name, then distance and what the phlebotomist is doing, at the right how old that is. */
export function DriverOptionRow({
  id,
  option,
  now,
  isActive,
  isChosen,
  isNext,
  onChoose,
  isPointed,
  onPoint,
}: DriverOptionRowProps) {
  const t = useTranslations('bookings.assign');
  const format = useFormatter();
  const kit = useTranslations('kit');
  const age = useAge();
  const say = (word: DriverWord): string => {
    switch (word.key) {
      case 'distanceKm':
        return t('distanceKm', { distance: format.number(word.distance, { maximumFractionDigits: 1 }) });
      case 'distanceM':
        return t('distanceM', { distance: String(word.distance) });
      case 'onOrder':
        return t('duty.onOrder', { id: word.id });
      case 'workload':
        return t('duty.workload', { count: word.count });
      default:
        return t(`duty.${word.key}`);
    }
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the combobox has the focus and names the active option
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className={styles['option']}
      data-active={isActive || undefined}
      data-pointed={isPointed || undefined}
      onPointerEnter={() => onPoint(true)}
      onPointerLeave={() => onPoint(false)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={styles['name']}>
        {option.fullName}
        {isNext && <IconCornerDownLeft size={14} stroke={1.75} aria-hidden="true" />}
      </span>
      <span className={styles['what']}>{driverWords(option).map(say).join(' · ')}</span>
      {option.position && (
        <span className={styles['age']}>{kit('ago', { age: age(option.position.at, now) })}</span>
      )}
    </div>
  );
}
