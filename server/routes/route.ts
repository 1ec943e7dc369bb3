/** The contract's endpoints as Fastify routes, and the few things that routes read from a request. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Database } from '../database/database.ts';
import { notFound } from '../http/errors.ts';

/** Fastify with bodies typed by the contract's schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** The contract's `/orders/{orderId}` as Fastify's `/orders/:orderId`. */
export const urlOf = (endpoint: { readonly path: string }): string =>
  endpoint.path.replace(/\{(\w+)\}/g, ':$1');

/** A path parameter that is an id of ours; anything else is the id of nothing, so 404. */
export function idParameter(params: unknown, name: string, what: string): number {
  return idOf((params as Record<string, unknown>)[name], what);
}

/** An id in the form in which consoles send it, a number or a text; anything else is the id of nothing, so 404. */
export function idOf(value: unknown, what: string): number {
  const id = readId(value);
  if (id === null) throw notFound(what);
  return id;
}

/** An id of ours, a number or a text on the wire, or null for anything else. */
export function readId(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  const isId =
    typeof number === 'number' && Number.isInteger(number) && number >= 1 && number <= 2_147_483_647;
  return isId ? number : null;
}

/**
 * A parameter of the query string, or null; of a repeated one the first. A NUL, which PostgreSQL
 * cannot read, is left out.
 */
export function queryText(query: unknown, name: string): string | null {
  const value = (query as Record<string, unknown>)[name];
  const first: unknown = Array.isArray(value) ? value[0] : value;
  const text = typeof first === 'string' ? first.replaceAll('\0', '') : '';
  return text === '' ? null : text;
}

/** The JSON that a statement builds in its column `body`; an empty list where it answers no row. */
export async function jsonOf(
  database: Pick<Database, 'query'>,
  statement: string,
  values: readonly unknown[],
): Promise<string> {
  const [row] = await database.query<{ readonly body: string }>(statement, values);
  return row?.body ?? '[]';
}

/** Sends JSON that SQL has built already. */
export const sendJson = (reply: FastifyReply, body: string): FastifyReply =>
  reply.type('application/json; charset=utf-8').header('cache-control', 'no-store').send(body);
