/** The records of one phlebotomist in a month. */
import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AttendanceRecord } from '../../contract/attendance.ts';
import { useSystem } from '../bridge/system-context.ts';

export interface MonthOfAttendance {
  readonly state: 'loading' | 'ready' | 'failed';
  readonly records: readonly AttendanceRecord[];
  /** The technical cause of a failure. */
  readonly details: string | undefined;
  readonly isRetrying: boolean;
  readonly retry: () => void;
}

type Found = Pick<MonthOfAttendance, 'state' | 'records' | 'details'> & { readonly of: string };

/** `month` is YYYY-MM. What was found for another month is not shown for this one. */
export function useAttendanceMonth(phlebotomistId: string, month: string): MonthOfAttendance {
  const { ask, worker } = useSystem();
  const isRunning = useSelector(worker, ({ state }) => state === 'running');
  const of = `${phlebotomistId} ${month}`;
  const loading: Found = { of, state: 'loading', records: [], details: undefined };
  const [found, setFound] = useState(loading);
  const [isRetrying, setRetrying] = useState(false);
  const turn = useRef(0);

  const read = useCallback(async (): Promise<void> => {
    turn.current += 1;
    const own = turn.current;
    const [year = 0, number = 1] = month.split('-').map(Number);
    const answer = await ask('attendanceMonth', { phlebotomistId, year, month: number });
    if (own !== turn.current) return;
    setRetrying(false);
    setFound(
      answer.ok
        ? { of, state: 'ready', records: answer.value, details: undefined }
        : { of, state: 'failed', records: [], details: answer.failure.message },
    );
  }, [ask, phlebotomistId, month, of]);
  useEffect(() => {
    if (isRunning) void read();
    return () => {
      turn.current += 1;
      setRetrying(false);
    };
  }, [isRunning, read]);

  return {
    ...(found.of === of ? found : loading),
    isRetrying,
    retry: () => {
      setRetrying(true);
      void read();
    },
  };
}
