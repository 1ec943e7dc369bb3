import type { KeyboardEvent } from 'react';
import { columnWidthAfterKey, widestColumn } from './column-layout.ts';
import styles from './data-table.module.css';
import { ResizeHandle } from './resize-handle.tsx';

export interface ColumnResizeHandleProps {
  readonly label: string;
  /** CSS pixels, as is `least`. */
  readonly width: number;
  readonly least: number;
  /** Shows a width while it is dragged, without rendering anything. */
  readonly onDrag: (width: number) => void;
  /** Null: as wide as its content. */
  readonly onWidth: (width: number | null) => void;
  /** One handle of a table is in the tab order: the one that had the focus last. */
  readonly isTabStop: boolean;
  readonly onFocus: () => void;
}

/**
 * At the right edge of a head: dragged by the pointer, moved by left and right, Home and End; Enter or a double click
 * gives its width up. Up and down go to the handles before and after it.
 */
export function ColumnResizeHandle(props: ColumnResizeHandleProps) {
  const { label, width, least, onDrag, onWidth, isTabStop, onFocus } = props;
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      neighbourOf(event.currentTarget, event.key === 'ArrowUp' ? -1 : 1)?.focus();
      return;
    }
    const next = event.key === 'Enter' ? null : columnWidthAfterKey(event.key, width, least);
    if (next === null && event.key !== 'Enter') return;
    event.preventDefault();
    onWidth(next);
  };
  return (
    <ResizeHandle
      aria-label={label}
      className={styles['resizeHandle']}
      tabIndex={isTabStop ? 0 : -1}
      aria-valuenow={Math.round(width)}
      aria-valuemin={Math.round(least)}
      aria-valuemax={widestColumn}
      onFocus={onFocus}
      onKeyDown={press}
      onMove={(by) => {
        const wanted = Math.round(Math.max(least, Math.min(widestColumn, width + by)));
        onDrag(wanted);
        return wanted;
      }}
      onLetGo={(wanted) => wanted !== null && onWidth(wanted)}
      onDoubleClick={() => onWidth(null)}
    />
  );
}

function neighbourOf(handle: HTMLElement, by: number): HTMLElement | undefined {
  const all = [...(handle.closest('tr')?.querySelectorAll<HTMLElement>('[role="separator"]') ?? [])];
  return all[all.indexOf(handle) + by];
}
