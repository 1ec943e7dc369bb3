import { type RefObject, useLayoutEffect, useRef } from 'react';
import { focusPageHeading } from './page-heading.ts';

/**
 * The focus in a part that goes away, by its own button or by itself, is not lost: the heading of the screen gets it. In
 * a dialog the heading lies behind, and nothing is done.
 */
export function useLeavingFocus<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useLayoutEffect(() => {
    const own = part.current;
    // It still stands while this is called.
    return () => {
      if (own?.contains(document.activeElement) && !own.closest('[aria-modal="true"]')) focusPageHeading();
    };
  }, []);
  return part;
}
