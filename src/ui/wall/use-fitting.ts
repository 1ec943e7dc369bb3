import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** More rows would be smaller than what reads from four metres. */
const MOST_ROWS = 12;

/**
 * How many rows of a list stand in its box as a whole; measured after each change of the box or the list. The list
 * scrolls nowhere.
 */
export function useFitting(length: number): {
  readonly list: RefObject<HTMLOListElement | null>;
  readonly count: number;
} {
  const list = useRef<HTMLOListElement>(null);
  const [count, setCount] = useState(MOST_ROWS);
  const [size, setSize] = useState(0);

  // A list of nothing is not drawn.
  const isThere = length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another element is there with the first row
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setSize(element.clientWidth * 10_000 + element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isThere]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another size or another list is measured anew
  useLayoutEffect(() => setCount(MOST_ROWS), [length, size]);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const rows = [...element.children] as HTMLElement[];
    const bottom = element.getBoundingClientRect().bottom + 1;
    const fitting = rows.filter((row) => row.getBoundingClientRect().bottom <= bottom).length;
    if (rows.length === Math.min(count, length) && fitting < rows.length) setCount(Math.max(1, fitting));
  });
  return { list, count: Math.min(count, length) };
}
