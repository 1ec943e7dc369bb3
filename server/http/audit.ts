/**
 * What an operator can look up afterwards: who signed in and out, who was refused, who changed which booking. One line of JSON each, made
 * from what the route is, what was answered and whose session it was; never anything that a person typed.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Caller, findCaller } from '../session/guard.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a call of this route does, for the audit. Without it a call is told only where it was refused for its origin. */
    audit?: AuditedAction;
  }
}

export type AuditedAction =
  | 'signIn'
  | 'signOut'
  | 'order.create'
  | 'order.assign'
  | 'order.cancel'
  | 'order.status'
  | 'expense.add';

/** One line. */
export interface AuditEntry {
  /** ISO 8601. */
  readonly at: string;
  readonly action: AuditedAction | 'origin' | 'leftOut';
  /** `limited` is 429: too many attempts. */
  readonly outcome: 'done' | 'refused' | 'limited' | 'failed';
  readonly status?: number;
  readonly caller?: Caller;
  readonly address?: string;
  readonly hospitalId?: number;
  readonly driverId?: number;
  readonly orderId?: string;
  /** How many entries were left out, of the seconds before. */
  readonly count?: number;
}

/** Entries within a window; what strangers do more often is counted, so that the log is no way to fill a disk. */
export const auditAtMost = { entries: 300, perMs: 10_000 } as const;

/** Tells `write` an entry after each answer that is one. `now` is ms since 1970. */
export function installAudit(
  app: FastifyInstance,
  { now, write }: { readonly now: () => number; readonly write: (entry: AuditEntry) => void },
): void {
  const tell = bounded(now, write);
  app.addHook('onResponse', async (request, reply) => {
    const action = request.routeOptions.config.audit ?? (reply.statusCode === 403 ? 'origin' : null);
    if (action === null) return;
    const caller = findCaller(request);
    const { orderId, id } = request.params as { readonly orderId?: string; readonly id?: string };
    const order = orderId ?? id;
    tell({
      at: new Date(now()).toISOString(),
      action,
      outcome: outcomeOf(reply.statusCode),
      status: reply.statusCode,
      caller: kindOf(request),
      address: request.ip,
      ...(caller ? { hospitalId: caller.hospitalId } : {}),
      ...(caller && caller.driverId !== null ? { driverId: caller.driverId } : {}),
      // Typed by the caller where it is no number of ours.
      ...(order !== undefined && /^\d{1,10}$/.test(order) ? { orderId: order } : {}),
    });
  });
}

const kindOf = (request: FastifyRequest): Caller =>
  request.routeOptions.url?.startsWith('/api/field/') ? 'driver' : 'hospital';

function outcomeOf(status: number): AuditEntry['outcome'] {
  if (status === 429) return 'limited';
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'done';
}

function bounded(now: () => number, write: (entry: AuditEntry) => void): (entry: AuditEntry) => void {
  let since = Number.NEGATIVE_INFINITY;
  let told = 0;
  let leftOut = 0;
  return (entry) => {
    if (now() - since >= auditAtMost.perMs) {
      if (leftOut > 0) write({ at: entry.at, action: 'leftOut', outcome: 'done', count: leftOut });
      since = now();
      told = 0;
      leftOut = 0;
    }
    // What was done is what one looks for; only refusals come without end.
    if (told >= auditAtMost.entries && entry.outcome !== 'done') {
      leftOut += 1;
      return;
    }
    told += 1;
    write(entry);
  };
}
