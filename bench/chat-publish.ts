/**
 * What one chat message costs the server when a thousand consoles of the hospital listen: stored, then
 * published to each of them.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { demoFieldPassword, demoHospitals, demoPhone } from '../server/demo/logins.ts';
import { type Figure, figure } from './support/figure.ts';
import { type ServerUnderTest, startUnderTest } from './support/server-under-test.ts';

const CONSOLES = 1_000;
const MESSAGES = 100;
const BUDGET_MS = 15;
/** Of CPU time, which the system counts in steps of 10 ms. */
const IDLE_MS = 3_000;

export async function chatPublish(program: string): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'homedraw-bench-'));
  const server = await startUnderTest(program, { DATA_DIR: dataDir, DEMO_FLEET: '0' });
  try {
    const { email, password } = demoHospitals[0];
    const dispatcher = await signIn(server, '/api/hospitals/login', { email, password });
    const account = { phone: demoPhone(0, 0), password: demoFieldPassword };
    const phone = await signIn(server, '/api/field/login', account);
    const received = { frames: 0 };
    const sockets: WebSocket[] = [];
    for (let at = 0; at < CONSOLES; at += 50)
      sockets.push(
        ...(await Promise.all(
          Array.from({ length: 50 }, (_, i) => listen(server, dispatcher, at + i, () => received.frames++)),
        )),
      );
    const write = () => say(server, phone);
    for (let turn = 0; turn < 20; turn++) await write();
    await receivedBy(received, 20 * CONSOLES);
    const idle = await cpuOf(server, () => wait(IDLE_MS));
    const busy = await cpuOf(server, async () => {
      for (let turn = 0; turn < MESSAGES; turn++) await write();
      await receivedBy(received, (20 + MESSAGES) * CONSOLES);
    });
    for (const socket of sockets) socket.terminate();
    const each = (of: 'cpuMs' | 'systemMs') => (busy[of] - (idle[of] / idle.tookMs) * busy.tookMs) / MESSAGES;
    return [
      figure(
        `Server: a chat message to ${CONSOLES.toLocaleString('en')} consoles`,
        each('cpuMs'),
        'ms CPU',
        BUDGET_MS,
        `with its call and its commit, mean of ${MESSAGES}; ${each('systemMs').toFixed(1)} of it in the system's calls`,
      ),
    ];
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function cpuOf(server: ServerUnderTest, work: () => Promise<unknown>) {
  const [cpu, system, at] = [server.cpuSeconds(), server.systemSeconds(), performance.now()];
  await work();
  return {
    cpuMs: (server.cpuSeconds() - cpu) * 1_000,
    systemMs: (server.systemSeconds() - system) * 1_000,
    tookMs: performance.now() - at,
  };
}

/** A console's socket that subscribes to its hospital's topic; `onMessage` is called for each MESSAGE. */
function listen(
  { url }: ServerUnderTest,
  cookie: string,
  index: number,
  onMessage: () => void,
): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws-chat/000/bench${index}/websocket`, {
    headers: { cookie },
  });
  const frame = (text: string) => socket.send(JSON.stringify([text]));
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (text === 'o') frame('CONNECT\naccept-version:1.2\nheart-beat:0,0\n\n\0');
      else if (text.startsWith('a["CONNECTED'))
        frame('SUBSCRIBE\nid:sub-0\ndestination:/topic/1\nreceipt:r\n\n\0');
      else if (text.startsWith('a["RECEIPT')) resolve(socket);
      else if (text.startsWith('a["MESSAGE')) onMessage();
      else reject(new Error(text));
    });
  });
}

async function say({ url }: ServerUnderTest, cookie: string): Promise<void> {
  const response = await fetch(`${url}/api/field/chat/messages`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ content: 'The sample is collected, on my way to the next.', messageType: 'TEXT' }),
  });
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}

async function receivedBy(received: { readonly frames: number }, wanted: number): Promise<void> {
  while (received.frames < wanted) await wait(5);
}

async function signIn({ url }: ServerUnderTest, path: string, body: object): Promise<string> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
