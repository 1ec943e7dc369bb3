/** Answers about the list of bookings that consoles and displays are sent alike: its counts, and a part of its rows. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { totalHeader } from '../../src/contract/wire/offers.ts';
import { type ListCache, sendTagged } from '../http/cached-list.ts';
import type { RowRange } from '../http/row-range.ts';
import { countOf, type OrderBlock, rangeOf } from './order-blocks.ts';
import type { OrderCache } from './order-cache.ts';

/**
 * The condition of each count, null counting all (docs/operations.md): no order is in two of delivered, ready and
 * cancelled, so the dashboard's derived figures are never below 0.
 */
const counted = {
  totalCount: null,
  inProgressCount: ['ASSIGNED', 'SAMPLE_COLLECTED'],
  deliveredCount: ['COMPLETED'],
  readyCount: ['ASSIGNED'],
  cancelledCount: ['CANCELLED'],
} as const satisfies Readonly<Record<string, readonly string[] | null>>;

export type OrderCount = keyof typeof counted;
/** The counts, by the names of their calls. */
export const orderCounts = Object.keys(counted) as readonly OrderCount[];

/** Answers with a count of the hospital's bookings; `reader` as in `Wanted`. */
export function sendCount(
  { lists, cache }: { readonly lists: ListCache; readonly cache: OrderCache },
  request: FastifyRequest,
  reply: FastifyReply,
  {
    name,
    hospitalId,
    reader,
  }: { readonly name: OrderCount; readonly hospitalId: number; readonly reader?: string },
): Promise<FastifyReply> {
  const statuses: readonly string[] | null = counted[name];
  const whose = reader === undefined ? { hospitalId } : { hospitalId, reader };
  const wanted = { ...whose, list: 'orders', part: name, day: '' } as const;
  return lists.answer(request, reply, wanted, async () => {
    const blocks = await cache.read(hospitalId);
    return JSON.stringify({ count: countOf(blocks, (status) => statuses?.includes(status) ?? true) });
  });
}

/** Answers with these rows of the list, and with its length. */
export function sendRows(
  request: FastifyRequest,
  reply: FastifyReply,
  blocks: readonly OrderBlock[],
  { from, count }: RowRange,
): Promise<FastifyReply> {
  reply.header(
    totalHeader,
    countOf(blocks, () => true),
  );
  return sendTagged(request, reply, rangeOf(blocks, from, count));
}
