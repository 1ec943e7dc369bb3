/**
 * Where the focus goes when the panel opens a view or goes back: to the button that leads back, or to where one came
 * from. A focus outside of the screen is left alone.
 */
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { isComposing } from '../kit/is-composing.ts';
import type { MapCamera } from '../map/camera.ts';
import type { ListFocus } from './marker-list.tsx';
import { nameOf, type PanelNavigation, type PanelView } from './panel-navigation.ts';

export interface PanelFocus {
  /** Remembers whence the next details are opened. */
  openedFrom(where: 'list' | 'map'): void;
  readonly backRef: RefObject<HTMLButtonElement | null>;
  readonly routeRef: RefObject<HTMLButtonElement | null>;
}

export function usePanelFocus(
  { view, back }: PanelNavigation,
  parts: {
    readonly screen: RefObject<HTMLElement | null>;
    readonly list: RefObject<ListFocus | null>;
    readonly camera: MapCamera | null;
  },
): PanelFocus {
  const backRef = useRef<HTMLButtonElement>(null);
  const routeRef = useRef<HTMLButtonElement>(null);
  const origin = useRef<'list' | 'map'>('list');
  const before = useRef<PanelView | null>(null);
  const name = nameOf(view);

  const isOurs = (): boolean => {
    const { activeElement } = document;
    return (
      activeElement === null ||
      activeElement === document.body ||
      parts.screen.current?.contains(activeElement) === true
    );
  };

  const follow = useEffectEvent((): void => {
    const from = before.current;
    before.current = view;
    if (from === null || nameOf(from) === name || !isOurs()) return;
    if (view.chosen !== null) {
      const isOut = from.isRoute && !view.isRoute && from.chosen?.id === view.chosen.id;
      (isOut ? routeRef.current : backRef.current)?.focus();
    } else if (origin.current === 'map' && parts.camera) parts.camera.focus();
    else parts.list.current?.focusOn(from.chosen);
    if (view.chosen === null) origin.current = 'list';
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows each view
  useEffect(() => follow(), [name]);

  const leave = useEffectEvent((event: KeyboardEvent): void => {
    if (
      event.key !== 'Escape' ||
      event.defaultPrevented ||
      isComposing(event) ||
      view.chosen === null ||
      !isOurs()
    )
      return;
    back();
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => leave(event);
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  return {
    openedFrom: (where) => {
      origin.current = where;
    },
    backRef,
    routeRef,
  };
}
