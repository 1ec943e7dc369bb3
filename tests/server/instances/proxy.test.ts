/** nginx with the file of docs/deploy before two instances: what it remembers of one that was away. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { missingProxy, type RunningProxy, startProxy } from '../../../e2e/support/proxies.ts';
import { stomp } from '../../../src/contract/endpoints.ts';

/** Takes every socket; it can be away, and come back at its port. */
interface Instance {
  readonly url: string;
  leave(): Promise<void>;
  comeBack(): Promise<void>;
}

async function startInstance(): Promise<Instance> {
  const open = async (port: number): Promise<Server> => {
    const server = createServer((_, response) => response.end());
    new WebSocketServer({ server });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return server;
  };
  let server = await open(0);
  const { port } = server.address() as AddressInfo;
  const leave = async (): Promise<void> => {
    for (const socket of sockets) socket.terminate();
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  ended.push(() => (server.listening ? leave() : Promise.resolve()));
  return {
    url: `http://127.0.0.1:${port}`,
    leave,
    comeBack: async () => {
      server = await open(port);
    },
  };
}

let sockets: WebSocket[] = [];
const ended: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end();
});

/** Opens so many at once, which stay open; answers how many were refused. */
async function openSockets({ url }: RunningProxy, count: number): Promise<number> {
  const opened = await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const socket = new WebSocket(
        `${url.replace('http', 'ws')}${stomp.path}/000/${sockets.length}-${index}/websocket`,
      );
      sockets.push(socket);
      return new Promise<boolean>((resolve) => {
        socket.on('open', () => resolve(true));
        socket.on('error', () => resolve(false));
      });
    }),
  );
  return opened.filter((isOpen) => !isOpen).length;
}

const missing = missingProxy('nginx');

test.skipIf(missing !== null)(
  `all consoles come back at once, whichever instances were away before${missing === null ? '' : ` (${missing})`}`,
  async () => {
    sockets = [];
    const [one, other] = [await startInstance(), await startInstance()];
    const proxy = await startProxy('nginx', one.url, other.url);
    ended.push(proxy.end);
    const refused: number[] = [];
    for (const away of [one, other]) {
      await away.leave();
      refused.push(await openSockets(proxy, 20));
      await away.comeBack();
      refused.push(await openSockets(proxy, 20));
    }
    expect(refused).toEqual([0, 0, 0, 0]);
  },
);
