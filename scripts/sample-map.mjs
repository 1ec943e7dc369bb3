/**
 * `node scripts/sample-map.mjs FILE`: a small map in a single file, made of the bundled zones, wards and places of
 * Chennai. It stands in for a real one where one is tried: see docs/operations.md, 'A map without the internet'.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import GeoJSONVT from 'geojson-vt';
import vtpbf from 'vt-pbf';
import { inRoot } from './lib/paths.mjs';
import { writePmtiles } from './lib/write-pmtiles.mjs';

const [, , target] = process.argv;
if (!target) {
  console.error('Say where the map is to be written: node scripts/sample-map.mjs .data/maps/chennai.pmtiles');
  process.exit(1);
}

const minZoom = 8;
const maxZoom = 13;
const collection = (features) => ({ type: 'FeatureCollection', features });
const readGeojson = (name) => JSON.parse(readFileSync(inRoot(`data/${name}`), 'utf8'));

const zones = readGeojson('chennai-zones.geojson');
const wards = readGeojson('chennai-wards.geojson');
const places = collection(
  readFileSync(inRoot('data/chennai-places.csv'), 'utf8')
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const found = /^"?(.*?)"?,(-?[\d.]+),(-?[\d.]+)\s*$/.exec(line);
      if (!found) return [];
      const [, name, latitude, longitude] = found;
      return [
        {
          type: 'Feature',
          properties: { name, kind: 'neighbourhood' },
          geometry: { type: 'Point', coordinates: [Number(longitude), Number(latitude)] },
        },
      ];
    }),
);
const bare = ({ features }, properties) =>
  collection(features.map(({ geometry }) => ({ type: 'Feature', geometry, properties })));

/** Layers by the names of Protomaps; what is only of use near comes from its zoom on. */
const layers = {
  earth: { index: indexOf(bare(zones, { kind: 'earth' })), from: minZoom },
  boundaries: { index: indexOf(bare(wards, { kind: 'ward' })), from: 11 },
  places: { index: indexOf(places), from: maxZoom },
};

function indexOf(geojson) {
  return new GeoJSONVT(geojson, {
    maxZoom,
    indexMaxZoom: maxZoom,
    indexMaxPoints: 0,
    tolerance: 2,
    buffer: 64,
  });
}

const tiles = [];
for (const { z, x, y } of layers.earth.index.tileCoords) {
  if (z < minZoom) continue;
  const parts = {};
  for (const [name, { index, from }] of Object.entries(layers)) {
    const tile = z >= from ? index.getTile(z, x, y) : null;
    if (tile) parts[name] = tile;
  }
  tiles.push({ z, x, y, data: Buffer.from(vtpbf.fromGeojsonVt(parts, { version: 2 })) });
}

const coordinates = zones.features.flatMap(({ geometry }) =>
  geometry.coordinates.flat(Number.POSITIVE_INFINITY),
);
const every = (start) => coordinates.filter((_, position) => position % 2 === start);
const [longitudes, latitudes] = [every(0), every(1)];
const file = writePmtiles({
  tiles,
  minZoom,
  maxZoom,
  bounds: [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)],
  metadata: {
    name: 'Chennai',
    attribution: 'Zones and wards: Transparent Chennai (CC BY-SA 2.5 IN). Places: ChennaiGTFS (ODbL).',
    vector_layers: Object.keys(layers).map((id) => ({ id, fields: { kind: 'String', name: 'String' } })),
  },
});
mkdirSync(dirname(resolve(target)), { recursive: true });
writeFileSync(target, file);
console.log(`${target}: ${tiles.length} tiles, ${Math.round(file.length / 1024)} KB`);
