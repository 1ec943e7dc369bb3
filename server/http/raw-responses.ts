/**
 * Responses that no route gives: to what is no HTTP, to an address that cannot be read, to an upgrade that is refused.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { dropUntrusted, type Trust } from './caller-address.ts';
import { isByTls } from './origins.ts';
import type { SecurityHeaders } from './security-headers.ts';

/** An address that is not well-formed reaches no route, no hook and no error handler. */
export const answerBadUrl =
  (headers: SecurityHeaders, trust: Trust) =>
  (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    dropUntrusted(request.raw, trust);
    reply
      .code(400)
      .headers({ ...headers(isByTls(request.raw)), connection: 'close' })
      .type('text/plain; charset=utf-8')
      .send('The address of the call is not valid.');
  };

/** Input that is no HTTP gets a raw response, since Node's parser gives neither a request nor a reply. */
export const answerNoHttp =
  (headers: SecurityHeaders, trust: Trust) =>
  (error: Error & { readonly code?: string; readonly rawPacket?: unknown }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const status = unreadable[error.code ?? ''] ?? '400 Bad Request';
    // The parser has given up, so the proxy's header is looked for in the raw bytes.
    const came = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1') : '';
    const byTls = trust(socket.remoteAddress ?? '', 0) && saysTls.test(came);
    sendRawResponse(socket, status, headers(byTls));
  };

/** Node itself refuses `Expect` with anything but `100-continue`, without the headers of all our answers. */
export function refuseExpectations(server: Server, headers: SecurityHeaders, trust: Trust): void {
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    dropUntrusted(request, trust);
    const own = {
      ...headers(isByTls(request)),
      'content-type': 'text/plain; charset=utf-8',
      connection: 'close',
    };
    response.writeHead(417, own).end('The call expects what this server does not do.');
  });
}

const saysTls = /^x-forwarded-proto:[ \t]*https\b/im;

/** Answers where there is no reply to answer with, and ends the connection. */
export function sendRawResponse(
  socket: Duplex,
  status: string,
  headers: Readonly<Record<string, string>>,
): void {
  const lines = Object.entries({ ...headers, connection: 'close', 'content-length': '0' });
  socket.end(`HTTP/1.1 ${status}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
}

const unreadable: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};
