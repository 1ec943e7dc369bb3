import { type RefObject, useEffect, useRef } from 'react';

/**
 * For the element that says why something failed, which may stand below what is on view of a long form: it is brought
 * into view whenever another `failure` comes.
 */
export function useBroughtIntoView(failure: object | null): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A page without a layout has no such thing.
    if (failure) element.current?.scrollIntoView?.({ block: 'nearest' });
  }, [failure]);
  return element;
}
