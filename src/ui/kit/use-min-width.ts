import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether an element is at least so wide, in CSS pixels; true until it has been laid out. */
export function useMinWidth(element: RefObject<HTMLElement | null>, least: number): boolean {
  const [isWideEnough, setWideEnough] = useState(true);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = (): void => {
      if (current.clientWidth > 0) setWideEnough(current.clientWidth >= least);
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(current);
    return () => sizes.disconnect();
  }, [element, least]);
  return isWideEnough;
}
