/** Consoles that poll at the intervals of specification 9, with ETags as the worker sends them. */
import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { consoleCookie } from './hospital.ts';
import { callHead, createWire, type Wire, type WireAnswer, type WireOptions } from './wire.ts';

/** A path, and the ms between two polls of it. */
export type Poll = readonly [path: string, everyMs: number];

export interface ConsolePolls {
  /** The cookie among them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly polls: readonly Poll[];
}

export interface ConsolesOptions {
  readonly count: number;
  readonly onAnswer: (answer: WireAnswer, path: string) => void;
  readonly onBroken: (error: unknown) => void;
  /** A call begins. */
  readonly onAsked?: () => void;
  /** The signal came before the answer. */
  readonly onCut?: () => void;
  /** With which headers one polls what; the console of `fillHospital` without it. */
  readonly consoleOf?: (index: number) => ConsolePolls;
  readonly wire?: WireOptions;
}

const polls: readonly Poll[] = [
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
  const consoleOf = options.consoleOf ?? (() => ({ headers: { cookie: consoleCookie }, polls }));
  const { host } = new URL(url);
  const all = Array.from({ length: options.count }, (_, index) => {
    const { headers, polls: own } = consoleOf(index);
    return own.map((one) => ({ poll: one, headers, host, wire: createWire(url, options.wire) }));
  }).flat();
  setMaxListeners(0, signal);
  signal.addEventListener('abort', () => {
    for (const { wire } of all) wire.close();
  });
  await Promise.all(all.map((one) => pollOn(one, options, signal)));
}

interface Polling {
  readonly poll: Poll;
  readonly headers: Readonly<Record<string, string>>;
  readonly host: string;
  readonly wire: Wire;
}

async function pollOn(
  { poll: [path, everyMs], headers, host, wire }: Polling,
  { onAnswer, onBroken, onAsked, onCut }: ConsolesOptions,
  signal: AbortSignal,
): Promise<void> {
  const pause = (ms: number) => wait(ms, undefined, { signal }).catch(() => {});
  let etag: string | null = null;
  await pause(Math.random() * everyMs);
  while (!signal.aborted) {
    const known = { ...headers, ...(etag === null ? {} : { 'if-none-match': etag }) };
    onAsked?.();
    try {
      const answer = await wire.call(callHead('GET', path, known, host));
      if (signal.aborted) return onCut?.();
      onAnswer(answer, path);
      etag = answer.etag ?? etag;
    } catch (error) {
      if (signal.aborted) return onCut?.();
      onBroken(error);
    }
    await pause(everyMs);
  }
}
