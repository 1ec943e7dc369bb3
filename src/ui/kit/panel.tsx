import { type ReactNode, useId } from 'react';
import styles from './panel.module.css';

export interface PanelProps {
  readonly title: string;
  /** At the right of the title, in small muted type. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A named region on the surface, divided from its siblings by a line, never by a shadow. */
export function Panel({ title, aside, children }: PanelProps) {
  const heading = useId();
  return (
    <section className={styles['panel']} aria-labelledby={heading}>
      <div className={styles['head']}>
        <h2 className={styles['title']} id={heading}>
          {title}
        </h2>
        {aside && <div className={styles['aside']}>{aside}</div>}
      </div>
      {children}
    </section>
  );
}

export interface SurfaceProps {
  /** CSS pixels; without it as high as its content. */
  readonly height?: number;
  readonly children: ReactNode;
}

/** The panel's surface without a title, for strips, tables and states. */
export const Surface = ({ height, children }: SurfaceProps) => (
  <div className={styles['surface']} style={{ blockSize: height }}>
    {children}
  </div>
);
