/**
 * The audit, for an operator to look up: logins, logouts and refusals, changes of bookings, and operators' commands.
 * One line of JSON each; never anything that a person typed.
 */
import { networkOf } from './http/caller-network.ts';
import type { Caller } from './session/guard.ts';
import { createRateLimit } from './session/rate-limit.ts';

export type AuditedAction =
  | 'signIn'
  | 'signOut'
  | 'order.create'
  | 'order.assign'
  | 'order.cancel'
  | 'order.status'
  | 'expense.add'
  | 'file.add'
  | 'phlebotomist.add'
  | 'phlebotomist.edit'
  | 'phlebotomist.remove'
  | 'attendance.decide'
  | 'test.add'
  | 'test.edit'
  | 'test.remove'
  | 'test.import'
  | 'patient.remove'
  | 'display.add'
  | 'display.end';

/**
 * The kind of a refusal, whatever the call is for: without a session, of another's row or beyond a
 * display's rights (`access`), of a page from
 * elsewhere (`origin`), too often (`rate`), a malformed body or parameter (`input`), a socket (`socket`), a
 * subscription (`subscribe`), a connection beyond the quota (`seats`).
 */
export type RefusedAction = 'access' | 'origin' | 'rate' | 'input' | 'socket' | 'subscribe' | 'seats';

/** A command of the operator's, but for looking. */
export type OperatorAction =
  `operator.${'add' | 'rename' | 'password' | 'remove' | 'signOut' | 'endDisplay' | 'copy' | 'moveFiles' | 'claimFiles'}`;

/** One line of the audit. */
export interface AuditEntry {
  /** ISO 8601. */
  readonly at: string;
  readonly action: AuditedAction | RefusedAction | OperatorAction | 'leftOut';
  /** `limited` is 429: too many attempts. */
  readonly outcome: 'done' | 'refused' | 'limited' | 'failed';
  readonly status?: number;
  readonly caller?: Caller | 'display';
  readonly address?: string;
  readonly hospitalId?: number;
  readonly driverId?: number;
  readonly orderId?: string;
  /** The phlebotomist or thing that a call was about. */
  readonly phlebotomistId?: string;
  readonly recordId?: string;
  readonly testId?: string;
  readonly patientId?: string;
  /** The display that called, or that the call was about. */
  readonly displayId?: number;
  readonly fileId?: string;
  /** The new state in a word of ours: the status that a booking was given, APPROVED or DENIED. */
  readonly word?: string;
  /**
   * An assigned booking's status before, and when the sample of that visit was taken (ISO 8601): the booking forgets
   * both.
   */
  readonly was?: string;
  readonly collectedAt?: string;
  /** How many entries were left out, of the seconds before. */
  readonly count?: number;
}

/** Takes what happened. The moment is put to it. */
export type Audit = (entry: Omit<AuditEntry, 'at'>) => void;

/**
 * Entries within a window; what anonymous callers do more often is counted, so that the log is no way to fill a disk.
 */
export const auditAtMost = {
  /** Of refusals. */
  entries: 300,
  perMs: 10_000,
  /**
   * Refusals of one kind and one caller, in a window; and so many a minute afterwards. What is refused to an
   * operator, and a change that is refused to who is signed in, has the first bound alone.
   */
  alike: 10,
} as const;

/** Hands `write` the entries that are to be logged. `now` is ms since 1970. */
export function createAudit({
  now,
  write,
}: {
  readonly now: () => number;
  readonly write: (entry: AuditEntry) => void;
}): Audit {
  const { entries, perMs, alike } = auditAtMost;
  const refusals = createRateLimit({ burst: alike, perSecond: alike / 60, now });
  let since = Number.NEGATIVE_INFINITY;
  let refused = 0;
  let leftOut = 0;

  const isOneOfMany = (entry: Omit<AuditEntry, 'at'>) =>
    mayComeWithoutEnd(entry) && refusals.take(`${entry.action} ${entry.outcome} ${whose(entry)}`) > 0;

  return (entry) => {
    const at = new Date(now()).toISOString();
    // A clock that was set back begins a window too.
    if (Math.abs(now() - since) >= perMs) {
      if (leftOut > 0) write({ at, action: 'leftOut', outcome: 'done', count: leftOut });
      since = now();
      refused = 0;
      leftOut = 0;
    }
    // Changes are what an operator looks for, and take no room from refusals, which come without end.
    if (entry.outcome !== 'done') {
      if (refused >= entries || isOneOfMany(entry)) {
        leftOut += 1;
        return;
      }
      refused += 1;
    }
    write({ at, ...entry });
  };
}

const refusedActions: readonly string[] = [
  'access',
  'origin',
  'rate',
  'input',
  'socket',
  'subscribe',
  'seats',
] satisfies RefusedAction[];
const mayComeWithoutEnd = ({ action, hospitalId }: Omit<AuditEntry, 'at'>): boolean =>
  refusedActions.includes(action) || (hospitalId === undefined && !action.startsWith('operator.'));

const whose = ({ address, hospitalId, driverId }: Omit<AuditEntry, 'at'>): string =>
  address === undefined ? `${hospitalId} ${driverId}` : networkOf(address);
