/** What lies under the markers: tiles or a map file where they can be had, else the bundled zone outlines. */
import type BaseLayer from 'ol/layer/Base.js';
import TileLayer from 'ol/layer/Tile.js';
import type OlMap from 'ol/Map.js';
import XYZ from 'ol/source/XYZ.js';
import { isMapFile } from '../../contract/tiles.ts';
import { lateFile } from '../kit/late-file.ts';
import type { Credits } from './credits.ts';
import { createGround, type Ground } from './ward-details.ts';
import type { MapFile } from './map-file.ts';
import type { MapColours } from './map-theme.ts';
import { createOutlines, type Outlines } from './outlines.ts';
import { createRetry } from './retry.ts';
import type { Taken } from './occupied.ts';
import { probeImage, watchTiles } from './tile-watch.ts';

const importMapFile = lateFile(() => import('./map-file.ts'));

/** `outlines`: no tile can be had. */
export type Base = 'tiles' | 'outlines';

export interface BaseLayers {
  recolour(colours: MapColours): void;
  /** Names make way for what is drawn over them. */
  makeWay(taken: Taken): void;
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
  let ground: Ground | null = null;
  let file: MapFile | null = null;
  /** What is covered, for layers that come later. */
  let latest: Taken | null = null;
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
      ground = createGround();
      if (colours) recolour(colours);
      if (latest) makeWay(latest);
      for (const layer of [...outlines.layers, ...ground.layers]) add(layer);
    }
    // The outlines have names of their own.
    file?.names?.layer.setVisible(base === 'tiles');
    for (const layer of [...(outlines?.layers ?? []), ...(ground?.layers ?? [])])
      layer.setVisible(base === 'outlines');
  };

  function recolour(next: MapColours): void {
    colours = next;
    outlines?.recolour(next);
    ground?.recolour(next);
    file?.recolour(next);
  }

  function makeWay(taken: Taken): void {
    latest = taken;
    outlines?.makeWay(taken);
    ground?.makeWay(taken);
    file?.names?.makeWay(taken);
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
      if (latest) file.names?.makeWay(latest);
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
    makeWay,
    dispose: () => {
      isDisposed = true;
      for (const end of ends) end();
    },
  };
}

/** Only OpenStreetMap's own servers are known to ask for its credit here; another server's owner knows what it asks for. */
function isOpenStreetMap(url: string): boolean {
  return /^https?:\/\/([\w{}-]+\.)?tile\.openstreetmap\.org\//.test(url);
}
