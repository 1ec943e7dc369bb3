/**
 * A map that shows one place, and the people near it: no moving, no keys. The place is in the middle, and the view is
 * as wide as the people need.
 */
import { defaults as defaultControls } from 'ol/control/defaults.js';
import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import OlMap from 'ol/Map.js';
import VectorSource from 'ol/source/Vector.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import View from 'ol/View.js';
import type { Place } from '../../contract/model.ts';
import { viewAround } from '../../domain/camera.ts';
import { resolutionOfZoom, toMercator } from '../../domain/geo.ts';
import { addBaseLayers } from './base-layers.ts';
import type { Credits } from './credits.ts';
import { type MapColours, watchTheme } from './map-theme.ts';

/** From streets, or place names where there are no tiles, to a city with its surroundings, for people farther away. */
const limits = { finest: resolutionOfZoom(15), coarsest: resolutionOfZoom(9) };
/** A finger's or a pointer's reach, CSS pixels. */
const reach = 8;

export interface StaticMapParts {
  readonly container: HTMLElement;
  readonly place: Place;
  readonly tileUrl: string | null;
  readonly credits: Credits;
}

/** Somebody at a place. */
export interface MapPerson extends Place {
  readonly id: string;
  readonly name: string;
}

export interface StaticMap {
  /** Shows these and no others; the one that is pointed at is highlighted, with the name beside it. */
  show(people: readonly MapPerson[], pointedId: string | null): void;
  /** The phlebotomist at a point of the window, CSS pixels; null where there is none. */
  personAt(point: { readonly clientX: number; readonly clientY: number }): string | null;
  /** Takes the map away again. */
  dispose(): void;
}

export function showStaticMap({ container, place, tileUrl, credits }: StaticMapParts): StaticMap {
  const centre = toMercator(place);
  const map = new OlMap({
    target: container,
    controls: defaultControls({ zoom: false, rotate: false, attributionOptions: { collapsible: false } }),
    interactions: [],
    view: new View({ center: [...centre], resolution: limits.finest }),
  });
  const base = addBaseLayers(map, { tileUrl, credits, onBase: () => {} });
  const source = new VectorSource<Feature<Point>>();
  const layer = new VectorLayer({ source, zIndex: 10 });
  map.addLayer(layer);
  let pointed: string | null = null;

  const widen = (): void => {
    const [width = 0, height = 0] = map.getSize() ?? [];
    if (width === 0 || height === 0) return;
    const points = source.getFeatures().map((feature) => pointOf(feature));
    // None is under the credit, which is along the foot.
    const credit = container.querySelector<HTMLElement>('.ol-attribution')?.offsetHeight ?? 0;
    const free = { width, height: height - 2 * credit };
    map.getView().setResolution(viewAround(centre, points, free, limits).resolution);
  };
  map.on('change:size', widen);
  const stopWatching = watchTheme(container, ({ colours }) => {
    base.recolour(colours);
    layer.setStyle((feature) =>
      personStyle(feature as Feature<Point>, feature.getId() === pointed, centre[0], colours),
    );
  });

  return {
    show: (people, pointedId) => {
      pointed = pointedId;
      source.clear(true);
      source.addFeatures(
        people.map((person) => {
          const feature = new Feature({ geometry: new Point([...toMercator(person)]), name: person.name });
          feature.setId(person.id);
          return feature;
        }),
      );
      widen();
    },
    personAt: ({ clientX, clientY }) => {
      const { left, top } = container.getBoundingClientRect();
      const [found] = map.getFeaturesAtPixel([clientX - left, clientY - top], {
        layerFilter: (each) => each === layer,
        hitTolerance: reach,
      });
      return found ? String(found.getId()) : null;
    },
    dispose: () => {
      stopWatching();
      base.dispose();
      map.setTarget();
      map.dispose();
    },
  };
}

const pointOf = (feature: Feature<Point>): readonly [number, number] => {
  const [x = 0, y = 0] = feature.getGeometry()?.getCoordinates() ?? [];
  return [x, y];
};

function personStyle(
  feature: Feature<Point>,
  isPointed: boolean,
  middle: number,
  colours: MapColours,
): Style {
  const dot = new CircleStyle({
    radius: isPointed ? 8 : 5,
    fill: new Fill({ color: colours.accent }),
    stroke: new Stroke({ color: colours.surface, width: isPointed ? 3 : 1.5 }),
  });
  if (!isPointed) return new Style({ image: dot });
  // The name stands on the side that has more room.
  const isRight = pointOf(feature)[0] > middle;
  const text = new Text({
    text: String(feature.get('name')),
    font: `500 12px ${colours.font}`,
    textAlign: isRight ? 'right' : 'left',
    offsetX: isRight ? -13 : 13,
    fill: new Fill({ color: colours.text }),
    stroke: new Stroke({ color: colours.surface, width: 3 }),
  });
  return new Style({ image: dot, text, zIndex: 1 });
}
