/** Something that a person switches on or off for this browser; each view of it follows, in every tab. */
import { useSyncExternalStore } from 'react';
import { createPageStorage } from '../bridge/page-storage.ts';

export interface KeptSwitch {
  isOn(): boolean;
  switchTo(isOn: boolean): void;
  /** Calls when this tab or another one has switched it. Answers how to stop. */
  watch(changed: () => void): () => void;
}

/** `first`: as it is until somebody switches it. */
export function createKeptSwitch(key: string, first: 'on' | 'off'): KeptSwitch {
  const kept = createPageStorage(() => window.localStorage, window);
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const changed of listeners) changed();
  };
  kept.watch(key, tell);
  return {
    isOn: () => (first === 'on' ? kept.read(key) !== 'off' : kept.read(key) === 'on'),
    switchTo: (isOn) => {
      const word = isOn ? 'on' : 'off';
      kept.write(key, word === first ? null : word);
      tell();
    },
    watch: (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
  };
}

export const useKeptSwitch = ({ watch, isOn }: KeptSwitch): boolean => useSyncExternalStore(watch, isOn);
