/** What the rounds of a soak say about one thing: whether it grows. */
import { tableOfRows } from '../support/figure.ts';

export interface Trend {
  readonly what: string;
  readonly unit: string;
  /** Of the first round after warm-up. */
  readonly baseline: number;
  /** Of the last round. */
  readonly end: number;
  /** From the baseline to the end, %. */
  readonly change: number;
  /** By ordinary least squares, a round. */
  readonly slope: number;
  /** The slope lies within it in 19 of 20 such soaks. */
  readonly interval: readonly [number, number];
  /** It is further away from its baseline than is tolerated, and its slope is apart from zero. */
  readonly moves: boolean;
}

/** How far a thing may be from its baseline, %, unless a form of the soak says otherwise. */
export const usuallyTolerated = 5;
/** What is smaller is not told apart from the measuring itself. */
const grain = { MB: 0.25, '': 5 } as const;

/** The 0.975 quantile of Student's t by its degrees of freedom, from 1; from 30 on the normal distribution's. */
const quantiles = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131,
  2.12, 2.11, 2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045,
];

/**
 * The trend of the values of the rounds after warm-up, in their order; at least three. A slope is not apart from zero
 * where its interval holds zero, or where the whole rise of the line is less than what is tolerated. What fills up to
 * `most` does not move before that; null for what does not fill.
 */
export function trendOf(
  what: string,
  { unit, most }: { readonly unit: keyof typeof grain; readonly most: number | null },
  values: readonly number[],
  tolerated: number = usuallyTolerated,
): Trend {
  const count = values.length;
  const [baseline = 0] = values;
  const end = values.at(-1) ?? 0;
  const middle = (count - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const spread = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
  const slope = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0) / spread;
  const rest = values.reduce((sum, value, at) => sum + (value - mean - slope * (at - middle)) ** 2, 0);
  const half = (quantiles[count - 3] ?? 1.96) * Math.sqrt(rest / (count - 2) / spread);
  const interval = [slope - half, slope + half] as const;
  const change = percentOf(end - baseline, baseline);
  const isApart =
    interval[0] * interval[1] > 0 && Math.abs(percentOf(slope * (count - 1), baseline)) >= tolerated;
  const isOutside = Math.abs(change) > tolerated && Math.abs(end - baseline) > grain[unit];
  const moves = isApart && isOutside && !(most !== null && end <= most);
  return { what, unit, baseline, end, change, slope, interval, moves };
}

/** Of a baseline of nothing everything is infinitely much. */
const percentOf = (value: number, of: number): number => (value === 0 ? 0 : (100 * value) / of);

const number = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(2));
const signed = (value: number): string => (value > 0 ? `+${number(value)}` : number(value));

/** In Markdown. */
export function tableOf(trends: readonly Trend[]): string {
  return tableOfRows(
    ['what', 'baseline', 'end', 'change', 'slope a round', '95 % interval', ''],
    trends.map(({ what, unit, baseline, end, change, slope, interval, moves }) => [
      what,
      `${number(baseline)} ${unit}`.trim(),
      `${number(end)} ${unit}`.trim(),
      `${signed(change)} %`,
      signed(slope),
      interval.map(signed).join(' … '),
      moves ? (slope > 0 ? 'GROWS' : 'FALLS') : 'holds',
    ]),
  );
}
