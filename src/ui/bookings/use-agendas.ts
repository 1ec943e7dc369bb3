import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { type Calendar, calendarOf } from '../../domain/agenda.ts';
import { useSystem } from '../bridge/system-context.ts';

/** Who has which orders open, as the list has it now. */
export function useCalendar(): Calendar {
  const byId = useSelector(useSystem().orders, (orders) => orders.byId);
  return useMemo(() => calendarOf(byId.values()), [byId]);
}
