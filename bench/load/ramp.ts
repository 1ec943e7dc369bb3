/** How a ramp goes on: phones are doubled step by step until something breaks. Pure. */
import { percentile } from './latencies.ts';
import { errorsOf, type Kind, type Tally } from './tally.ts';

/** A latency that a step must hold. */
export interface LatencyLimit {
  /** 0.5, 0.95 or 0.99. */
  readonly part: number;
  readonly ms: number;
}

/** The kinds of calls that a ramp judges: those of a day. Sign-ins are a morning's. */
export const judged: readonly Kind[] = ['position', 'bookings', 'poll'];

/** More than this share of calls that were not answered well breaks a step. */
const mostErrors = 0.001;

/** Reads `p99>250`; null where it cannot be meant. */
export function readLimit(text: string): LatencyLimit | null {
  const [, part, ms] = /^p(50|95|99)>(\d{1,6})$/.exec(text.replaceAll(' ', '')) ?? [];
  return part === undefined || Number(ms) === 0 ? null : { part: Number(part) / 100, ms: Number(ms) };
}

/** What broke in a step, in words; null where it held. */
export function broke(tally: Tally, limit: LatencyLimit): string | null {
  const calls = judged.map((kind) => ({ kind, ...tally.calls[kind] }));
  const asked = calls.reduce((sum, one) => sum + one.asked, 0);
  const wrong = calls.reduce((sum, one) => sum + errorsOf(one) + one.skipped, 0);
  if (asked === 0) return 'nothing was asked';
  if (wrong / asked > mostErrors)
    return `${((wrong / asked) * 100).toFixed(2)} % of the calls were not answered, or not sent in time`;
  const late = calls.find(({ latencies }) => (percentile(latencies, limit.part) ?? 0) > limit.ms);
  if (!late) return null;
  const took = percentile(late.latencies, limit.part) ?? 0;
  return `p${limit.part * 100} of ${late.kind} was ${took.toFixed(0)} ms`;
}

export interface StepsSoFar {
  /** Phones of the last step. */
  readonly phones: number;
  /** Accounts, or the most that one load may have. */
  readonly most: number;
  /** What broke in the last step. */
  readonly broken: string | null;
  /** The load itself was the limit in it. */
  readonly isOwnLimit: boolean;
  /** Left of the time that was given, and what a step takes. */
  readonly secondsLeft: number;
  readonly stepSeconds: number;
}

/** The phones of the next step, or why there is none. */
export function nextStep(so: StepsSoFar): { readonly phones: number } | { readonly ends: string } {
  const ownLimit = 'the load itself was the limit: the server may bear more';
  if (so.isOwnLimit) return { ends: so.broken === null ? ownLimit : `${so.broken}, and ${ownLimit}` };
  if (so.broken !== null) return { ends: so.broken };
  if (so.phones * 2 > so.most)
    return { ends: `there are accounts of ${so.most} phones: the server may bear more` };
  if (so.secondsLeft < so.stepSeconds) return { ends: 'the time is over: the server may bear more' };
  return { phones: so.phones * 2 };
}
