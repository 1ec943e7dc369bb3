/**
 * Where the keyboard goes when the column goes a step in or out: in to the button that leads out again, out to where one came from. It
 * is left alone where it is outside of the screen.
 */
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { MapCamera } from '../map/camera.ts';
import type { ListFocus } from './marker-list.tsx';
import { nameOf, type Step, type Steps } from './panel-navigation.ts';

export interface ColumnFocus {
  /** Remembers whence the next details are opened. */
  openedFrom(where: 'list' | 'map'): void;
  readonly backRef: RefObject<HTMLButtonElement | null>;
  readonly routeRef: RefObject<HTMLButtonElement | null>;
}

export function useColumnFocus(
  { step, back }: Steps,
  parts: {
    readonly screen: RefObject<HTMLElement | null>;
    readonly list: RefObject<ListFocus | null>;
    readonly camera: MapCamera | null;
  },
): ColumnFocus {
  const backRef = useRef<HTMLButtonElement>(null);
  const routeRef = useRef<HTMLButtonElement>(null);
  const origin = useRef<'list' | 'map'>('list');
  const before = useRef<Step | null>(null);
  const name = nameOf(step);

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
    before.current = step;
    if (from === null || nameOf(from) === name || !isOurs()) return;
    if (step.chosen !== null) {
      const isOut = from.isRoute && !step.isRoute && from.chosen?.id === step.chosen.id;
      (isOut ? routeRef.current : backRef.current)?.focus();
    } else if (origin.current === 'map' && parts.camera) parts.camera.focus();
    else parts.list.current?.focusOn(from.chosen);
    if (step.chosen === null) origin.current = 'list';
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows each step
  useEffect(() => follow(), [name]);

  const leave = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || step.chosen === null || !isOurs()) return;
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
