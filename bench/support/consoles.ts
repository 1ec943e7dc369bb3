/** Consoles that poll at the intervals of specification 9, with ETags as the worker sends them. */
import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { consoleCookie } from './hospital.ts';
import { callHead, createWire, type Wire, type WireAnswer } from './wire.ts';

export interface ConsolesOptions {
  readonly count: number;
  readonly onAnswer: (answer: WireAnswer, path: string) => void;
  readonly onBroken: () => void;
}

const polls: readonly (readonly [string, number])[] = [
  ['/api/orders', 5_000],
  ['/api/orders/collected', 5_000],
  ['/api/location/all', 5_000],
  ['/api/location/all', 15_000],
  ['/api/drivers?hospitalCode=B1', 30_000],
  ...['total', 'in-progress', 'delivered', 'ready', 'cancelled'].map(
    (name) => [`/api/orders/${name}/count`, 30_000] as const,
  ),
];

/** They go on until the signal. */
export async function runConsoles(url: string, options: ConsolesOptions, signal: AbortSignal): Promise<void> {
  const all = Array.from({ length: options.count }, () => polls).flat();
  const wires = all.map(() => createWire(url));
  signal.addEventListener('abort', () => {
    for (const wire of wires) wire.close();
  });
  await Promise.all(
    all.map(([path, everyMs], index) =>
      poll(wires[index] ?? createWire(url), path, everyMs, options, signal),
    ),
  );
}

async function poll(
  wire: Wire,
  path: string,
  everyMs: number,
  { onAnswer, onBroken }: ConsolesOptions,
  signal: AbortSignal,
): Promise<void> {
  setMaxListeners(0, signal);
  const pause = (ms: number) => wait(ms, undefined, { signal }).catch(() => {});
  let etag: string | null = null;
  await pause(Math.random() * everyMs);
  while (!signal.aborted) {
    const headers: Record<string, string> = {
      cookie: consoleCookie,
      ...(etag === null ? {} : { 'if-none-match': etag }),
    };
    const answer = await wire.call(callHead('GET', path, headers)).catch(() => null);
    if (signal.aborted) return;
    if (answer === null) onBroken();
    else {
      onAnswer(answer, path);
      etag = answer.etag ?? etag;
    }
    await pause(everyMs);
  }
}
