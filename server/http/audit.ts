/** Calls as entries of the audit, made from the route, the answer and the session. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Audit, AuditEntry, AuditedAction, RefusedAction } from '../audit.ts';
import { knownDisplayOf } from '../session/display-guard.ts';
import { type Caller, findCaller, knownCallerOf } from '../session/guard.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The action of this route's calls, for the audit. Without it only a refused call is logged. */
    audit?: AuditedAction;
  }
}

/** Hands `audit` an entry after each answer that is one. */
export function installAudit(app: FastifyInstance, audit: Audit): void {
  app.addHook('onResponse', async (request, reply) => {
    const action = request.routeOptions.config.audit ?? refusedAction(request, reply.statusCode);
    if (action === null) return;
    const caller = findCaller(request);
    const display = knownDisplayOf(request);
    const outcome = outcomeOf(reply.statusCode);
    // A sign-out without a session ends nothing, and anybody could make such lines without end.
    if (outcome === 'done' && caller === null && display === null) return;
    audit({
      action,
      outcome,
      status: reply.statusCode,
      ...kindOf(request, caller),
      address: request.ip,
      ...(caller ? { hospitalId: caller.hospitalId } : {}),
      ...(caller && caller.driverId !== null ? { driverId: caller.driverId } : {}),
      ...subjectOf(request),
      ...(display ? { hospitalId: display.hospitalId, displayId: display.displayId } : {}),
      ...detailsOf.get(request),
    });
  });
}

/** Details of a call that only its route knows. */
export type AuditDetails = Subject & Pick<AuditEntry, 'fileId' | 'word' | 'was' | 'collectedAt'>;

const detailsOf = new WeakMap<FastifyRequest, AuditDetails>();

/** Adds ids and words of ours to the entry of this call; nothing that a person typed. */
export const addAuditDetails = (request: FastifyRequest, details: AuditDetails): void =>
  void detailsOf.set(request, { ...detailsOf.get(request), ...details });

/** The subjects of routes with an `:id`, by the beginning of their addresses; the longer ones first. */
const subjects: readonly (readonly [string, (id: string) => Subject])[] = [
  ['/api/drivers/admin/attendance/', (recordId) => ({ recordId })],
  ['/api/drivers/', (phlebotomistId) => ({ phlebotomistId })],
  ['/api/tests/', (testId) => ({ testId })],
  ['/api/patients/', (patientId) => ({ patientId })],
  ['/api/displays/', (displayId) => ({ displayId: Number(displayId) })],
  ['/api/field/orders/', (orderId) => ({ orderId })],
];

/**
 * The subject of a call, by the ids in its address, without those that the caller typed and that are no number of ours.
 */
function subjectOf({ params, routeOptions }: FastifyRequest): Subject {
  const { orderId, id } = params as { readonly orderId?: string; readonly id?: string };
  const named = orderId ?? id;
  if (named === undefined || !/^\d{1,10}$/.test(named)) return {};
  if (orderId !== undefined) return { orderId };
  const url = routeOptions.url ?? '';
  return subjects.find(([under]) => url.startsWith(under))?.[1](named) ?? {};
}

type Subject = Pick<
  AuditEntry,
  'orderId' | 'phlebotomistId' | 'recordId' | 'testId' | 'patientId' | 'displayId'
>;

/** The refusal of a call that is not logged otherwise; null for an answer that refuses nothing. */
function refusedAction(request: FastifyRequest, status: number): RefusedAction | null {
  switch (status) {
    case 401:
      return 'access';
    case 403:
      return knownDisplayOf(request) === null ? 'origin' : 'access';
    case 404:
      // A caller with a session may be trying for another's row.
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

/** The kind of caller of a route, or of the call if the route is for both; nothing for a public route. */
function kindOf(
  request: FastifyRequest,
  known: ReturnType<typeof findCaller>,
): { readonly caller?: Caller | 'display' } {
  const url = request.routeOptions.url ?? '';
  if (knownDisplayOf(request) !== null || url.startsWith('/api/display/')) return { caller: 'display' };
  if (!url.startsWith('/api/')) return {};
  if (known !== null) return { caller: known.driverId === null ? 'hospital' : 'driver' };
  return { caller: url.startsWith('/api/field/') ? 'driver' : 'hospital' };
}

function outcomeOf(status: number): AuditEntry['outcome'] {
  if (status === 429) return 'limited';
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'done';
}
