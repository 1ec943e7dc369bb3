/** What callers can read compressed, and what an answer depends on. */
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Whether Accept-Encoding allows gzip: by its name, or else by `*`, with a weight above 0 (RFC 9110, 12.5.3). */
export function takesGzip({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const codings = String(headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.split(';').map((part) => part.trim()));
  const coding = codings.find(([name]) => name === 'gzip') ?? codings.find(([name]) => name === '*');
  return coding !== undefined && !coding.slice(1).some((part) => /^q=0(\.0*)?$/.test(part));
}

/** Adds a header of the call to those on which the answer depends. */
export function addVary(reply: FastifyReply, name: string): void {
  reply.header('vary', [reply.getHeader('vary'), name].flat().filter(Boolean).join(', '));
}
