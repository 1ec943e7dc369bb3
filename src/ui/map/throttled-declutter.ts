/** When names are to make way for markers: in another view at once, for markers that move in the same one now and then. */
import { sameView } from './fleet-canvas.ts';
import type { Taken } from './occupied.ts';

/** Names that make way are all drawn anew: on an old desktop nothing of a moving fleet costs the page's thread more. */
export const COVERS_REST_MS = 2_000;

export interface CoverWatch {
  tell(taken: Taken): void;
  stop(): void;
}

/** Hands on what is covered, the newest after each rest. */
export function watchCovers(makeWay: (taken: Taken) => void): CoverWatch {
  let handedOn: Taken | null = null;
  let newest: Taken | null = null;
  let rest: ReturnType<typeof setTimeout> | null = null;

  const handOn = (taken: Taken): void => {
    if (rest !== null) clearTimeout(rest);
    rest = setTimeout(end, COVERS_REST_MS);
    handedOn = taken;
    newest = null;
    makeWay(taken);
  };
  const end = (): void => {
    rest = null;
    if (newest) handOn(newest);
  };

  return {
    tell: (taken) => {
      if (rest === null || !handedOn || !sameView(handedOn.view, taken.view)) handOn(taken);
      else newest = taken;
    },
    stop: () => {
      if (rest !== null) clearTimeout(rest);
    },
  };
}
