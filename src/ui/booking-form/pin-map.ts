/**
 * The map under a fixed pin: what stands in its middle is the place. A person moves the map; once it has stopped and
 * its middle has moved far enough, the new place is told. Where the map is moved from outside nothing is told.
 */
import { defaults as defaultControls } from 'ol/control/defaults.js';
import { focus } from 'ol/events/condition.js';
import { defaults as defaultInteractions } from 'ol/interaction/defaults.js';
import KeyboardPan from 'ol/interaction/KeyboardPan.js';
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom.js';
import OlMap from 'ol/Map.js';
import View from 'ol/View.js';
import type { Place } from '../../contract/model.ts';
import { hasMoved } from '../../domain/booking-place.ts';
import { fromMercator, toMercator } from '../../domain/geo.ts';
import { createDebounce, type Debounce } from '../kit/debounce.ts';
import { addBaseLayers, type Base } from '../map/base-layers.ts';
import type { Credits } from '../map/credits.ts';
import { watchTheme } from '../map/map-theme.ts';
import { watchPixelRatio } from '../map/pixel-ratio.ts';

/** Specification 9, Default map centres: of the booking form. */
const defaultCentre: Place = { latitude: 13.0827, longitude: 80.2707 };
const defaultZoom = 13;
const zoomAfterSearch = 15;
const leastZoomFromOutside = 14;

/** One press of an arrow key, CSS pixels. */
const keyboardStep = 32;

/** `search`: chosen among found places. `outside`: came from elsewhere, as the device's location does. */
export interface MapTarget {
  readonly place: Place;
  readonly by: 'search' | 'outside';
}

export interface PinMapParts {
  /** Has a size and a position of its own; keyboard focus on it moves the map. */
  readonly container: HTMLElement;
  readonly tileUrl: string | null;
  readonly credits: Credits;
  /** Where the pin stands already; null for the default. */
  readonly start: Place | null;
  /** The map is still when it has not moved for so long, ms. */
  readonly debounceMs: number;
  readonly thresholdDegrees: number;
  /** A person moved the map: the place under the pin, to six decimals. */
  onMove(place: Place): void;
  onBase(base: Base): void;
}

export class PinMap {
  readonly #map: OlMap;
  readonly #debounce: Debounce;
  readonly #ends: (() => void)[] = [];
  /** The place that was last told or shown. */
  #known: Place;

  constructor(parts: PinMapParts) {
    this.#known = parts.start ?? defaultCentre;
    parts.container.tabIndex = 0;
    this.#map = new OlMap({
      target: parts.container,
      controls: defaultControls({ zoom: false, rotate: false, attributionOptions: { collapsible: false } }),
      // Zooming leaves the middle where it is; the wheel scrolls the page until the map is entered.
      interactions: defaultInteractions({
        altShiftDragRotate: false,
        pinchRotate: false,
        doubleClickZoom: false,
        shiftDragZoom: false,
        mouseWheelZoom: false,
        keyboard: true,
      }).extend([new MouseWheelZoom({ condition: focus, useAnchor: false })]),
      view: new View({
        center: [...toMercator(this.#known)],
        zoom: parts.start ? zoomAfterSearch : defaultZoom,
        minZoom: 3,
        maxZoom: 20,
        enableRotation: false,
      }),
    });
    for (const interaction of this.#map.getInteractions().getArray().slice())
      if (interaction instanceof KeyboardPan) this.#map.removeInteraction(interaction);
    this.#map.addInteraction(new KeyboardPan({ pixelDelta: keyboardStep }));
    this.#debounce = createDebounce(parts.debounceMs, () => this.#tell(parts));
    this.#map.on('movestart', () => this.#debounce.cancel());
    this.#map.on('moveend', () => this.#debounce.touch());
    const base = addBaseLayers(this.#map, parts);
    this.#ends.push(
      watchTheme(parts.container, ({ colours }) => base.recolour(colours)),
      watchPixelRatio((ratio) => this.#map.setPixelRatio(ratio)),
      () => base.dispose(),
      () => this.#debounce.cancel(),
    );
  }

  show({ place, by }: MapTarget): void {
    const view = this.#map.getView();
    view.cancelAnimations();
    this.#known = place;
    view.setCenter([...toMercator(place)]);
    view.setZoom(
      by === 'search' ? zoomAfterSearch : Math.max(view.getZoom() ?? defaultZoom, leastZoomFromOutside),
    );
  }

  /** One level nearer (1) or farther (-1). */
  zoomBy(levels: number): void {
    const view = this.#map.getView();
    view.cancelAnimations();
    view.setZoom((view.getZoom() ?? defaultZoom) + levels);
  }

  dispose(): void {
    for (const end of this.#ends.splice(0)) end();
    this.#map.setTarget();
    this.#map.dispose();
  }

  #tell({ thresholdDegrees, onMove }: PinMapParts): void {
    const [x, y] = this.#map.getView().getCenter() ?? [];
    if (x === undefined || y === undefined) return;
    const { latitude, longitude } = fromMercator([x, y]);
    const centre = { latitude: sixDecimals(latitude), longitude: sixDecimals(longitude) };
    if (!hasMoved(this.#known, centre, thresholdDegrees)) return;
    this.#known = centre;
    onMove(centre);
  }
}

const sixDecimals = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
