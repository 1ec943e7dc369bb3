/** What a screen may ask of the map's camera. Apart from the map itself, so that asking loads no OpenLayers. */
import type { Place } from '../../contract/model.ts';

/** So many CSS pixels at the edges lie under something else; the middle of the map is that of the rest. */
export interface Covered {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
}

export interface MapCamera {
  /** Puts a place in the middle. Without a zoom the one of now stays. */
  centreOn(place: Place, zoom?: number): void;
  /** Shows all of the places at once, no nearer than a single one. */
  showAll(places: readonly Place[]): void;
}

/** Centring on a marker (specification 2, Live tracking). */
export const markerZoom = 16;
