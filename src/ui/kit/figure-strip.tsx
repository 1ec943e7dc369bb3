import { useFormatter, useTranslations } from 'use-intl';
import { classes } from './classes.ts';
import styles from './figure-strip.module.css';
import { SkeletonText } from './loading.tsx';

export interface StripFigure {
  readonly key: string;
  readonly label: string;
  /** Null while it is not known. */
  readonly value: number | null;
}

export interface FigureStripProps {
  readonly label: string;
  /** The first is drawn large, unless all are equal. */
  readonly figures: readonly StripFigure[];
  /** Skeletons in place of figures that are not known. */
  readonly loading: boolean;
  /** All of one size. */
  readonly equal?: boolean;
}

/** One strip of figures, divided by lines. */
export function FigureStrip({ label, figures, loading, equal = false }: FigureStripProps) {
  return (
    <dl
      className={classes(styles['strip'], 'hd-figures')}
      aria-label={label}
      data-equal={equal || undefined}
      aria-busy={loading || undefined}
    >
      {figures.map(({ key, label: name, value }) => (
        <div className={styles['figure']} key={key}>
          <dt className={styles['label']}>{name}</dt>
          <dd className={styles['value']}>
            <FigureValue value={value} loading={loading} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A count with its thousands parted, a still skeleton while it loads, a dash when it stays unknown. */
export function FigureValue({
  value,
  loading,
}: {
  readonly value: number | null;
  readonly loading: boolean;
}) {
  const format = useFormatter();
  const t = useTranslations('kit');
  if (value !== null) return format.number(value);
  return loading ? <SkeletonText width="2.2em" /> : t('unknown');
}
