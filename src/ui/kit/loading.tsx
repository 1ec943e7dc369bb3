import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import styles from './loading.module.css';

/** A still line where a text will be; it appears after 200 ms. */
export const SkeletonText = ({ width = '100%' }: { readonly width?: string }) => (
  <span className={styles['text']} style={{ inlineSize: width }} />
);

/** A still block where a picture or chart will be. */
export const SkeletonBlock = ({
  height,
  width = '100%',
}: {
  readonly height: number;
  readonly width?: string;
}) => <span className={styles['block']} style={{ blockSize: height, inlineSize: width }} />;

/** What loads: skeletons in the layout that will come, and one word for assistive technology. */
export function Loading({ children, label }: { readonly children?: ReactNode; readonly label?: string }) {
  const t = useTranslations('kit');
  return (
    <div className={styles['loading']} aria-busy="true">
      <span className="hd-heard" role="status">
        {label ?? t('loading')}
      </span>
      {children}
    </div>
  );
}

/** The rows of a list to come, each of so many CSS pixels. */
export const LoadingRows = ({ label, height }: { readonly label: string; readonly height: number }) => (
  <Loading label={label}>
    {['58%', '66%', '52%', '70%', '61%', '55%'].map((width) => (
      <span className={styles['row']} style={{ blockSize: height }} key={width}>
        <SkeletonText width={width} />
        <SkeletonText width="40%" />
      </span>
    ))}
  </Loading>
);

/** The skeleton of a screen whose code is on its way. */
export const LoadingPage = () => (
  <Loading>
    <div className={styles['page']}>
      <SkeletonText width="240px" />
      <SkeletonBlock height={120} />
      <SkeletonBlock height={320} />
    </div>
  </Loading>
);
