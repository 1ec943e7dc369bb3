/**
 * The guard against lost updates (docs/operations.md): a console that says which version of a booking it decided on is told when that
 * is no longer the booking's. One that says nothing has the last word.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { orders } from '../database/schema.ts';
import { badRequest } from '../http/failures.ts';
import { inWords } from './booking-details.ts';

export type StoredOrder = typeof orders.$inferSelect;

/** The version of a booking as an ETag. */
export const versionTag = (version: number): string => `"${version}"`;

/** The versions that a request names, in its If-Match header and in the field `version` of its body. */
export function namedVersions(headers: IncomingHttpHeaders, version: unknown): readonly number[] {
  const named: number[] = [];
  const header = headers['if-match']?.trim();
  if (header !== undefined && header !== '*') {
    const tag = /^(?:W\/)?"(\d{1,10})"$/.exec(header)?.[1];
    if (tag === undefined) throw badRequest('If-Match must be one version in quotes, such as "3".');
    named.push(Number(tag));
  }
  if (version !== undefined && version !== null) {
    const number = typeof version === 'string' && /^\d{1,10}$/.test(version) ? Number(version) : version;
    if (typeof number !== 'number' || !Number.isInteger(number))
      throw badRequest('version must be the whole number that the order carried.');
    named.push(number);
  }
  return named;
}

export const isStale = (order: StoredOrder, named: readonly number[]): boolean =>
  named.some((version) => version !== order.version);

/** What a dispatcher reads who decided on an older copy: what the booking is now, and which of its details (field names) differ. */
export function whatChanged(order: StoredOrder, otherDetails: readonly string[]): string {
  const words = otherDetails.map(inWords).join(', ');
  const details = words === '' ? '' : ` Different from the copy: ${words}.`;
  return `This order has changed meanwhile: it is now ${stateOf(order)}.${details}`;
}

function stateOf({ status, cancellationReason, driverName, scheduledTime }: StoredOrder): string {
  switch (status) {
    case 'CANCELLED':
      return `CANCELLED (${cancellationReason ?? 'no reason given'})`;
    case 'ASSIGNED':
      return `ASSIGNED to ${driverName ?? 'nobody'}${scheduledTime ? ` for ${scheduledTime.slice(0, 16)}` : ''}`;
    default:
      return status;
  }
}
