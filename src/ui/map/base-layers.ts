/** What lies under the markers: tiles or a map file where they can be had, else the bundled zone outlines. */
import type BaseLayer from 'ol/layer/Base.js';
import TileLayer from 'ol/layer/Tile.js';
import type OlMap from 'ol/Map.js';
import XYZ from 'ol/source/XYZ.js';
import { isMapFile } from '../../contract/tiles.ts';
import { lateFile } from '../kit/late-file.ts';
import type { Credits } from './credits.ts';
import type { MapFile } from './map-file.ts';
import type { MapColours } from './map-theme.ts';
import type { Occupied } from './occupied.ts';
import { createOutlines, type Outlines } from './outlines.ts';
import { createRetry } from './retry.ts';
import { probeImage, watchTiles } from './tile-watch.ts';
import { createWardDetails, type WardDetails } from './ward-details.ts';

const importMapFile = lateFile(() => import('./map-file.ts'));

/** `outlines`: no tile can be had. */
export type Base = 'tiles' | 'outlines';

export interface BaseLayers {
  recolour(colours: MapColours): void;
  /** Hides or moves names over which something is drawn. */
  declutter(occupied: Occupied): void;
  /** Takes its layers off the map. */
  dispose(): void;
}

export interface BaseParts {
  /** Raster template or map file; null for outlines alone. */
  readonly tileUrl: string | null;
  readonly credits: Credits;
  onBase(base: Base): void;
}

export function addBaseLayers(map: OlMap, { tileUrl, credits, onBase }: BaseParts): BaseLayers {
  let colours: MapColours | null = null;
  let outlines: Outlines | null = null;
  let wardDetails: WardDetails | null = null;
  let file: MapFile | null = null;
  /** What is occupied, for layers that come later. */
  let latest: Occupied | null = null;
  let isDisposed = false;
  const ends: (() => void)[] = [];

  const add = (layer: BaseLayer): void => {
    map.addLayer(layer);
    ends.push(() => map.removeLayer(layer));
  };

  const show = (base: Base): void => {
    onBase(base);
    if (base === 'outlines' && !outlines) {
      outlines = createOutlines(credits.outlines);
      ends.push(outlines.dispose);
      wardDetails = createWardDetails();
      if (colours) recolour(colours);
      if (latest) declutter(latest);
      for (const layer of [...outlines.layers, ...wardDetails.layers]) add(layer);
    }
    // The outlines have names of their own.
    file?.names?.layer.setVisible(base === 'tiles');
    for (const layer of [...(outlines?.layers ?? []), ...(wardDetails?.layers ?? [])])
      layer.setVisible(base === 'outlines');
  };

  function recolour(next: MapColours): void {
    colours = next;
    outlines?.recolour(next);
    wardDetails?.recolour(next);
    file?.recolour(next);
  }

  function declutter(occupied: Occupied): void {
    latest = occupied;
    outlines?.declutter(occupied);
    wardDetails?.declutter(occupied);
    file?.names?.declutter(occupied);
  }

  const onGone = () => show('outlines');
  const onBack = () => show('tiles');

  const addTiles = (url: string): void => {
    const source = new XYZ({
      url,
      maxZoom: 19,
      attributions: isOpenStreetMap(url) ? credits.osm : [],
      attributionsCollapsible: false,
    });
    ends.push(watchTiles(source, { onGone, onBack, probe: probeImage }));
    add(new TileLayer({ source, className: 'hd-tiles', zIndex: 0 }));
    onBase('tiles');
  };

  const addMapFile = (url: string): void => {
    const open = async (): Promise<void> => {
      const { openMapFile } = await importMapFile();
      const opened = await openMapFile(url);
      if (isDisposed) return;
      ends.push(watchTiles(opened.source, { onGone, onBack, probe: opened.probe }));
      file = opened;
      if (colours) file.recolour(colours);
      if (latest) file.names?.declutter(latest);
      add(file.layer);
      if (file.names) add(file.names.layer);
      show('tiles');
    };
    const retry = createRetry(open);
    ends.push(retry.dispose);
    onBase('tiles');
    open().catch(() => {
      if (isDisposed) return;
      show('outlines');
      retry.failed();
    });
  };

  if (tileUrl === null) show('outlines');
  else if (isMapFile(tileUrl)) addMapFile(tileUrl);
  else addTiles(tileUrl);

  return {
    recolour,
    declutter,
    dispose: () => {
      isDisposed = true;
      for (const end of ends) end();
    },
  };
}

/** Only OpenStreetMap's own servers are known to ask for its credit; the owner of another server knows what it asks. */
function isOpenStreetMap(url: string): boolean {
  return /^https?:\/\/([\w{}-]+\.)?tile\.openstreetmap\.org\//.test(url);
}
