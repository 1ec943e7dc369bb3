/**
 * When names are decluttered: in another view at once, for markers that move in the same one at most every two seconds.
 */
import { sameView } from './fleet-canvas.ts';
import type { Occupied } from './occupied.ts';

/** To declutter draws all names anew: on an old desktop nothing of a moving fleet costs the page's thread more. */
export const DECLUTTER_INTERVAL_MS = 2_000;

export interface ThrottledDeclutter {
  update(occupied: Occupied): void;
  stop(): void;
}

/** Hands on what is occupied, the newest after each interval. */
export function throttleDeclutter(declutter: (occupied: Occupied) => void): ThrottledDeclutter {
  let handedOn: Occupied | null = null;
  let newest: Occupied | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;

  const handOn = (occupied: Occupied): void => {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(end, DECLUTTER_INTERVAL_MS);
    handedOn = occupied;
    newest = null;
    declutter(occupied);
  };
  const end = (): void => {
    timer = null;
    if (newest) handOn(newest);
  };

  return {
    update: (occupied) => {
      if (timer === null || !handedOn || !sameView(handedOn.view, occupied.view)) handOn(occupied);
      else newest = occupied;
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer);
    },
  };
}
