/** A map that shows one place and does nothing else: no moving, no keys; the place is in the middle. */
import { defaults as defaultControls } from 'ol/control/defaults.js';
import OlMap from 'ol/Map.js';
import View from 'ol/View.js';
import type { Place } from '../../contract/model.ts';
import { toMercator } from '../../domain/geo.ts';
import { addBaseLayers } from './base-layers.ts';
import type { Credits } from './credits.ts';
import { watchTheme } from './map-theme.ts';

/** Streets, or the names of places where there are no tiles. */
const zoom = 15;

export interface StillMapParts {
  readonly container: HTMLElement;
  readonly place: Place;
  readonly tileUrl: string | null;
  readonly credits: Credits;
}

/** Shows the place; the answer takes the map away again. */
export function showStillMap({ container, place, tileUrl, credits }: StillMapParts): () => void {
  const map = new OlMap({
    target: container,
    controls: defaultControls({ zoom: false, rotate: false, attributionOptions: { collapsible: false } }),
    interactions: [],
    view: new View({ center: [...toMercator(place)], zoom }),
  });
  const base = addBaseLayers(map, { tileUrl, credits, onBase: () => {} });
  const stopWatching = watchTheme(container, ({ colours }) => base.recolour(colours));
  return () => {
    stopWatching();
    base.dispose();
    map.setTarget();
    map.dispose();
  };
}
