import type { KeyboardEvent, PointerEvent } from 'react';
import { classes } from '../kit/classes.ts';
import layout from '../kit/layout.module.css';
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
  // While it is dragged only the dock's own style changes: nothing is rendered until it is let go.
  const drag = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    const handle = event.currentTarget;
    const dock = handle.parentElement;
    const from = event.clientX;
    handle.setPointerCapture(event.pointerId);
    let wanted = width;
    const move = ({ clientX }: globalThis.PointerEvent): void => {
      wanted = within(limits, width + from - clientX);
      if (dock) dock.style.inlineSize = `${wanted}px`;
    };
    const end = (): void => {
      handle.removeEventListener('pointermove', move);
      onWidth(wanted);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('lostpointercapture', end, { once: true });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line that can be moved is no <hr>
    <div
      className={classes(layout['handle'], styles['resizeHandle'])}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-controls={controls}
      aria-valuenow={width}
      aria-valuemin={limits.min}
      aria-valuemax={limits.max}
      onKeyDown={press}
      onPointerDown={drag}
    />
  );
}
