/** Hands a call or a socket on to another server as it came. */
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

/** The answer keeps what is already in its head, and loses the header `without`; where nobody answers it is a 502. */
export function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  to: string,
  without?: string,
): void {
  const { method = 'GET', url = '/', headers } = request;
  // A line of its own: one that is kept may be ended by the server just when it is used again.
  const other = ask(to + url, { method, headers, agent: false }, (answer) => {
    const passed = Object.entries(answer.headers).filter(
      ([name]) => name !== without && !name.startsWith('access-control-'),
    );
    response.writeHead(answer.statusCode ?? 502, Object.fromEntries(passed));
    answer.on('error', () => response.destroy());
    answer.pipe(response);
  });
  other.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
  response.on('close', () => other.destroy());
  request.pipe(other);
}

/** Where nobody answers the socket just ends. */
export function passSocketOn(request: IncomingMessage, line: Duplex, head: Buffer, to: string): void {
  const { hostname, port } = new URL(to);
  const other = connect(Number(port), hostname, () => {
    const heads = request.rawHeaders.map((word, at) => (at % 2 === 0 ? `${word}: ` : `${word}\r\n`)).join('');
    other.write(`${request.method} ${request.url} HTTP/1.1\r\n${heads}\r\n`);
    other.write(head);
    line.pipe(other).pipe(line);
  });
  other.on('error', () => line.destroy());
  other.on('close', () => line.destroy());
  line.on('error', () => other.destroy());
  line.on('close', () => other.destroy());
}
