import type { ComponentProps, PointerEvent } from 'react';
import { classes } from './classes.ts';
import layout from './layout.module.css';

export interface ResizeHandleProps extends ComponentProps<'div'> {
  /** Moved so far, CSS pixels: shows the width that this gives, without rendering anything, and answers it. */
  readonly onMove: (by: number, handle: HTMLElement) => number;
  /** Let go at the width of the last move; null where it was not moved. */
  readonly onLetGo: (width: number | null) => void;
}

/** A line that is dragged by the pointer; its class says where it stands. */
export function ResizeHandle({ className, onMove, onLetGo, ...rest }: ResizeHandleProps) {
  const drag = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    const handle = event.currentTarget;
    const from = event.clientX;
    handle.setPointerCapture(event.pointerId);
    let wanted: number | null = null;
    const move = ({ clientX }: globalThis.PointerEvent): void => {
      wanted = onMove(clientX - from, handle);
    };
    const end = (): void => {
      handle.removeEventListener('pointermove', move);
      onLetGo(wanted);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('lostpointercapture', end, { once: true });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line that can be moved is no <hr>
    <div
      {...rest}
      className={classes(layout['handle'], className)}
      role="separator"
      aria-orientation="vertical"
      onPointerDown={drag}
    />
  );
}
