import { createContext, useContext } from 'react';
import type { System } from '../../machines/system.ts';

/** The system of this page; `page.tsx` provides it, tests provide their own. */
export const SystemContext = createContext<System | null>(null);

/** The system. Throws where no provider stands above, which is a mistake in the code and not a state of the world. */
export function useSystem(): System {
  const system = useContext(SystemContext);
  if (!system) throw new Error('useSystem: no SystemContext above this component');
  return system;
}

/** Takes the whole of a read model, for `useSelector`. */
export const whole = <T>(value: T): T => value;
