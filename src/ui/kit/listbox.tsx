/** A list of any length with one chosen row: one stop of the Tab key. Arrows move, Enter or a press chooses. */
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type ComponentProps,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
} from 'react';
import { classes } from './classes.ts';
import styles from './listbox.module.css';
import { rowOfKey } from './row-of-key.ts';

/** The rows in view of `count`, and a few around them; `rowHeight` is in CSS pixels. */
export function useListRows(count: number, rowHeight: number, keyOf = byIndex) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: keyOf,
    overscan: 6,
    initialRect: { width: 320, height: 600 },
  });
  return {
    scroller,
    count,
    rowHeight,
    items: rows.getVirtualItems(),
    height: rows.getTotalSize(),
    reveal: (index: number): void => rows.scrollToIndex(index),
  };
}

const byIndex = (index: number): string | number => index;

export interface OptionPlace {
  readonly id: string;
  /** CSS pixels from the top of the list. */
  readonly top: number;
  readonly position: number;
  readonly total: number;
  /** Where the keyboard is. */
  readonly isActive: boolean;
}

export interface ListboxProps
  extends Pick<ComponentProps<'div'>, 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur'> {
  readonly label: string;
  readonly rows: ReturnType<typeof useListRows>;
  /** Where the keyboard is; -1 in an empty list. */
  readonly active: number;
  readonly onMove: (index: number) => void;
  readonly onChoose: (index: number) => void;
  /** The `Option` at an index. */
  readonly children: (index: number, place: OptionPlace) => ReactNode;
  readonly ref: RefObject<HTMLDivElement | null>;
}

export function Listbox({ label, rows, active, onMove, onChoose, children, ref, ...holder }: ListboxProps) {
  const { scroller, count, rowHeight, items, height } = rows;
  const listId = useId();
  const optionId = (index: number): string => `${listId}-${index}`;
  const press = (event: KeyboardEvent): void => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? rowHeight) / rowHeight) - 1);
    const target = rowOfKey(event.key, active, count, page);
    if (target !== undefined) onMove(target);
    else if (event.key === 'Enter' || event.key === ' ') onChoose(active);
    else return;
    event.preventDefault();
  };
  /** Heard here for all rows, so that a row has nothing that is new each time. */
  const click = ({ target }: MouseEvent): void => {
    const option = target instanceof Element ? target.closest('[aria-posinset]') : null;
    if (option) onChoose(Number(option.getAttribute('aria-posinset')) - 1);
  };
  return (
    <div className={styles['scroller']} ref={scroller} {...holder}>
      {/* The list itself takes the focus; its options are told by aria-activedescendant. */}
      <div
        ref={ref}
        role="listbox"
        tabIndex={0}
        aria-label={label}
        aria-activedescendant={items.some(({ index }) => index === active) ? optionId(active) : undefined}
        className={styles['list']}
        style={{ height }}
        onKeyDown={press}
        onClick={click}
      >
        {items.map(({ index, start, key }) => (
          <Fragment key={key}>
            {children(index, {
              id: optionId(index),
              top: start,
              position: index + 1,
              total: count,
              isActive: index === active,
            })}
          </Fragment>
        ))}
      </div>
    </div>
  );
}

export interface OptionProps extends OptionPlace, Omit<ComponentProps<'div'>, 'id'> {
  readonly isChosen: boolean;
}

/** A row. Its class says how high it is. */
export function Option({ top, position, total, isActive, isChosen, className, ...rest }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the listbox keeps the focus and names its active option
    <div
      {...rest}
      role="option"
      aria-selected={isChosen}
      aria-setsize={total}
      aria-posinset={position}
      className={classes(styles['option'], isActive && styles['active'], className)}
      style={{ top }}
    />
  );
}
