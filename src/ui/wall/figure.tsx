import { useFormatter, useTranslations } from 'use-intl';
import styles from './wall.module.css';

export interface FigureProps {
  readonly label: string;
  /** Null while it is not known. */
  readonly value: number | null;
  /** It asks to be seen. */
  readonly isUrgent?: boolean;
}

/** From here on digits do not fit any more, and nobody counts them from afar. */
const compactFrom = 100_000;

/** A number that reads from four metres, above what it counts. */
export function Figure({ label, value, isUrgent = false }: FigureProps) {
  const t = useTranslations('wall.figures');
  const format = useFormatter();
  const words = (count: number): string =>
    count < compactFrom
      ? format.number(count)
      : format.number(count, { notation: 'compact', maximumSignificantDigits: 3 });
  return (
    <div className={styles['figure']} data-urgent={isUrgent}>
      <dt>{label}</dt>
      <dd>{value === null ? t('unknown') : words(value)}</dd>
    </div>
  );
}
