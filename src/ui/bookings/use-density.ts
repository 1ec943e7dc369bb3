import { useState } from 'react';
import { createPageStorage } from '../bridge/page-storage.ts';

const KEY = 'homedraw.density';
const kept = createPageStorage(() => window.localStorage, window);

/** Look, 'Density': CSS pixels of a row. */
const heights = { compact: 40, comfortable: 48 } as const;

export interface Density {
  readonly isComfortable: boolean;
  readonly rowHeight: number;
  readonly toggle: () => void;
}

/** How close a person wants the rows, kept in this browser. */
export function useDensity(): Density {
  const [isComfortable, setComfortable] = useState(() => kept.read(KEY) === 'comfortable');
  return {
    isComfortable,
    rowHeight: heights[isComfortable ? 'comfortable' : 'compact'],
    toggle: () => {
      setComfortable(!isComfortable);
      kept.write(KEY, isComfortable ? null : 'comfortable');
    },
  };
}
