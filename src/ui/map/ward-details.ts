/**
 * What shows a person where he is, close up, on a map without tiles: ward borders and names of places, from the files
 * of data/ that are part of the build. They are fetched when they are first in view.
 */
import Feature from 'ol/Feature.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { resolutionOfZoom, toMercator } from '../../domain/geo.ts';
import { distinctPlaces, readPlaces } from '../../domain/named-places.ts';
import { hideNames } from './hidden-names.ts';
import type { MapColours } from './map-theme.ts';
import type { Occupied } from './occupied.ts';

export interface WardDetails {
  readonly layers: readonly VectorLayer[];
  recolour(colours: MapColours): void;
  /** A name over which something is drawn is left out; its dot stays. */
  declutter(occupied: Occupied): void;
}

/** Ward borders show from the first zoom on, names of places from the second. */
const wardZoom = 12;
const placeZoom = 14;
/** Names stand so many pixels below their dots. */
const nameOffset = 10;

const wardFile = new URL('../../../data/chennai-wards.geojson', import.meta.url);
const placeFile = new URL('../../../data/chennai-places.csv', import.meta.url);

export function createWardDetails(): WardDetails {
  const wards = new VectorLayer({
    source: sourceOf(wardFile, readWards),
    zIndex: 2,
    maxResolution: resolutionOfZoom(wardZoom),
  });
  const places = new VectorLayer({
    source: sourceOf(placeFile, readNames),
    declutter: true,
    zIndex: 3,
    maxResolution: resolutionOfZoom(placeZoom),
  });
  const names = hideNames(places, nameOffset);

  return {
    layers: [wards, places],
    recolour: (colours) => {
      wards.setStyle(new Style({ stroke: new Stroke({ color: colours.line, width: 1 }) }));
      places.setStyle((feature) =>
        nameStyle(names.isHidden(feature) ? '' : String(feature.get('name')), colours),
      );
    },
    declutter: names.declutter,
  };
}

const readWards = (text: string): Feature[] =>
  new GeoJSON({ featureProjection: 'EPSG:3857' }).readFeatures(text);

const readNames = (text: string): Feature[] =>
  distinctPlaces(readPlaces(text)).map(
    (place) => new Feature({ geometry: new Point([...toMercator(place)]), name: place.name }),
  );

/** Read once, when the layer is first in view; a file that cannot be had is tried again at the next view. */
function sourceOf(file: URL, read: (text: string) => Feature[]): VectorSource {
  const source: VectorSource = new VectorSource({
    loader: (extent) => {
      const load = async (): Promise<void> => {
        const response = await fetch(file);
        if (!response.ok) throw new Error(`${file.pathname} answered ${response.status}`);
        source.addFeatures(read(await response.text()));
      };
      load().catch(() => source.removeLoadedExtent(extent));
    },
  });
  return source;
}

function nameStyle(name: string, colours: MapColours): Style {
  return new Style({
    image: new CircleStyle({
      radius: 2,
      fill: new Fill({ color: colours.muted }),
      declutterMode: 'obstacle',
    }),
    text: new Text({
      text: name,
      font: `400 11px ${colours.font}`,
      fill: new Fill({ color: colours.muted }),
      offsetY: nameOffset,
    }),
  });
}
