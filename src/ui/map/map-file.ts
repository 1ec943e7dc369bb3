/**
 * A map in a single file (PMTiles), raster or vector, read part by part. Its reader is loaded only where one is
 * configured. Vector files are drawn in the colours of the page, by the layer names of Protomaps and of OpenMapTiles.
 */

import type ImageTile from 'ol/ImageTile.js';
import type BaseLayer from 'ol/layer/Base.js';
import TileLayer from 'ol/layer/Tile.js';
import VectorTileLayer from 'ol/layer/VectorTile.js';
import type UrlTile from 'ol/source/UrlTile.js';
import XYZ from 'ol/source/XYZ.js';
import TileState from 'ol/TileState.js';
import { PMTilesVectorSource } from 'ol-pmtiles';
import { PMTiles, TileType } from 'pmtiles';
import { createFileNames, type FileNames } from './map-file-names.ts';
import { mapFileStyle } from './map-file-style.ts';
import type { MapColours } from './map-theme.ts';

export interface MapFile {
  readonly layer: BaseLayer;
  /** Null where the file is of raster tiles. */
  readonly names: FileNames | null;
  readonly source: UrlTile;
  recolour(colours: MapColours): void;
  /** Resolves when the file can be had. */
  probe(): Promise<void>;
}

/** Reads the head of the file; rejects where it cannot be had or is none. */
export async function openMapFile(address: string): Promise<MapFile> {
  const url = new URL(address, location.href).href;
  const probe = async (): Promise<void> => void (await new PMTiles(url).getHeader());
  const file = new PMTiles(url);
  const { tileType, minZoom, maxZoom } = await file.getHeader();
  const { attribution, vector_layers: parts } = (await file.getMetadata()) as {
    readonly attribution?: unknown;
    readonly vector_layers?: readonly { readonly id: string }[];
  };
  const attributions = typeof attribution === 'string' ? [plainText(attribution)] : [];
  if (tileType !== TileType.Mvt) {
    const source = rasterSource(file, { minZoom, maxZoom, attributions });
    // As raster tiles from elsewhere: darkened in the dark.
    const layer = new TileLayer({ source, className: 'hd-tiles', zIndex: 0 });
    return { layer, names: null, source, recolour: () => {}, probe };
  }
  const source = new PMTilesVectorSource({ url, attributions });
  // A file without land of its own means that all is land but the water.
  const hasLand = parts?.some(({ id }) => id === 'earth') ?? false;
  const layer = new VectorTileLayer({ source, zIndex: 0 });
  const names = createFileNames(layer);
  return {
    layer,
    names,
    source,
    recolour: (colours) => {
      layer.setBackground(hasLand ? colours.sunken : colours.surface);
      layer.setStyle(mapFileStyle(colours));
      names.recolour(colours);
    },
    probe,
  };
}

/** What the file has no tile for. */
const nothing = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

function rasterSource(
  file: PMTiles,
  options: { readonly minZoom: number; readonly maxZoom: number; readonly attributions: string[] },
): XYZ {
  const load = async (tile: ImageTile, address: string): Promise<void> => {
    const [z = 0, x = 0, y = 0] = address.split('/').map(Number);
    const image = tile.getImage() as HTMLImageElement;
    try {
      const found = await file.getZxy(z, x, y);
      const src = found ? URL.createObjectURL(new Blob([found.data])) : nothing;
      const forget = (): void => URL.revokeObjectURL(src);
      image.addEventListener('load', forget, { once: true });
      image.addEventListener('error', forget, { once: true });
      image.src = src;
    } catch {
      tile.setState(TileState.ERROR);
    }
  };
  return new XYZ({
    ...options,
    url: '{z}/{x}/{y}',
    tileLoadFunction: (tile, address) => void load(tile as ImageTile, address),
  });
}

/** The file says by whom it is, often as HTML; a file's words are never made part of the page as such. */
function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const text = document.createElement('span');
  text.textContent = body.textContent;
  return text.innerHTML;
}
