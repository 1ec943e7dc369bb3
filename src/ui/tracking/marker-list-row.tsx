/** One marker in the list: shape, name, what it is doing, age. */

import { memo } from 'react';
import type { MarkerRow } from '../../contract/fleet.ts';
import { markerStatus } from '../../domain/marker.ts';
import { classes } from '../kit/classes.ts';
import { Option, type OptionPlace } from '../kit/listbox.tsx';
import { SkeletonText } from '../kit/loading.tsx';
import { StatusShape } from '../kit/status.tsx';
import styles from './marker-list.module.css';
import { useLiveAge, useRowText } from './use-words.ts';

export interface MarkerListRowProps extends OptionPlace {
  /** Null while it is on its way from the painter. */
  readonly row: MarkerRow | null;
  readonly isChosen: boolean;
}

/** CSS pixels (Look, 'Live tracking'). */
export const rowHeight = 56;

/** Only changed parts are rendered again: on an old desktop rendering every row each second makes typing stutter. */
export const MarkerListRow = memo(function MarkerListRow({ row, ...place }: MarkerListRowProps) {
  return (
    <Option {...place} className={styles['row']}>
      {row ? (
        <>
          <StatusShape status={markerStatus[row.state]} size={18} />
          <span className={styles['words']}>
            <span className={styles['name']}>{row.name}</span>
            <span className={styles['what']}>
              <RowText row={row} />
            </span>
            <span className={classes(styles['age'], 'hd-figures')}>
              {row.at !== null && <AgeText moment={row.at} />}
            </span>
          </span>
        </>
      ) : (
        <span className={styles['words']}>
          <SkeletonText width="60%" />
        </span>
      )}
    </Option>
  );
});

const RowText = ({ row }: { readonly row: MarkerRow }) => useRowText(row);

const AgeText = ({ moment }: { readonly moment: number }) => useLiveAge(moment);
