/** The attendance of a day, asked for when the day is chosen and whenever it may have changed. */
import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AttendanceDay } from '../../contract/attendance.ts';
import type { FeedName } from '../../contract/feeds.ts';
import { useSystem, whole } from '../bridge/system-context.ts';

export interface KnownDay {
  readonly day: string;
  readonly attendance: AttendanceDay;
  /** When it was answered, ms since 1970. */
  readonly at: number;
}

export interface DayOfAttendance {
  /** Null while nothing is known of the day. A call that fails leaves what was known of it (specification 8). */
  readonly known: KnownDay | null;
  readonly isLoading: boolean;
  readonly refresh: () => void;
}

/** The attendance of today, polled by the worker: counts and lists of one answer. */
const feedsShown: readonly FeedName[] = ['attendance'];

export function useAttendanceDay(day: string, isToday: boolean): DayOfAttendance {
  const system = useSystem();
  const { ask, pulse } = system;
  const isRunning = useSelector(system.worker, ({ state }) => state === 'running');
  const [known, setKnown] = useState<KnownDay | null>(null);
  const [isLoading, setLoading] = useState(true);
  /** When it could not be had, by the worker's clock; null where it could. */
  const [failedAt, setFailedAt] = useState<number | null>(null);
  const turn = useRef(0);

  const read = useCallback(
    async (anew = false): Promise<void> => {
      turn.current += 1;
      const own = turn.current;
      setLoading(true);
      const answer = await ask('attendanceDay', { day, anew });
      if (own !== turn.current) return;
      setLoading(false);
      const at = pulse.getSnapshot()?.now ?? Date.now();
      setFailedAt(answer.ok ? null : at);
      if (answer.ok) setKnown({ day, attendance: answer.value, at });
    },
    [ask, pulse, day],
  );
  useEffect(() => {
    if (isRunning) void read();
    return () => {
      turn.current += 1;
    };
  }, [isRunning, read]);
  useEffect(() => system.watchFeeds(feedsShown), [system]);
  useSigns(isToday, failedAt, (anew) => void read(anew));

  return { known: known?.day === day ? known : null, isLoading, refresh: () => void read(true) };
}

/** Looks again when the day may have changed, or when the backend is back. */
function useSigns(isToday: boolean, failedAt: number | null, look: (anew: boolean) => void): void {
  const system = useSystem();
  const { generation } = useSelector(system.attendanceDay, whole);
  const labels = useSelector(system.attendance, whole);
  const isDeciding = useSelector(system.approval, ({ state }) => state === 'deciding');
  const isBack = useSelector(
    system.pulse,
    (pulse) => failedAt !== null && (pulse?.feeds.attendance ?? 0) > failedAt,
  );
  const last = useRef({ generation, labels, isDeciding, isBack });
  const heard = useEffectEvent(() => {
    const before = last.current;
    last.current = { generation, labels, isDeciding, isBack };
    const hasDecided = before.isDeciding && !isDeciding;
    // A label or a decision is news that the feed has not received yet.
    if (isToday && (hasDecided || before.labels !== labels)) look(true);
    else if ((isToday && before.generation !== generation) || (isBack && !before.isBack)) look(false);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are the signs
  useEffect(() => heard(), [generation, labels, isDeciding, isBack]);
}
