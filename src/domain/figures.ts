/**
 * The dashboard's figures, derived from the counts the backend gives (specification 4, 'Dashboard derived figures';
 * rulings, 'Figures'). A figure is null while one of the counts it needs is not known. No count is ever below 0.
 */
import type { Figures } from '../contract/model.ts';

/** A part of a whole. `percent` is rounded, and 0 when the whole is 0. */
export interface Share {
  readonly part: number;
  readonly whole: number;
  readonly percent: number;
}

export interface DashboardFigures {
  readonly total: number | null;
  readonly collected: number | null;
  readonly ready: number | null;
  readonly cancelled: number | null;
  readonly phlebotomists: number | null;
  /** total - collected - ready - cancelled; also shown as Active. */
  readonly inProgress: number | null;
  /** total - collected - cancelled. */
  readonly pending: number | null;
  /** ready / phlebotomists, rounded. */
  readonly perPhlebotomist: number | null;
  /** collected / total; also shown as Success Rate. */
  readonly completion: Share | null;
  /** ready / total. */
  readonly readiness: Share | null;
  /** cancelled / total. */
  readonly cancellation: Share | null;
  /** Of all phlebotomists. */
  readonly present: Share | null;
  readonly absent: Share | null;
  /** phlebotomists - present - absent, of all phlebotomists. */
  readonly notMarked: Share | null;
}

/** Every figure of the dashboard. */
export function dashboardFigures(counts: Figures): DashboardFigures {
  const { total, delivered, ready, cancelled, phlebotomists, present, absent } = counts;
  return {
    total: known([total], atLeastZero),
    collected: known([delivered], atLeastZero),
    ready: known([ready], atLeastZero),
    cancelled: known([cancelled], atLeastZero),
    phlebotomists: known([phlebotomists], atLeastZero),
    inProgress: known([total, delivered, ready, cancelled], remainder),
    pending: known([total, delivered, cancelled], remainder),
    perPhlebotomist: known([ready, phlebotomists], (orders, people) =>
      people > 0 ? atLeastZero(Math.round(orders / people)) : 0,
    ),
    completion: known([delivered, total], shareOf),
    readiness: known([ready, total], shareOf),
    cancellation: known([cancelled, total], shareOf),
    present: known([present, phlebotomists], shareOf),
    absent: known([absent, phlebotomists], shareOf),
    notMarked: known([phlebotomists, present, absent], (all, here, away) =>
      shareOf(remainder(all, here, away), all),
    ),
  };
}

/** `part` of `whole`, neither below 0. */
export function shareOf(part: number, whole: number): Share {
  const of = atLeastZero(whole);
  const share = atLeastZero(part);
  return { part: share, whole: of, percent: of > 0 ? Math.round((share / of) * 100) : 0 };
}

/** The derived figure; null while one of the counts is not known, or no number. */
function known<R>(counts: readonly (number | null)[], derive: (...counts: number[]) => R): R | null {
  const numbers = counts.filter((count) => count !== null && Number.isFinite(count)) as number[];
  return numbers.length === counts.length ? derive(...numbers) : null;
}

// `|| 0` turns the -0 that a difference may leave into 0.
const atLeastZero = (count: number): number => Math.max(0, count) || 0;

const remainder = (whole: number, ...parts: readonly number[]): number =>
  atLeastZero(parts.reduce((rest, part) => rest - part, whole));
