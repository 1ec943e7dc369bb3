/** One marker in the list: shape, name, what it is doing, age. */

import { memo } from 'react';
import type { MarkerRow } from '../../contract/fleet.ts';
import { markerStatus } from '../../domain/marker.ts';
import { classes } from '../kit/classes.ts';
import { SkeletonText } from '../kit/loading.tsx';
import { StatusShape } from '../kit/status.tsx';
import styles from './marker-list.module.css';
import { useLiveAge, useRowText } from './use-words.ts';

export interface MarkerListRowProps {
  readonly id: string;
  /** Null while it is on its way from the painter. */
  readonly row: MarkerRow | null;
  /** CSS pixels from the top of the list. */
  readonly top: number;
  readonly position: number;
  readonly total: number;
  /** Where the keyboard is. */
  readonly isActive: boolean;
  readonly isChosen: boolean;
}

/** Only changed parts are rendered again: on an old desktop rendering every row each second makes typing stutter. */
export const MarkerListRow = memo(function MarkerListRow(props: MarkerListRowProps) {
  const { id, row, top, position, total, isActive, isChosen } = props;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the listbox keeps the focus and names its active option
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-setsize={total}
      aria-posinset={position}
      className={classes(styles['row'], isActive && styles['active'])}
      style={{ transform: `translateY(${top}px)` }}
      data-position={position}
    >
      {row ? (
        <>
          <StatusShape status={markerStatus[row.state]} size={18} />
          <span className={styles['words']}>
            <span className={styles['name']}>{row.name}</span>
            <span className={styles['what']}>
              <RowText row={row} />
            </span>
          </span>
          <span className={classes(styles['age'], 'hd-figures')}>
            {row.at !== null && <AgeText moment={row.at} />}
          </span>
        </>
      ) : (
        <span className={styles['words']}>
          <SkeletonText width="60%" />
        </span>
      )}
    </div>
  );
});

const RowText = ({ row }: { readonly row: MarkerRow }) => useRowText(row);

const AgeText = ({ moment }: { readonly moment: number }) => useLiveAge(moment);
