/** The worker's clock, once a second, so that ages grow without a timer of the page. */
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useSystem } from './system-context.ts';

/** Milliseconds since 1970. */
export function useNow(): number {
  const { pulse } = useSystem();
  const [opened] = useState(() => Date.now());
  return useSelector(pulse, (latest) => latest?.now ?? null) ?? opened;
}
