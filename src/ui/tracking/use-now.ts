/** The worker's clock, once a second, so that ages grow without a timer of the page. */
import { useState } from 'react';
import { useModel, useSystem } from '../bridge/system-context.ts';

/** Milliseconds since 1970. */
export function useNow(): number {
  const { pulse } = useSystem();
  const [opened] = useState(() => Date.now());
  return useModel(pulse, (latest) => latest?.now ?? null) ?? opened;
}
