import { createContext, useContext } from 'react';
import type { WallLayout } from '../../domain/wall-layout.ts';
import type { WallSystem } from '../../machines/wall/wall-system.ts';
import type { WallLog } from './wall-log.ts';

export interface WallPage {
  readonly system: WallSystem;
  readonly layout: WallLayout;
  /** Parts of the address that were not understood. */
  readonly ignored: readonly string[];
  readonly log: WallLog;
  changeLayout(change: Partial<WallLayout>): void;
}

export const WallContext = createContext<WallPage | null>(null);

/** The wall of this page. Throws where no provider stands above, which is a mistake in the code. */
export function useWall(): WallPage {
  const wall = useContext(WallContext);
  if (!wall) throw new Error('useWall: no WallContext above this component');
  return wall;
}
