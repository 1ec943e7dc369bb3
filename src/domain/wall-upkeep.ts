/** When a wall loads itself anew. All moments in ms since 1970. */

export interface UpkeepState {
  /** When another build than the running one was first seen, and answered; null where none was. */
  readonly newBuildAt: number | null;
  readonly lastAlertAt: number | null;
  readonly lastReloadAt: number | null;
  /** The last reload for memory's sake. */
  readonly lastMemoryReloadAt: number | null;
  /** The server has answered lately. */
  readonly isAnswered: boolean;
  /** Over all threads; null where the browser does not say. */
  readonly memoryBytes: number | null;
  readonly memoryBudgetBytes: number;
}

export type ReloadReason = 'newBuild' | 'memory';

const MINUTE_MS = 60_000;
/** Without an alert for so long the moment is quiet. */
export const quietMs = MINUTE_MS;
/** A new build does not wait longer for a quiet moment: it is taken within ten minutes. */
const longestWaitMs = 9 * MINUTE_MS;
/** Two reloads are at least so far apart. */
export const reloadsApartMs = 10 * MINUTE_MS;
export const memoryReloadsApartMs = 6 * 60 * MINUTE_MS;

/** Why the wall should be loaded anew now; null where it should not. A moment in the future counts as long ago. */
export function reloadDue(now: number, state: UpkeepState): ReloadReason | null {
  const { newBuildAt, lastAlertAt, lastReloadAt, lastMemoryReloadAt, isAnswered, memoryBytes } = state;
  if (!isAnswered || isWithin(now, lastReloadAt, reloadsApartMs)) return null;
  const isQuiet = !isWithin(now, lastAlertAt, quietMs);
  if (newBuildAt !== null && (isQuiet || !isWithin(now, newBuildAt, longestWaitMs))) return 'newBuild';
  const isTooMuch = memoryBytes !== null && memoryBytes > state.memoryBudgetBytes;
  return isTooMuch && isQuiet && !isWithin(now, lastMemoryReloadAt, memoryReloadsApartMs) ? 'memory' : null;
}

/** Whether a moment was less than `ms` ago. One in the future was written before the clock was set back. */
const isWithin = (now: number, moment: number | null, ms: number): boolean =>
  moment !== null && now - moment < ms && moment <= now;
