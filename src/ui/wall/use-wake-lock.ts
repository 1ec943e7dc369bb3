/** Keeps the screen awake: a lock that the browser gives up when the page is hidden, taken again when it is back. */
import { useEffect } from 'react';
import { useWall } from './wall-context.ts';

/** A screen that could not be kept awake is tried again after this, ms: the browser may want more of its battery. */
const AGAIN_MS = 60_000;

export function useWakeLock(): void {
  const { log } = useWall();
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    let isNoted = false;
    const locks = navigator.wakeLock as WakeLock | undefined;
    const take = async (): Promise<void> => {
      if (isOver || document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      try {
        if (!locks) throw new Error('This browser has no wake lock');
        lock = await locks.request('screen');
        if (isOver) return void lock.release();
        if (!isNoted) log.note('wakeLock');
      } catch {
        if (!isNoted) log.note('noWakeLock');
      }
      isNoted = true;
    };
    const timer = setInterval(() => void take(), AGAIN_MS);
    const back = () => void take();
    document.addEventListener('visibilitychange', back);
    void take();
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', back);
      void lock?.release();
    };
  }, [log]);
}
