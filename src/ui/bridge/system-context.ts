import { createContext, useContext, useSyncExternalStore } from 'react';
import type { ReadModel } from '../../machines/read-model.ts';
import type { System } from '../../machines/system.ts';

/** The system of this page; `main.tsx` provides it, tests provide their own. */
export const SystemContext = createContext<System | null>(null);

/** The system. Throws where no provider stands above, which is a mistake in the code and not a state of the world. */
export function useSystem(): System {
  const system = useContext(SystemContext);
  if (!system) throw new Error('useSystem: no SystemContext above this component');
  return system;
}

/** The value of a read model, or the part of it that `select` takes; renders again only when that part changes. */
export function useModel<T>(model: ReadModel<T>): T;
export function useModel<T, S>(model: ReadModel<T>, select: (value: T) => S): S;
export function useModel<T, S>(model: ReadModel<T>, select?: (value: T) => S): T | S {
  return useSyncExternalStore(model.subscribe, () => (select ? select(model.get()) : model.get()));
}
