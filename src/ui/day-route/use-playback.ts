import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

export interface Playback {
  /** The moment that is shown, ms since 1970; null before anybody has asked for one. */
  readonly at: number | null;
  readonly isPlaying: boolean;
  seek(at: number): void;
  /** Plays on, or from the beginning where the end is reached; or stands still. */
  toggle(): void;
}

/** So often the moment moves on: with reduced motion once a second, in a step and not in a glide. */
const FRAME_MS = 100;
const STEP_MS = 1_000;

/** Moves a moment from `first` to `last`, `speed` times as fast as time. */
export function usePlayback(first: number, last: number, speed: number): Playback {
  const [at, setAt] = useState<number | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const isCalm = useSyncExternalStore(calm.subscribe, calm.matches);
  useEffect(() => {
    if (!isPlaying) return;
    let before = performance.now();
    const timer = setInterval(
      () => {
        const now = performance.now();
        const passed = (now - before) * speed;
        before = now;
        setAt((moment) => Math.min(last, (moment ?? first) + passed));
      },
      isCalm ? STEP_MS : FRAME_MS,
    );
    return () => clearInterval(timer);
  }, [isPlaying, isCalm, first, last, speed]);
  const isOver = at !== null && at >= last;
  // A route of one moment is over already when it is started once more.
  useEffect(() => {
    if (isOver && isPlaying) setPlaying(false);
  }, [isOver, isPlaying]);
  return {
    at,
    isPlaying,
    seek: useCallback((to) => setAt(Math.max(first, Math.min(last, to))), [first, last]),
    toggle: () => {
      if (!isPlaying && (at === null || isOver)) setAt(first);
      setPlaying(!isPlaying);
    },
  };
}

const calm = {
  subscribe: (changed: () => void) => {
    const query = window.matchMedia('(prefers-reduced-motion: reduce)');
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  },
  matches: () => window.matchMedia('(prefers-reduced-motion: reduce)').matches,
};
