/**
 * A port that passes everything on to a server with a cookie added, as a signed-in browser would send it. The server may
 * be another one with each call.
 */
import { createServer, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';

export interface CookieProxy {
  readonly address: string;
  close(): Promise<void>;
}

export async function cookieProxy(target: string | (() => string), cookie: string): Promise<CookieProxy> {
  const chosen = () => new URL(typeof target === 'string' ? target : target());
  const headersOf = (incoming: IncomingMessage) => ({ ...incoming.headers, cookie });
  const server = createServer((incoming, outgoing) => {
    const { method, url } = incoming;
    const { hostname, port } = chosen();
    const onward = request({ hostname, port, path: url, method, headers: headersOf(incoming) }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  server.on('upgrade', (incoming, socket, head) => {
    const { hostname, port } = chosen();
    const onward = connect(Number(port), hostname, () => {
      const lines = Object.entries(headersOf(incoming)).map(([name, value]) => `${name}: ${value}`);
      onward.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
    socket.on('close', () => onward.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  return {
    address: `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
