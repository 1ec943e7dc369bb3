/** The one console that works while others attack: it polls, takes a booking now and then, and receives the alerts. */
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { booking } from './booking.ts';
import { call } from './call.ts';
import type { Target } from './target.ts';

export interface Console {
  readonly ended: Promise<{ readonly polls: number; readonly complaints: readonly string[] }>;
}

const from = '127.0.8.1';
const lists = [
  '/api/orders',
  '/api/drivers',
  '/api/location/all',
  '/api/orders/collected',
  '/api/orders/total/count',
];
const pollMs = 500;
const bookEvery = 10;

/** Works until the signal; resolves when its channel stands. */
export async function workAsConsole(target: Target, signal: AbortSignal): Promise<Console> {
  const complaints: string[] = [];
  const headers = { cookie: target.cookieOfA, 'content-type': 'application/json' };
  const socket = new WebSocket(`ws://127.0.0.1:${target.port}/ws-chat/websocket`, {
    headers: { cookie: target.cookieOfA },
    localAddress: from,
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.on('message', (data) => String(data).startsWith('CONNECTED') && resolve());
    socket.once('open', () => socket.send('CONNECT\naccept-version:1.2\nheart-beat:0,0\n\n\0'));
  });
  let isStopping = false;
  socket.on(
    'close',
    (code) => isStopping || complaints.push(`the console's channel was closed with ${code}`),
  );

  const work = async () => {
    let polls = 0;
    for (let turn = 0; !signal.aborted; turn += 1) {
      for (const path of lists) {
        const answer = await call(target, { path, headers, from });
        if (answer.status === '200') polls += 1;
        else if (answer.status !== '503')
          complaints.push(`the console was answered ${answer.status} for ${path}`);
      }
      if (turn % bookEvery === 0) {
        const answer = await call(target, {
          path: '/api/orders',
          method: 'POST',
          headers,
          body: JSON.stringify(booking),
          from,
        });
        if (answer.status !== '201' && answer.status !== '503')
          complaints.push(`a booking was answered ${answer.status}`);
      }
      await wait(pollMs, undefined, { signal }).catch(() => {});
    }
    isStopping = true;
    socket.terminate();
    return { polls, complaints };
  };
  return { ended: work() };
}
