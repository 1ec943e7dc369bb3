/** What the phones and consoles of a load do on the wire, and where nobody answers. */
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { createConnections } from '../../../bench/load/crowd.ts';
import { createCrowds } from '../../../bench/load/crowds.ts';
import { runConsoles } from '../../../bench/support/consoles.ts';
import { atPace } from '../../../bench/support/phones.ts';
import { callHead, createWire } from '../../../bench/support/wire.ts';
import { crowdProgram } from '../support/small-load.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(answer: RequestListener): Promise<{ server: Server; url: string }> {
  const server = createServer(answer);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('bytes are counted of calls and of sockets, once each, also after they have closed', async () => {
  const { server, url } = await serve((_request, response) => response.end('x'.repeat(5_000)));
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => socket.send('y'.repeat(3_000), () => socket.close()));
  const connections = createConnections(undefined);
  const wire = createWire(url, connections.wire);
  await wire.call(callHead('GET', '/', {}));
  const call = connections.take();
  expect(call.received).toBeGreaterThan(5_000);
  expect(call.received).toBeLessThan(6_000);
  expect(call.sent).toBeGreaterThan(20);
  expect(connections.take()).toEqual({ sent: 0, received: 0 });
  await once(connections.openSocket(url.replace('http', 'ws'), 'a=b'), 'close');
  wire.close();
  const { received } = connections.take();
  expect(received).toBeGreaterThan(3_000);
  expect(received).toBeLessThan(4_000);
});

test('a call comes from the address that is named', async () => {
  const from: (string | undefined)[] = [];
  const { url } = await serve(({ socket }, response) => {
    from.push(socket.remoteAddress);
    response.end();
  });
  const localAddress = process.platform === 'linux' ? '127.0.1.7' : '127.0.0.1';
  await createWire(url, { localAddress }).call(callHead('GET', '/', {}));
  expect(from).toEqual([localAddress]);
});

test('a call without an answer is given up after its time', async () => {
  const { url } = await serve(() => {});
  const wire = createWire(url, { timeoutMs: 50 });
  await expect(wire.call(callHead('GET', '/', {}))).rejects.toThrow('no answer within 0.05 s');
});

test('a poll that is under way when the load ends is cut, and no error', async () => {
  const stop = new AbortController();
  const { url } = await serve(() => stop.abort());
  const counts = { asked: 0, cut: 0, broken: 0, answered: 0 };
  await runConsoles(
    url,
    {
      count: 1,
      consoleOf: () => ({ headers: {}, polls: [['/api/orders', 1]] }),
      onAsked: () => counts.asked++,
      onCut: () => counts.cut++,
      onBroken: () => counts.broken++,
      onAnswer: () => counts.answered++,
    },
    stop.signal,
  );
  expect(counts).toEqual({ asked: 1, cut: 1, broken: 0, answered: 0 });
});

test('who is still at its step leaves the next ones out, and the others go on', async () => {
  const stop = new AbortController();
  const steps = [0, 0];
  let skipped = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await atPace(
    {
      count: 2,
      everyMs: 4,
      step: async (index) => {
        steps[index] = (steps[index] ?? 0) + 1;
        if (index === 0) await held;
      },
      onSkipped: (index) => {
        if (index === 0) skipped += 1;
        if (skipped < 3 || (steps[1] ?? 0) < 3) return;
        stop.abort();
        release();
      },
    },
    stop.signal,
  );
  expect(steps[0]).toBe(1);
  expect(steps[1]).toBeGreaterThanOrEqual(3);
  expect(skipped).toBeGreaterThanOrEqual(3);
});

const onePhone = (url: string) =>
  ({
    kind: 'phones',
    url,
    run: 'r',
    pace: { positionMs: 1, bookingsMs: 1, journeyMs: 1, messageMs: 1, chatsOneIn: 1 },
    first: 0,
    accounts: [{ phone: '1', password: 'p' }],
  }) as const;

test('a load whose sign-ins nobody answers ends when it is stopped, and begins nothing afterwards', async () => {
  const stop = new AbortController();
  const { url } = await serve(() => stop.abort());
  const crowds = createCrowds(await crowdProgram(), stop.signal);
  const plan = onePhone(url);
  await expect(crowds.add([plan])).rejects.toThrow('a process of the load ended (SIGKILL)');
  await expect(crowds.add([plan])).rejects.toThrow('a process of the load ended (SIGKILL)');
  await crowds.end();
});

test('a process of a load that leaves its channel is ended, and whoever asks it anything is told', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'homedraw-test-'));
  const program = join(folder, 'leaves.cjs');
  await writeFile(
    program,
    "process.once('message', ({ number }) => process.send({ number, value: [] }, () => process.disconnect()));" +
      'setInterval(() => {}, 1e6);',
  );
  const crowds = createCrowds(program, new AbortController().signal);
  expect(await crowds.add([onePhone('http://127.0.0.1:9')])).toEqual([]);
  // The first of these is asked of a process that is just going.
  for (let index = 0; index < 3; index += 1) await expect(crowds.take()).rejects.toThrow(/has ended|SIGKILL/);
  await crowds.end();
  await rm(folder, { recursive: true });
});
