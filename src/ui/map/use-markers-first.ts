/** The base map waits for the first markers, which people look for; both need the page's thread (decision 0051). */
import { useEffect, useState } from 'react';
import type { PainterClient } from './painter-client.ts';

/** No longer than so many ms: where there are no markers the map comes without them. */
const WAIT_MS = 400;

/** Whether the painter's first bitmap is in view, or need not be waited for. */
export function useMarkersFirst({ onPainted }: Pick<PainterClient, 'onPainted'>): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    let frame = 0;
    const goOnIn = (ms: number): ReturnType<typeof setTimeout> => setTimeout(() => setIsOver(true), ms);
    let timer = goOnIn(WAIT_MS);
    const stopHearing = onPainted(() => {
      stopHearing();
      // The frame that shows it, and then what comes after it.
      frame = requestAnimationFrame(() => {
        clearTimeout(timer);
        timer = goOnIn(0);
      });
    });
    return () => {
      stopHearing();
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [onPainted]);
  return isOver;
}
