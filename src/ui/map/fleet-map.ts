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
import { extentOf, fromMercator, resolutionOfZoom, toMercator } from '../../domain/geo.ts';
import type { Track } from '../../domain/track.ts';
import { type Aiming, createAiming } from './aiming.ts';
import { addBaseLayers, type Base } from './base-layers.ts';
import type { MapCamera } from './camera.ts';
import { coversOf } from './covers.ts';
import type { Credits } from './credits.ts';
import { createFleetLayer } from './fleet-layer.ts';
import { watchTheme } from './map-theme.ts';
import type { Hit, PainterClient } from './painter-client.ts';
import { watchPixelRatio } from './pixel-ratio.ts';
import { defaultView, readSavedView, saveView } from './saved-view.ts';
import { takenIn } from './taken.ts';
import { createTrackLayer } from './track-layer.ts';

export interface FleetMapParts {
  /** Has a size and a position of its own; keyboard focus on it moves the map. */
  readonly container: HTMLElement;
  readonly painter: PainterClient;
  /** Raster template or map file; null means no tiles. */
  readonly tileUrl: string | null;
  readonly storage: () => Storage;
  readonly credits: Credits;
  /** What an idle point reads. */
  readonly idleText: string;
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
  readonly #aiming: Aiming;
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
      }),
    });
    this.#aiming = createAiming(this.#map, () => coversOf(parts.container));
    this.#aiming.take({ centre: toMercator(start), resolution: resolutionOfZoom(start.zoom) });
    this.#fleet = createFleetLayer(parts.painter);
    this.#track = createTrackLayer({ idleText: parts.idleText, path: 'accent' });
    const base = addBaseLayers(this.#map, {
      tileUrl: parts.tileUrl,
      credits: parts.credits,
      onBase: parts.onBase,
    });
    this.#map.addLayer(this.#track.layer);
    this.#map.addLayer(this.#fleet.layer);
    this.#map.on('click', (event) => void this.#choose(event, parts));
    this.#map.on('pointermove', (event) => this.#hoverOver(event));
    this.#map.on('pointerdrag', () => {
      this.#aiming.drop();
      parts.onDrag();
    });
    for (const own of ['wheel', 'keydown', 'dblclick'] as const)
      parts.container.addEventListener(own, () => this.#aiming.drop(), { passive: true });
    this.#map.on('change:size', () => this.#aiming.refit());
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
      parts.painter.onPainted((_, view, taken) => base.makeWay(takenIn(taken, view))),
      () => base.dispose(),
      () => this.#fleet.dispose(),
    );
  }

  centreOn(place: Place, zoom?: number): void {
    const centre = toMercator(place);
    this.#aiming.take(zoom === undefined ? { centre } : { centre, resolution: resolutionOfZoom(zoom) });
  }

  /** One level nearer (1) or farther (-1). */
  zoomBy(levels: number): void {
    const view = this.#map.getView();
    this.#aiming.drop();
    view.cancelAnimations();
    view.setZoom((view.getZoom() ?? defaultView.zoom) + levels);
  }

  /** Draws the path and the places of orders; an empty track takes both away. */
  showTrack(track: Track, destinations: readonly Place[]): void {
    this.#track.show(track, destinations);
  }

  showAll(places: readonly Place[]): void {
    const extent = extentOf(places.map(toMercator));
    if (extent) this.#aiming.take({ extent });
  }

  /** Shows every marker there is. */
  async showFleet(): Promise<void> {
    const extent = await this.#painter.extent();
    if (extent) this.#aiming.take({ extent });
  }

  refit(): void {
    this.#aiming.refit();
  }

  focus(): void {
    this.#map.getTargetElement()?.focus();
  }

  dispose(): void {
    for (const end of this.#ends.splice(0)) end();
    this.#map.setTarget();
    this.#map.dispose();
  }

  async #choose(event: MapBrowserEvent, parts: FleetMapParts): Promise<void> {
    const { row, cell } = await this.#hitAt(event.pixel);
    if (row) parts.onChoose(row);
    else if (cell) this.#aiming.take({ extent: cell.extent });
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
