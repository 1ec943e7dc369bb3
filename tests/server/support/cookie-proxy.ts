/** A port that passes everything on to the server with a cookie added, as a signed-in browser would send it. */
import { createServer, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';

export interface CookieProxy {
  readonly address: string;
  close(): Promise<void>;
}

export async function cookieProxy(target: string, cookie: string): Promise<CookieProxy> {
  const { hostname, port } = new URL(target);
  const headersOf = (incoming: IncomingMessage) => ({ ...incoming.headers, cookie });
  const server = createServer((incoming, outgoing) => {
    const { method, url } = incoming;
    const onward = request({ hostname, port, path: url, method, headers: headersOf(incoming) }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  server.on('upgrade', (incoming, socket, head) => {
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
