import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { type Agendas, agendasOf } from '../../domain/agenda.ts';
import { useSystem } from '../bridge/system-context.ts';

/** Who has which orders open, as the list has it now. */
export function useAgendas(): Agendas {
  const byId = useSelector(useSystem().orders, (orders) => orders.byId);
  return useMemo(() => agendasOf(byId.values()), [byId]);
}
