/**
 * The island of the map: owns the OpenLayers map, its layers and its life. Nothing that arrives from the fleet moves the camera;
 * it moves when a person drags it or asks for a place.
 */
import { defaults as defaultControls } from 'ol/control/defaults.js';
import { defaults as defaultInteractions } from 'ol/interaction/defaults.js';
import OlMap from 'ol/Map.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import View from 'ol/View.js';
import type { MarkerRow } from '../../contract/fleet.ts';
import type { Place } from '../../contract/model.ts';
import { type Extent, extentOf, fromMercator, resolutionOfZoom, toMercator } from '../../domain/geo.ts';
import type { Track } from '../../domain/track.ts';
import { addBaseLayers, type Base } from './base-layers.ts';
import { type Covered, type MapCamera, markerZoom } from './camera.ts';
import { createFleetLayer } from './fleet-layer.ts';
import { watchTheme } from './map-theme.ts';
import type { Hit, PainterClient } from './painter-client.ts';
import { watchPixelRatio } from './pixel-ratio.ts';
import { defaultView, readSavedView, saveView } from './saved-view.ts';
import { createTrackLayer } from './track-layer.ts';

export interface FleetMapParts {
  /** Has a size and a position of its own; keyboard focus on it moves the map. */
  readonly container: HTMLElement;
  readonly painter: PainterClient;
  readonly tileUrl: string | null;
  readonly storage: () => Storage;
  /** At the start; `cover` tells of changes. */
  readonly covered: Covered;
  /** HTML of OpenStreetMap's credit, and what an idle point reads. */
  readonly texts: { readonly osmCredit: string; readonly idle: string };
  onChoose(row: MarkerRow): void;
  onBase(base: Base): void;
  /** A person dragged the map. */
  onDrag(): void;
}

export class FleetMap implements MapCamera {
  readonly #map: OlMap;
  readonly #painter: PainterClient;
  readonly #fleet: ReturnType<typeof createFleetLayer>;
  readonly #track: ReturnType<typeof createTrackLayer>;
  readonly #ends: (() => void)[] = [];
  #hover: { pixel: number[]; isAsking: boolean } = { pixel: [], isAsking: false };

  constructor(parts: FleetMapParts) {
    const start = readSavedView(parts.storage) ?? defaultView;
    this.#painter = parts.painter;
    // Focus on the map is how the keys of OpenLayers reach it.
    parts.container.tabIndex = 0;
    this.#map = new OlMap({
      target: parts.container,
      controls: defaultControls({ zoom: false, rotate: false, attributionOptions: { collapsible: false } }),
      interactions: defaultInteractions({ altShiftDragRotate: false, pinchRotate: false }),
      view: new View({
        center: [...toMercator(start)],
        resolution: resolutionOfZoom(start.zoom),
        minZoom: 3,
        maxZoom: 20,
        enableRotation: false,
        padding: [0, parts.covered.right, parts.covered.bottom, parts.covered.left],
      }),
    });
    this.#fleet = createFleetLayer(parts.painter);
    this.#track = createTrackLayer(parts.texts.idle);
    const base = addBaseLayers(this.#map, {
      tileUrl: parts.tileUrl,
      osmCredit: parts.texts.osmCredit,
      onBase: parts.onBase,
    });
    this.#map.addLayer(this.#track.layer);
    this.#map.addLayer(this.#fleet.layer);
    this.#map.on('click', (event) => void this.#choose(event, parts));
    this.#map.on('pointermove', (event) => this.#hoverOver(event));
    this.#map.on('pointerdrag', () => parts.onDrag());
    this.#map.on('moveend', () => this.#save(parts.storage));
    // OpenLayers tells the end of a move from its second frame on, and may have reason for one alone.
    this.#map.once('postrender', () => this.#map.render());
    this.#ends.push(
      watchTheme(parts.container, ({ painter, colours }) => {
        parts.painter.send({ type: 'theme', theme: painter });
        base.recolour(colours);
        this.#track.recolour(colours);
      }),
      watchPixelRatio((ratio) => this.#map.setPixelRatio(ratio)),
      () => base.dispose(),
      () => this.#fleet.dispose(),
    );
  }

  /** Puts a place in the middle. Without a zoom the one of now stays. */
  centreOn(place: Place, zoom?: number): void {
    const view = this.#map.getView();
    view.cancelAnimations();
    view.setCenter([...toMercator(place)]);
    if (zoom !== undefined) view.setZoom(zoom);
  }

  /** One level nearer (1) or farther (-1). */
  zoomBy(levels: number): void {
    const view = this.#map.getView();
    view.cancelAnimations();
    view.setZoom((view.getZoom() ?? defaultView.zoom) + levels);
  }

  /** Draws the path and the places of orders; an empty track takes both away. */
  showTrack(track: Track, destinations: readonly Place[]): void {
    this.#track.show(track, destinations);
  }

  showAll(places: readonly Place[]): void {
    const extent = extentOf(places.map(toMercator));
    if (extent) this.#fit(extent);
  }

  /** What is in view stays where it is; what is centred from now on stands in the middle of the rest. */
  cover({ left, right, bottom }: Covered): void {
    this.#map.getView().padding = [0, right, bottom, left];
  }

  dispose(): void {
    for (const end of this.#ends.splice(0)) end();
    this.#map.setTarget();
    this.#map.dispose();
  }

  async #choose(event: MapBrowserEvent, parts: FleetMapParts): Promise<void> {
    const { row, cell } = await this.#hitAt(event.pixel);
    if (row) parts.onChoose(row);
    else if (cell) this.#fit(cell.extent);
  }

  /** At most one question a frame, and one on its way: the newest pixel is what counts. */
  #hoverOver({ pixel, dragging }: MapBrowserEvent): void {
    this.#hover.pixel = pixel;
    if (dragging || this.#hover.isAsking) return;
    this.#hover.isAsking = true;
    requestAnimationFrame(async () => {
      const { row, cell } = await this.#hitAt(this.#hover.pixel);
      this.#map.getTargetElement()?.style.setProperty('cursor', row || cell ? 'pointer' : '');
      this.#hover.isAsking = false;
    });
  }

  /** `extent` of EPSG:3857. */
  #fit(extent: Extent): void {
    this.#map.getView().fit([...extent], { padding: [48, 48, 48, 48], maxZoom: markerZoom });
  }

  #hitAt(pixel: readonly number[]): Promise<Hit> {
    return this.#painter.hit(...this.#fleet.toPicture(pixel));
  }

  #save(storage: () => Storage): void {
    const view = this.#map.getView();
    const [x, y] = view.getCenter() ?? [];
    const zoom = view.getZoom();
    if (x !== undefined && y !== undefined && zoom !== undefined)
      saveView(storage, { ...fromMercator([x, y]), zoom });
  }
}
