import { nice, ticks } from 'd3-array';

/** About so many steps. */
const STEPS = 4;

/** The round whole numbers beside a chart of counts: from 0 to the first that is not below `most`. */
export function axisOf(most: number): readonly number[] {
  const [, top] = nice(0, Math.max(1, most), STEPS);
  return ticks(0, top, STEPS).filter(Number.isInteger);
}
