/** One marker in the list: shape, name, what it is doing, age. */

import type { MarkerRow } from '../../contract/fleet.ts';
import { markerStatus } from '../../domain/marker.ts';
import { classes } from '../kit/classes.ts';
import { SkeletonText } from '../kit/loading.tsx';
import { StatusShape } from '../kit/status.tsx';
import styles from './marker-list.module.css';
import { useAge, useRowText } from './use-words.ts';

export interface MarkerListRowProps {
  readonly id: string;
  /** Null while it is on its way from the painter. */
  readonly row: MarkerRow | null;
  /** CSS pixels from the top of the list. */
  readonly top: number;
  readonly position: number;
  readonly total: number;
  readonly now: number;
  /** Where the keyboard is. */
  readonly isActive: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (row: MarkerRow) => void;
}

export function MarkerListRow(props: MarkerListRowProps) {
  const { id, row, top, position, total, now, isActive, isChosen, onChoose } = props;
  const rowText = useRowText();
  const age = useAge();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox hears the keys for all of its options
    // biome-ignore lint/a11y/useFocusableInteractive: the listbox keeps the focus and names its active option
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-setsize={total}
      aria-posinset={position}
      className={classes(styles['row'], isActive && styles['active'])}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => row && onChoose(row)}
    >
      {row ? (
        <>
          <StatusShape status={markerStatus[row.state]} size={18} />
          <span className={styles['words']}>
            <span className={styles['name']}>{row.name}</span>
            <span className={styles['what']}>{rowText(row, now)}</span>
          </span>
          <span className={classes(styles['age'], 'hd-figures')}>{row.at !== null && age(row.at, now)}</span>
        </>
      ) : (
        <span className={styles['words']}>
          <SkeletonText width="60%" />
        </span>
      )}
    </div>
  );
}
