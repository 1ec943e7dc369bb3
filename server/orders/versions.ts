/**
 * Which version of a booking a console decided on, and how it is refused when that is no longer the
 * booking's (http/versions.ts).
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { orders } from '../database/schema.ts';
import { badRequest } from '../http/errors.ts';
import { inWords } from '../http/texts.ts';
import { matchedVersion } from '../http/versions.ts';

export type StoredOrder = typeof orders.$inferSelect;

/** The versions that a request names, in its If-Match header and in the field `version` of its body. */
export function namedVersions(headers: IncomingHttpHeaders, version: unknown): readonly number[] {
  const matched = matchedVersion(headers);
  const named = matched === null ? [] : [matched];
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

/**
 * The text for a dispatcher who decided on an older copy: the booking now, and the details (field names) that differ.
 */
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
