import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { serveWebSocket } from '../../server/stomp/sockjs/websocket.ts';
import type { Wire } from '../../server/stomp/wire.ts';

test('a text of every length that a frame writes in another way arrives whole, in order, and before the goodbye', async () => {
  const server = createServer();
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const opened = new Promise<Wire>((resolve) => {
    server.on('upgrade', (request, line, head) =>
      sockets.handleUpgrade(request, line, head, (socket) =>
        serveWebSocket(socket, line, 'raw', (wire) => {
          resolve(wire);
          return { receive: () => {}, closed: () => {} };
        }),
      ),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const received: string[] = [];
  client.on('message', (data) => void received.push(data.toString()));
  const wire = await opened;
  const texts = [0, 1, 125, 126, 127, 65_535, 65_536, 200_000].map(
    (length) => 'ü'.repeat(length / 2) + 'x'.repeat(length % 2),
  );
  for (const text of texts) wire.send(text);
  wire.close(1001, 'The server stops');
  const [code] = await once(client, 'close');
  expect(received).toEqual(texts);
  expect(code).toBe(1001);
  server.close();
});
