/**
 * On a phone the side panel is a bottom sheet over the map, of three heights; it is dragged, or
 * moved by keys and a button.
 */
import { type PointerEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

export const sheetHeights = ['peek', 'half', 'full'] as const;
export type SheetHeight = (typeof sheetHeights)[number];

/** CSS pixels a finger may tremble and still press. */
const tremble = 6;
/** Pixels a millisecond from which a flick carries the sheet to the next height. */
const flick = 0.4;
/** As `--hd-quick` (look, 'Motion'). */
const settleMs = 120;

export interface BottomSheet {
  readonly height: SheetHeight;
  set(height: SheetHeight): void;
  /** Handlers of what it is dragged by. */
  readonly grip: Readonly<
    Record<
      'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
      (event: PointerEvent<HTMLElement>) => void
    >
  >;
}

/**
 * `screen` carries the height as `data-bottom-sheet` and, while it is dragged, as the variable `--hd-bottom-sheet-drag`;
 * `panel` is the sheet. `settled` is called when it stands at another height.
 */
export function useBottomSheet(
  screen: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  settled: () => void,
): BottomSheet {
  const [height, setHeight] = useState<SheetHeight>('peek');
  const drag = useRef<{
    y: number;
    from: number;
    last: number;
    at: number;
    speed: number;
    moved: boolean;
  } | null>(null);
  const before = useRef<number | null>(null);

  const set = useCallback(
    (next: SheetHeight): void => {
      before.current = panel.current?.offsetHeight ?? null;
      screen.current?.style.removeProperty('--hd-bottom-sheet-drag');
      setHeight(next);
    },
    [screen, panel],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: it settles at each height; who listens is asked as of then
  useLayoutEffect(() => {
    const element = panel.current;
    if (screen.current) screen.current.dataset['bottomSheet'] = height;
    if (!element || before.current === null) return;
    // The map asks how much is free before anything moves.
    settled();
    const grown = element.offsetHeight - before.current;
    before.current = null;
    if (grown === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    element.animate?.([{ translate: `0 ${grown}px` }, { translate: '0 0' }], {
      duration: settleMs,
      easing: 'ease-out',
    });
  }, [height]);

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0 || !panel.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const from = panel.current.offsetHeight;
    drag.current = {
      y: event.clientY,
      from,
      last: event.clientY,
      at: event.timeStamp,
      speed: 0,
      moved: false,
    };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const now = drag.current;
    if (!now || !screen.current) return;
    if (Math.abs(event.clientY - now.y) > tremble) now.moved = true;
    if (!now.moved) return;
    const passed = Math.max(1, event.timeStamp - now.at);
    now.speed = (now.last - event.clientY) / passed;
    now.last = event.clientY;
    now.at = event.timeStamp;
    screen.current.style.setProperty(
      '--hd-bottom-sheet-drag',
      `${Math.max(64, now.from + now.y - event.clientY)}px`,
    );
  };
  const end = (event: PointerEvent<HTMLElement>): void => {
    const now = drag.current;
    drag.current = null;
    if (!now || !screen.current) return;
    if (!now.moved) {
      if (event.type === 'pointerup') set(afterPress(height));
      return;
    }
    const share = (now.from + now.y - event.clientY) / screen.current.clientHeight;
    set(restingHeight(share, now.speed));
  };
  return {
    height,
    set,
    grip: { onPointerDown, onPointerMove, onPointerUp: end, onPointerCancel: end },
  };
}

/** Up one height, from the top all the way down. */
export const afterPress = (height: SheetHeight): SheetHeight =>
  height === 'peek' ? 'half' : height === 'half' ? 'full' : 'peek';

/** One height up (1) or down (-1). */
export const stepped = (height: SheetHeight, by: 1 | -1): SheetHeight =>
  sheetHeights[Math.max(0, Math.min(2, sheetHeights.indexOf(height) + by))] ?? height;

/** Where a sheet comes to rest when let go: `share` of the screen's height, `speed` upward in pixels a millisecond. */
export function restingHeight(share: number, speed: number): SheetHeight {
  const nearest = share < 0.3 ? 'peek' : share < 0.72 ? 'half' : 'full';
  if (Math.abs(speed) < flick) return nearest;
  if (speed > 0) return share < 0.5 ? 'half' : 'full';
  return share > 0.5 ? 'half' : 'peek';
}
