import { type AddressState, AddressText } from '../kit/address-text.tsx';
import { machineTime } from '../kit/time-format.ts';
import styles from './point-text.module.css';

export interface PointTextProps {
  /** Its kind, its order. */
  readonly words: readonly (string | null)[];
  readonly address: AddressState;
  /** ms since 1970, and as it reads. */
  readonly at: number;
  readonly moment: string;
  /** Each is one line, cut where it is longer. */
  readonly isCut?: boolean;
}

/** A point of a route in a list: what happened, where, and when. */
export const PointText = ({ words, address, at, moment, isCut }: PointTextProps) => (
  <>
    <span className={styles['words']} data-cut={isCut}>
      <span className={styles['what']}>{words.filter(Boolean).join(' · ')}</span>
      <span className={styles['where']}>
        <AddressText address={address} />
      </span>
    </span>
    <time className={styles['time']} dateTime={machineTime(at)}>
      {moment}
    </time>
  </>
);
