/** What a screen may ask of the map's camera. Apart from the map itself, so that asking loads no OpenLayers. */
import type { Place } from '../../contract/model.ts';

export interface MapCamera {
  /** Puts a place in the middle of the free area. Without a zoom the one of now stays. */
  centreOn(place: Place, zoom?: number): void;
  /** Shows all of the places at once in the free area, no nearer than a single one. */
  showAll(places: readonly Place[]): void;
  /** Another part of the map is free: the last view asked for is shown there, unless a person moved the map since. */
  refit(): void;
  /** Gives the keyboard to the map. */
  focus(): void;
}

/** Centring on a marker (specification 2, Live tracking). */
export const markerZoom = 16;
