/** A day as the worker tells it: asked for when it is chosen, and today's each minute while somebody looks. */
import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DaySummary } from '../../contract/day.ts';
import { useSystem } from '../bridge/system-context.ts';

export interface KnownDay {
  /** Null while nothing is known of the day. A question that fails leaves what was known of it. */
  readonly summary: DaySummary | null;
  readonly isLoading: boolean;
  /** The technical cause where the last question failed; else null. */
  readonly failure: string | null;
  readonly refresh: () => void;
}

const MINUTE_MS = 60_000;

/** `day` is YYYY-MM-DD. */
export function useDay(day: string, isToday: boolean): KnownDay {
  const { ask, worker, pulse } = useSystem();
  const isRunning = useSelector(worker, ({ state }) => state === 'running');
  const [known, setKnown] = useState<DaySummary | null>(null);
  const [isLoading, setLoading] = useState(true);
  const [failed, setFailed] = useState<{ readonly day: string; readonly message: string } | null>(null);
  const turn = useRef(0);

  const read = useCallback(async (): Promise<void> => {
    turn.current += 1;
    const own = turn.current;
    setLoading(true);
    const answer = await ask('daySummary', { day });
    if (own !== turn.current) return;
    setLoading(false);
    setFailed(answer.ok ? null : { day, message: answer.failure.message });
    if (answer.ok) setKnown(answer.value);
  }, [ask, day]);
  useEffect(() => {
    if (isRunning) void read();
    return () => {
      turn.current += 1;
    };
  }, [isRunning, read]);

  const minute = useSelector(pulse, (latest) => latest && Math.floor(latest.now / MINUTE_MS));
  const askedAt = useRef<number | null>(null);
  useEffect(() => {
    const before = askedAt.current;
    askedAt.current = minute;
    const isDue = before !== null && minute !== before && isToday && isRunning;
    if (isDue && document.visibilityState === 'visible') void read();
  }, [minute, isToday, isRunning, read]);

  return {
    summary: known?.day === day ? known : null,
    isLoading,
    failure: failed?.day === day ? failed.message : null,
    refresh: () => void read(),
  };
}
