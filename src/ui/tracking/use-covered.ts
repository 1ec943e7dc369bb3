/** How much of the map lies under the card of an open route. */
import { useMemo } from 'react';
import type { Covered } from '../map/camera.ts';

/** Widths with their margins, CSS pixels. */
const card = { pixels: 472, from: '(min-width: 768px)' };
/** On a phone the open card covers this share of the window's height (details-card.module.css) and the sheet below it 96 px. */
const cardShareOnPhone = 0.5;
const sheetPixels = 96;

export function useCovered(isRouteOpen: boolean): Covered {
  return useMemo(
    () => ({
      left: isRouteOpen && matchMedia(card.from).matches ? card.pixels : 0,
      bottom:
        isRouteOpen && !matchMedia(card.from).matches
          ? window.innerHeight * cardShareOnPhone + sheetPixels
          : 0,
      right: 0,
    }),
    [isRouteOpen],
  );
}
