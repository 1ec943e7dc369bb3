/**
 * The moment of now, once a second, by the page's own clock: ages grow and the day turns while no worker runs and no
 * server answers.
 */
import { useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import { useWall } from './wall-context.ts';

const SECOND_MS = 1_000;
const listeners = new Set<() => void>();
let second = Math.floor(Date.now() / SECOND_MS);
let timer: ReturnType<typeof setInterval> | null = null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, SECOND_MS / 4);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
}

function tick(): void {
  const now = Math.floor(Date.now() / SECOND_MS);
  if (now === second) return;
  second = now;
  for (const listener of [...listeners]) listener();
}

/** This computer's clock, ms since 1970, in whole seconds. */
export const useComputerNow = (): number => useSyncExternalStore(subscribe, () => second) * SECOND_MS;

/** The same as the backend has it: what a computer's clock is wrong by is taken off. */
export function useWallNow(): number {
  const off = useSelector(useWall().system.pulse, (pulse) => pulse?.clockOffMs ?? 0);
  return useComputerNow() - off;
}
