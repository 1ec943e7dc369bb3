import type { KeyboardEvent } from 'react';
import { ResizeHandle } from '../kit/resize-handle.tsx';
import styles from './alerts.module.css';
import { type DockLimits, widthAfterKey, within } from './dock-width.ts';

export interface DockResizeHandleProps {
  readonly label: string;
  /** The id of the dock. */
  readonly controls: string;
  readonly width: number;
  readonly limits: DockLimits;
  readonly onWidth: (width: number) => void;
}

/** At the dock's left edge: dragged by the pointer, moved by the arrow keys, Home and End. */
export function DockResizeHandle({ label, controls, width, limits, onWidth }: DockResizeHandleProps) {
  const press = (event: KeyboardEvent): void => {
    const next = widthAfterKey(event.key, width, limits);
    if (next === null) return;
    event.preventDefault();
    onWidth(next);
  };
  return (
    <ResizeHandle
      aria-label={label}
      className={styles['resizeHandle']}
      tabIndex={0}
      aria-controls={controls}
      aria-valuenow={width}
      aria-valuemin={limits.min}
      aria-valuemax={limits.max}
      onKeyDown={press}
      onMove={(by, { parentElement: dock }) => {
        const wanted = within(limits, width - by);
        if (dock) dock.style.inlineSize = `${wanted}px`;
        return wanted;
      }}
      onLetGo={(wanted) => onWidth(wanted ?? width)}
    />
  );
}
