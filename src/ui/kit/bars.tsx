import { useTranslations } from 'use-intl';
import styles from './bars.module.css';
import { SkeletonText } from './loading.tsx';

export interface Bar {
  readonly key: string;
  readonly label: string;
  /** Null while it is not known. `percent` is whole. */
  readonly share: { readonly part: number; readonly whole: number; readonly percent: number } | null;
  /** A CSS colour. */
  readonly colour: string;
}

/** Bars with label, share and value; the words carry the numbers, the bar repeats them. */
export function Bars({ bars, loading }: { readonly bars: readonly Bar[]; readonly loading: boolean }) {
  const t = useTranslations('kit');
  return (
    <ul className={styles['bars']}>
      {bars.map(({ key, label, share, colour }) => (
        <li key={key}>
          <div className={styles['words']}>
            <span>{label}</span>
            <span className="hd-figures">
              {share ? (
                <>
                  <strong className={styles['percent']}>
                    {t('percent', { value: String(share.percent) })}
                  </strong>{' '}
                  <span className={styles['count']}>
                    {t('share', { part: String(share.part), whole: String(share.whole) })}
                  </span>
                </>
              ) : loading ? (
                <SkeletonText width="96px" />
              ) : (
                t('unknown')
              )}
            </span>
          </div>
          <div className={styles['track']} aria-hidden="true">
            <div
              className={styles['bar']}
              style={{ inlineSize: `${Math.min(100, share?.percent ?? 0)}%`, background: colour }}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
