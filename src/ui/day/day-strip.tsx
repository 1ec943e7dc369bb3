/**
 * One phlebotomist's day as a strip: a picture for the eye, of which `strip-reader.tsx` reads the parts. A kind is known
 * by its height and its pattern as well as by its hue.
 */
import type { PhlebotomistDay, StretchKind } from '../../contract/day.ts';
import type { DayAxis } from '../../domain/day-list.ts';
import { useTimeFormat } from '../kit/time-format.ts';
import styles from './day-strip.module.css';

/** CSS pixels: a strip, each kind's bar, and the mark of a sample. */
const HEIGHT = 28;
const BARS: Readonly<Record<StretchKind, number>> = { moving: 8, atBooking: 16, standing: 16, silent: 2 };
const MIDDLE = 17;
const MARK = 4;

/** Where a moment is on the axis, in per cent. */
const share = (moment: number, { from, until }: DayAxis): number => ((moment - from) / (until - from)) * 100;

interface BarProps {
  readonly kind: StretchKind;
  readonly x: string;
  readonly width: string;
}

const Bar = ({ kind, x, width }: BarProps) => (
  <rect
    className={styles['bar']}
    data-kind={kind}
    x={x}
    y={MIDDLE - BARS[kind] / 2}
    width={width}
    height={BARS[kind]}
  />
);

/** Below it is a line of its own, so that marks that are near to each other can be told apart. */
const Mark = ({ x }: { readonly x: string }) => (
  // A coordinate system of its own: paths know no percentages.
  <svg x={x} y={MARK + 1} overflow="visible" aria-hidden="true">
    <path className={styles['mark']} d={`M0-${MARK} ${MARK} 0 0 ${MARK}-${MARK} 0Z`} />
  </svg>
);

/** `data-strip` is whose it is, for who reads it. */
export const DayStrip = ({ person, axis }: { readonly person: PhlebotomistDay; readonly axis: DayAxis }) => (
  <svg className={styles['strip']} height={HEIGHT} data-strip={person.phlebotomistId} aria-hidden="true">
    {axis.ticks.map((tick) => (
      <line
        key={tick}
        className={styles['tick']}
        x1={`${share(tick, axis)}%`}
        x2={`${share(tick, axis)}%`}
        y2={HEIGHT}
      />
    ))}
    {person.stretches.map(({ kind, from, until }) => (
      <Bar
        key={from}
        kind={kind}
        x={`${share(from, axis)}%`}
        width={`${share(until, axis) - share(from, axis)}%`}
      />
    ))}
    {person.collected.map(({ orderId, at }) => (
      <Mark key={orderId} x={`${share(at, axis)}%`} />
    ))}
  </svg>
);

/** The hours above the strips. */
export function DayAxisLabels({ axis }: { readonly axis: DayAxis }) {
  const time = useTimeFormat();
  return (
    <span className={styles['axis']} aria-hidden="true">
      {axis.ticks.map((tick) => (
        <span key={tick} style={{ insetInlineStart: `${share(tick, axis)}%` }}>
          {time(tick)}
        </span>
      ))}
    </span>
  );
}

/** What a kind looks like, for the legend. */
export const StripSample = ({ kind }: { readonly kind: StretchKind | 'collected' }) => (
  <svg
    className={styles['sample']}
    width="20"
    height={HEIGHT - 6}
    viewBox={`0 4 20 ${HEIGHT - 6}`}
    aria-hidden="true"
  >
    {kind === 'collected' ? (
      <path className={styles['mark']} d={`M10 ${MIDDLE - 5} 15 ${MIDDLE} 10 ${MIDDLE + 5} 5 ${MIDDLE}Z`} />
    ) : (
      <Bar kind={kind} x="0" width="20" />
    )}
  </svg>
);
