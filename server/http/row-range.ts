/** A range of a list's rows, as callers ask for it: `?from=0&count=200`. */
import { badRequest } from './errors.ts';

export interface RowRange {
  /** The first row; 0 is the list's first. */
  readonly from: number;
  readonly count: number;
}

const mostRows = 1_000;
/** Beyond any list. */
const lastRow = 1e9;

/** Null where neither is named, for the list as a whole; 400 by the name of what cannot be meant. */
export function readRowRange(query: unknown): RowRange | null {
  const { from, count } = query as Record<string, unknown>;
  if (from === undefined && count === undefined) return null;
  return {
    from: wholeNumber('from', from ?? '0', 0, lastRow),
    count: wholeNumber('count', count, 1, mostRows),
  };
}

function wholeNumber(name: string, value: unknown, least: number, most: number): number {
  const number = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw badRequest(`${name} must be a whole number from ${least} to ${most}`);
}
