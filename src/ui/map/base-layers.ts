/** What lies under the markers: raster tiles where they can be had, else the bundled zone outlines. */
import Feature from 'ol/Feature.js';
import MultiPolygon from 'ol/geom/MultiPolygon.js';
import TileLayer from 'ol/layer/Tile.js';
import VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import VectorSource from 'ol/source/Vector.js';
import XYZ from 'ol/source/XYZ.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { resolutionOfZoom, toMercator } from '../../domain/geo.ts';
import { createGround, type Ground } from './ground.ts';
import type { MapColours } from './map-theme.ts';

/** `outlines`: no tile can be had. */
export type Base = 'tiles' | 'outlines';

export interface BaseLayers {
  recolour(colours: MapColours): void;
  dispose(): void;
}

/** So many tiles in a row without one that loads mean that none can be had. */
const failuresUntilOutlines = 4;
/** Zone names show from this zoom on (look, 'Map'). */
const zoneNameZoom = 10;

/** `osmCredit` is HTML, shown over the map while the tiles are OpenStreetMap's. */
export function addBaseLayers(
  map: OlMap,
  parts: { readonly tileUrl: string | null; readonly osmCredit: string; onBase(base: Base): void },
): BaseLayers {
  let colours: MapColours | null = null;
  let outlines: VectorLayer | null = null;
  let ground: Ground | null = null;
  let isDisposed = false;

  const showOutlines = async (): Promise<void> => {
    parts.onBase('outlines');
    if (outlines) {
      setOutlines(true);
      return;
    }
    outlines = new VectorLayer({ declutter: true, zIndex: 1, updateWhileInteracting: true });
    ground = createGround();
    if (colours) recolour(colours);
    for (const layer of [outlines, ...ground.layers]) map.addLayer(layer);
    const source = await readZones();
    if (!isDisposed) outlines.setSource(source);
  };

  function setOutlines(isVisible: boolean): void {
    outlines?.setVisible(isVisible);
    for (const layer of ground?.layers ?? []) layer.setVisible(isVisible);
  }

  function recolour(next: MapColours): void {
    colours = next;
    outlines?.setStyle(zoneStyle(next));
    ground?.recolour(next);
  }

  if (parts.tileUrl === null) void showOutlines();
  else addTiles(parts.tileUrl);

  function addTiles(url: string): void {
    let failures = 0;
    const source = new XYZ({
      url,
      maxZoom: 19,
      attributions: isOpenStreetMap(url) ? parts.osmCredit : [],
      attributionsCollapsible: false,
    });
    source.on('tileloaderror', () => {
      failures += 1;
      if (failures === failuresUntilOutlines) void showOutlines();
    });
    source.on('tileloadend', () => {
      // Tiles that come back take the place of the outlines.
      if (failures >= failuresUntilOutlines) {
        setOutlines(false);
        parts.onBase('tiles');
      }
      failures = 0;
    });
    map.addLayer(new TileLayer({ source, className: 'hd-tiles', zIndex: 0 }));
    parts.onBase('tiles');
  }

  return {
    recolour,
    dispose: () => {
      isDisposed = true;
    },
  };
}

/** Only OpenStreetMap's own servers are known to ask for its credit here; another server's owner knows what it asks for. */
function isOpenStreetMap(url: string): boolean {
  return /^https?:\/\/([\w{}-]+\.)?tile\.openstreetmap\.org\//.test(url);
}

async function readZones(): Promise<VectorSource> {
  const { zones } = await import('./zones.ts');
  const features = zones.map(({ name, rings }) => {
    const polygons = rings.map((ring) => [
      ring.split(',').map((pair) => {
        const [longitude = 0, latitude = 0] = pair.split(' ').map(Number);
        return [...toMercator({ latitude, longitude })];
      }),
    ]);
    return new Feature({ geometry: new MultiPolygon(polygons), name: name.toUpperCase() });
  });
  return new VectorSource({ features });
}

function zoneStyle(colours: MapColours) {
  const area = new Style({
    fill: new Fill({ color: colours.surface }),
    stroke: new Stroke({ color: colours.line, width: 1 }),
  });
  const named = (name: string) =>
    new Style({
      text: new Text({
        text: [...name].join('\u200a'),
        font: `500 11px ${colours.font}`,
        fill: new Fill({ color: colours.muted }),
        overflow: true,
      }),
    });
  return (feature: { get(key: string): unknown }, resolution: number): Style[] =>
    resolution <= resolutionOfZoom(zoneNameZoom) ? [area, named(String(feature.get('name')))] : [area];
}
