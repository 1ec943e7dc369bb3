/** Calls as entries of the audit: made from what the route is, what was answered and whose session it was. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Audit, AuditEntry, AuditedAction, RefusedAction } from '../audit.ts';
import { type Caller, findCaller, knownCallerOf } from '../session/guard.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a call of this route does, for the audit. Without it a call is logged only where it was refused. */
    audit?: AuditedAction;
  }
}

/** Hands `audit` an entry after each answer that is one. */
export function installAudit(app: FastifyInstance, audit: Audit): void {
  app.addHook('onResponse', async (request, reply) => {
    const action = request.routeOptions.config.audit ?? refusedAction(request, reply.statusCode);
    if (action === null) return;
    const caller = findCaller(request);
    audit({
      action,
      outcome: outcomeOf(reply.statusCode),
      status: reply.statusCode,
      ...kindOf(request, caller),
      address: request.ip,
      ...(caller ? { hospitalId: caller.hospitalId } : {}),
      ...(caller && caller.driverId !== null ? { driverId: caller.driverId } : {}),
      ...subjectOf(request),
      ...detailsOf.get(request),
    });
  });
}

/** What only the route knows of its call. */
export type AuditDetails = Subject & Pick<AuditEntry, 'fileId' | 'word' | 'was' | 'collectedAt'>;

const detailsOf = new WeakMap<FastifyRequest, AuditDetails>();

/** Adds to the entry of this call what it was about, by ids and words of ours; nothing that somebody typed. */
export const addAuditDetails = (request: FastifyRequest, details: AuditDetails): void =>
  void detailsOf.set(request, { ...detailsOf.get(request), ...details });

/**
 * What a call was about, by the ids in its address; of these none that the caller typed and that is no number of ours.
 */
function subjectOf({ params, routeOptions }: FastifyRequest): Subject {
  const { orderId, id } = params as { readonly orderId?: string; readonly id?: string };
  const named = orderId ?? id;
  if (named === undefined || !/^\d{1,10}$/.test(named)) return {};
  const url = routeOptions.url ?? '';
  if (url.startsWith('/api/tests/')) return { testId: named };
  if (url.startsWith('/api/patients/')) return { patientId: named };
  if (orderId !== undefined || !url.startsWith('/api/drivers/')) return { orderId: named };
  return url.includes('/attendance/:id') ? { recordId: named } : { phlebotomistId: named };
}

type Subject = Pick<AuditEntry, 'orderId' | 'phlebotomistId' | 'recordId' | 'testId' | 'patientId'>;

/** What was refused of a call that is not logged otherwise; null for an answer that refuses nothing. */
function refusedAction(request: FastifyRequest, status: number): RefusedAction | null {
  switch (status) {
    case 401:
      return 'access';
    case 403:
      return 'origin';
    case 404:
      // Of whoever has a session it may be an attempt at what is another's.
      return knownCallerOf(request) === null ? null : 'access';
    case 400:
    case 413:
    case 415:
    case 422:
      return 'input';
    case 429:
      return 'rate';
    default:
      return null;
  }
}

/** By whose calls the route is, or who calls one that is for both; nothing for what anybody may call. */
function kindOf(request: FastifyRequest, known: ReturnType<typeof findCaller>): { readonly caller?: Caller } {
  const url = request.routeOptions.url ?? '';
  if (!url.startsWith('/api/')) return {};
  if (known !== null) return { caller: known.driverId === null ? 'hospital' : 'driver' };
  return { caller: url.startsWith('/api/field/') ? 'driver' : 'hospital' };
}

function outcomeOf(status: number): AuditEntry['outcome'] {
  if (status === 429) return 'limited';
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'done';
}
