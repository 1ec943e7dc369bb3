/** What every page of a wall stands in: it fills the screen and drifts against burn-in. */
import type { ReactNode } from 'react';
import { driftAt } from '../../domain/wall-layout.ts';
import { useMedia } from './use-media.ts';
import { useComputerNow } from './use-wall-now.ts';
import styles from './wall.module.css';
import { useWall } from './wall-context.ts';

export function WallFrame({ children }: { readonly children: ReactNode }) {
  const { layout } = useWall();
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const { x, y } = driftAt(useComputerNow(), layout, isStill);
  return (
    <div className={styles['wall']}>
      <div className={styles['drift']} style={{ translate: `${x}px ${y}px` }}>
        {children}
      </div>
    </div>
  );
}
