/** The machine that the load runs on: its addresses, how busy it is, and whether the load itself is the limit. */
import { cpus } from 'node:os';
import { isLoopbackV4 } from './arguments.ts';
import type { Generator } from './crowd-protocol.ts';

/** A process of the load that is busier than this, or its thread later, measures itself too. */
const ownLimits: Generator = { cpu: 0.85, lateMs: 50 };

/** Whether the load's own processes were too busy to tell how quick the server is. */
export const isOwnLimit = ({ cpu, lateMs }: Generator, most = ownLimits): boolean =>
  cpu > most.cpu || lateMs > most.lateMs;

/**
 * An address of the loopback for each process where the server is called at one: it counts connections by address, as
 * those of so many phones would come.
 */
export const localAddress = (url: string, process: number): string | undefined =>
  isLoopbackV4(new URL(url).hostname) && globalThis.process.platform === 'linux'
    ? `127.0.1.${1 + (process % 250)}`
    : undefined;

/** ms of all cores since the machine was started. */
export interface MachineTimes {
  readonly busy: number;
  readonly all: number;
}

export function machineTimes(): MachineTimes {
  const times = cpus().map((core) => core.times);
  const all = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0);
  return { all, busy: all - times.reduce((sum, { idle }) => sum + idle, 0) };
}

/** Share of all cores, whoever used them. */
export const busyShare = (before: MachineTimes, after: MachineTimes): number =>
  (after.busy - before.busy) / Math.max(1, after.all - before.all);
