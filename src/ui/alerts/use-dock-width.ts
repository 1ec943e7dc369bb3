import { useState, useSyncExternalStore } from 'react';
import { createPageStorage } from '../bridge/page-storage.ts';
import { type DockLimits, dockLimits, standardWidth, within } from './dock-width.ts';

const KEY = 'homedraw.alertsWidth';
const kept = createPageStorage(() => window.localStorage, window);

export interface DockWidth {
  /** CSS pixels. */
  readonly width: number;
  readonly limits: DockLimits;
  readonly setWidth: (width: number) => void;
}

/** How wide a person wants the dock, kept in this browser; it never takes so much that the main area has no space. */
export function useDockWidth(): DockWidth {
  const windowWidth = useSyncExternalStore(onResize, () => window.innerWidth);
  const [wanted, setWanted] = useState(() => {
    const width = kept.read(KEY);
    return typeof width === 'number' && Number.isFinite(width) ? width : null;
  });
  const limits = dockLimits(windowWidth);
  return {
    width: within(limits, wanted ?? standardWidth(windowWidth)),
    limits,
    setWidth: (width) => {
      setWanted(width);
      kept.write(KEY, width);
    },
  };
}

function onResize(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}
