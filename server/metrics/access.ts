/** Who may read the metrics: the holder of their token or, without one, a program of this machine. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { HttpError } from '../http/errors.ts';

/** Answers what throws 401 or 403 for everybody else. */
export function guardMetrics(token: string | null): (request: IncomingMessage) => void {
  if (token === null)
    return (request) => {
      if (!isOfThisMachine(request))
        throw new HttpError(403, 'Only for programs of this machine, unless METRICS_TOKEN is set.');
    };
  const wanted = digestOf(token);
  return ({ headers: { authorization = '' } }) => {
    const [, sent = ''] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
    // Digests are of one length, as the comparison needs them.
    if (!timingSafeEqual(digestOf(sent), wanted))
      throw new HttpError(401, 'The metrics are read with their token.', { 'www-authenticate': 'Bearer' });
  };
}

/**
 * The connection comes from this machine and no header says that the call was forwarded: a proxy of this
 * machine connects from here for callers from anywhere. Who forges such a header shuts only itself out.
 */
function isOfThisMachine({ socket, rawHeaders }: IncomingMessage): boolean {
  // As they came: one that is not to be trusted has been taken off the others.
  const wasForwarded = rawHeaders.some((text, index) => index % 2 === 0 && forwarding.test(text));
  return !wasForwarded && isLoopback(socket.remoteAddress ?? '');
}

const forwarding = /^(x-forwarded-.*|forwarded|x-real-ip|x-client-ip|true-client-ip|via)$/i;

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
}

const digestOf = (text: string) => createHash('sha256').update(text).digest();
