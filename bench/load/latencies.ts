/**
 * How long calls took, as counts in steps of 2 %: small however many there are, and those of several processes are
 * added up. A percentile is right to 1 %.
 */

/** How many calls took about this long, by the number of the step. */
export type Latencies = Readonly<Record<number, number>>;

const step = Math.log(1.02);
/** What is shorter counts as this, ms. */
const leastMs = 0.01;

export const stepOf = (ms: number): number => Math.round(Math.log(Math.max(leastMs, ms) / leastMs) / step);

const msOf = (number: number) => leastMs * Math.exp(number * step);

export function addLatencies(one: Latencies, other: Latencies): Latencies {
  const sum: Record<number, number> = { ...one };
  for (const [number, count] of Object.entries(other))
    sum[Number(number)] = (sum[Number(number)] ?? 0) + count;
  return sum;
}

export const countOf = (latencies: Latencies): number =>
  Object.values(latencies).reduce((sum, count) => sum + count, 0);

/** ms within which this part of the calls (above 0, up to 1) was answered; null where there was none. */
export function percentile(latencies: Latencies, part: number): number | null {
  const wanted = Math.max(1, Math.ceil(part * countOf(latencies)));
  let counted = 0;
  // Whole numbers come in their order.
  for (const [number, count] of Object.entries(latencies)) {
    counted += count;
    if (counted >= wanted) return msOf(Number(number));
  }
  return null;
}
