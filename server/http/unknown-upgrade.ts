/**
 * A call that asks for another protocol than we speak is a call all the same, which HTTP/1.1 lets a server answer as if
 * it had not asked (RFC 9110, 7.8): Java's client asks for `h2c` with its first call. A Node from 24.9 on asks us which
 * calls to take off its parser. An older one takes every such call once somebody listens for upgrades, so it is written
 * anew without that request and handed back.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** The headers that belong to the upgrade. */
const ofTheUpgrade = new Set(['upgrade', 'connection', 'http2-settings']);

/** Whether a call asks for the one protocol that we speak beside HTTP. */
export const asksForWebSocket = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket';

/** The option by which a newer Node asks; older ones and the types do not know it. */
export const upgradesToWebSocket: object = { shouldUpgradeCallback: asksForWebSocket };

export function handBack(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { method, url, httpVersion, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    if (!ofTheUpgrade.has(rawHeaders[at]?.toLowerCase() ?? ''))
      lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  const isLast = /\bclose\b/i.test(request.headers.connection ?? '');
  if (isLast) lines.push('Connection: close');
  // Header values are bytes, which Node shows as Latin-1.
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}

/**
 * Whether a connection still waits for an answer. Who asks for another protocol meanwhile cannot be
 * served: two would write to it.
 */
export function watchAnswers(server: Server): (socket: Duplex) => boolean {
  const underWay = new WeakSet<object>();
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    underWay.add(socket);
    response.once('close', () => underWay.delete(socket));
  });
  return (socket) => underWay.has(socket);
}
