/**
 * The island of the map: owns the OpenLayers map, its layers and its life. The camera moves when a person drags it or
 * asks for a place. The fleet's first positions move it once, if nobody asked for a view (rulings, Live tracking).
 */
import { defaults as defaultControls } from 'ol/control/defaults.js';
import { defaults as defaultInteractions } from 'ol/interaction/defaults.js';
import OlMap from 'ol/Map.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import View from 'ol/View.js';
import 'ol/ol.css';
import type { MarkerRow } from '../../contract/fleet.ts';
import type { Place } from '../../contract/model.ts';
import { extentOf, fromMercator, resolutionOfZoom, toMercator } from '../../domain/geo.ts';
import type { Track } from '../../domain/track.ts';
import { addBaseLayers, type Base, type BaseLayers } from './base-layers.ts';
import type { MapCamera } from './camera.ts';
import type { Credits } from './credits.ts';
import type { FleetCanvas } from './fleet-canvas.ts';
import { createFleetLayer } from './fleet-layer.ts';
import { onFirstPositions } from './initial-view.ts';
import { type MapColours, watchTheme } from './map-theme.ts';
import { overlaysOf } from './overlays.ts';
import type { Hit, PainterClient } from './painter-client.ts';
import { watchPixelRatio } from './pixel-ratio.ts';
import { defaultView, readSavedView, type SavedView, saveView, startView } from './saved-view.ts';
import { keepStills } from './still-picture.ts';
import { throttleDeclutter } from './throttled-declutter.ts';
import { createTrackLayer } from './track-layer.ts';
import { createViewFitter, type ViewFitter, type ViewTarget } from './view-fitter.ts';

export interface FleetMapParts {
  /** Has a size and a position of its own; keyboard focus on it moves the map. */
  readonly container: HTMLElement;
  readonly painter: PainterClient;
  /** May be in view already: it becomes a layer of the map. */
  readonly fleetCanvas: FleetCanvas;
  readonly storage: () => Storage;
  readonly credits: Credits;
  /** What an idle point reads. */
  readonly idleText: string;
  onChoose(row: MarkerRow): void;
  onBase(base: Base): void;
  /** A person dragged the map. */
  onDrag(): void;
  /** The address names no place and no marker: without a saved view the map opens on the fleet. */
  readonly opensOnFleet: boolean;
}

export class FleetMap implements MapCamera {
  readonly #map: OlMap;
  readonly #painter: PainterClient;
  readonly #fleetCanvas: FleetCanvas;
  readonly #track: ReturnType<typeof createTrackLayer>;
  readonly #fitter: ViewFitter;
  readonly #baseParts: Pick<FleetMapParts, 'credits' | 'onBase'>;
  #base: BaseLayers | null = null;
  #colours: MapColours | null = null;
  readonly #ends: (() => void)[] = [];
  /** Somebody has asked for the view: it is kept for the next visit, and nothing else takes it. */
  #isAsked: boolean;
  #hover: { pixel: number[]; isAsking: boolean } = { pixel: [], isAsking: false };

