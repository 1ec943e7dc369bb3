import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './donut.module.css';
import layout from './layout.module.css';

export interface DonutPart {
  readonly key: string;
  readonly value: number;
  /** A CSS colour. */
  readonly colour: string;
}

export interface DonutProps {
  readonly parts: readonly DonutPart[];
  /** The figure in the middle, and its unit. */
  readonly figure: ReactNode;
  readonly unit: string;
}

/** Radius at which the circumference is 100 units, so that a share is a length. */
const RADIUS = 100 / (2 * Math.PI);
/** Units between two parts. */
const GAP = 1.2;

/** A ring of shares. It is a picture only: the numbers stand in the table beside it. */
export function Donut({ parts, figure, unit }: DonutProps) {
  const drawn = parts.filter(({ value }) => value > 0);
  const whole = drawn.reduce((sum, { value }) => sum + value, 0);
  const gap = drawn.length > 1 ? GAP : 0;
  let start = 0;
  return (
    <div className={styles['donut']} aria-hidden="true">
      <svg viewBox="0 0 38 38" aria-hidden="true">
        <circle className={styles['track']} cx="19" cy="19" r={RADIUS} />
        {drawn.map(({ key, value, colour }) => {
          const share = (value / whole) * 100;
          const offset = -start;
          start += share;
          return (
            <circle
              key={key}
              className={styles['part']}
              cx="19"
              cy="19"
              r={RADIUS}
              stroke={colour}
              strokeDasharray={`${Math.max(0.4, share - gap)} 100`}
              strokeDashoffset={offset}
            />
          );
        })}
      </svg>
      <div className={classes(layout['middle'], styles['middle'])}>
        <span className={styles['figure']}>{figure}</span>
        <span className={styles['unit']}>{unit}</span>
      </div>
    </div>
  );
}