  constructor(parts: FleetMapParts) {
    const saved = readSavedView(parts.storage);
    const start = startView(parts.storage);
    this.#isAsked = saved !== null;
    this.#painter = parts.painter;
    this.#fleetCanvas = parts.fleetCanvas;
    // Focus on the map is how the keys of OpenLayers reach it.
    parts.container.tabIndex = 0;
    this.#map = new OlMap({
      target: parts.container,
      controls: defaultControls({ zoom: false, rotate: false, attributionOptions: { collapsible: false } }),
      interactions: defaultInteractions({ altShiftDragRotate: false, pinchRotate: false }),
      view: new View({
        center: [...start.centre],
        resolution: start.resolution,
        minZoom: 3,
        maxZoom: 20,
        enableRotation: false,
      }),
    });
    this.#fitter = createViewFitter(this.#map, () => overlaysOf(parts.container));
    this.#fitter.fit(start);
    this.#track = createTrackLayer({ idleText: parts.idleText, path: 'accent' });
    this.#baseParts = parts;
    this.#map.addLayer(this.#track.layer);
    this.#map.addLayer(createFleetLayer(parts.fleetCanvas));
    this.#map.on('click', (event) => void this.#choose(event, parts));
    this.#map.on('pointermove', (event) => this.#hoverOver(event));
    this.#map.on('pointerdrag', () => {
      this.#drop();
      parts.onDrag();
    });
    for (const own of ['wheel', 'keydown', 'dblclick'] as const)
      parts.container.addEventListener(own, () => this.#drop(), { passive: true });
    this.#map.on('change:size', () => this.#fitter.refit());
    this.#map.on('moveend', () => this.#save(parts.storage));
    // OpenLayers tells the end of a move from its second frame on, and may have reason for one alone.
    this.#map.once('postrender', () => this.#map.render());
    const decluttering = throttleDeclutter((occupied) => this.#base?.declutter(occupied));
    this.#ends.push(
      watchTheme(parts.container, ({ painter, colours }) => {
        parts.painter.send({ type: 'theme', theme: painter });
        this.#colours = colours;
        this.#base?.recolour(colours);
        this.#track.recolour(colours);
      }),
      keepStills(this.#map),
      watchPixelRatio((ratio) => this.#map.setPixelRatio(ratio)),
      // After the canvas itself, which has heard first.
      parts.painter.onPainted(() => {
        if (this.#fleetCanvas.occupied) decluttering.update(this.#fleetCanvas.occupied);
      }),
      decluttering.stop,
      () => this.#base?.dispose(),
    );
    if (parts.opensOnFleet && !this.#isAsked)
      this.#ends.push(
        onFirstPositions(parts.painter, (extent) => {
          if (!this.#isAsked) this.#fitter.fit({ extent });
        }),
      );
  }

  /**
   * Lays the streets, or the outlines, under the markers. The markers come first: they do not wait for the settings
   * that say where streets may come from.
   * @param tileUrl Raster template or map file; null means no tiles.
   */
  showBase(tileUrl: string | null): void {
    const { credits, onBase } = this.#baseParts;
    this.#base?.dispose();
    this.#base = addBaseLayers(this.#map, { tileUrl, credits, onBase });
    if (this.#colours) this.#base.recolour(this.#colours);
    const { occupied } = this.#fleetCanvas;
    if (occupied) this.#base.declutter(occupied);
  }

  /** Moves to what was asked for. */
  #go(target: ViewTarget): void {
    this.#isAsked = true;
    this.#fitter.fit(target);
  }

  /** A person moves the map. */
  #drop(): void {
    this.#isAsked = true;
    this.#fitter.drop();
  }

  centreOn(place: Place, zoom?: number): void {
    const centre = toMercator(place);
    this.#go(zoom === undefined ? { centre } : { centre, resolution: resolutionOfZoom(zoom) });
  }

  /** One level nearer (1) or farther (-1). */
  zoomBy(levels: number): void {
    const view = this.#map.getView();
    this.#drop();
    view.cancelAnimations();
    view.setZoom((view.getZoom() ?? defaultView.zoom) + levels);
  }

  /** Draws the path and the places of orders; an empty track takes both away. */
  showTrack(track: Track, destinations: readonly Place[]): void {
    this.#track.show(track, destinations);
  }

  showAll(places: readonly Place[]): void {
    const extent = extentOf(places.map(toMercator));
    if (extent) this.#go({ extent });
  }

  /** Shows every marker there is. */
  async showFleet(): Promise<void> {
    const extent = await this.#painter.extent();
    if (extent) this.#go({ extent });
  }

  /** Where the camera looks now. */
  view(): SavedView {
    const view = this.#map.getView();
    const [x = 0, y = 0] = view.getCenter() ?? [];
    return { ...fromMercator([x, y]), zoom: view.getZoom() ?? defaultView.zoom };
  }

  refit(): void {
    this.#fitter.refit();
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
    const { row, cluster } = await this.#hitAt(event.pixel);
    if (row) parts.onChoose(row);
    else if (cluster) this.#go({ extent: cluster.extent });
  }

  /** At most one question a frame, and one on its way: the newest pixel is what counts. */
  #hoverOver({ pixel, dragging }: MapBrowserEvent): void {
    this.#hover.pixel = pixel;
    if (dragging || this.#hover.isAsking) return;
    this.#hover.isAsking = true;
    requestAnimationFrame(async () => {
      const { row, cluster } = await this.#hitAt(this.#hover.pixel);
      this.#map.getTargetElement()?.style.setProperty('cursor', row || cluster ? 'pointer' : '');
      this.#hover.isAsking = false;
    });
  }

  #hitAt(pixel: readonly number[]): Promise<Hit> {
    return this.#painter.hit(...this.#fleetCanvas.toCanvasPixel(pixel));
  }

  #save(storage: () => Storage): void {
    if (this.#isAsked) saveView(storage, this.view());
  }
}
