/**
 * Writes a PMTiles archive, version 3 (https://github.com/protomaps/PMTiles): one directory, tiles in the order of
 * their numbers, gzip.
 */
import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';

/** Bytes of the header, and what a reader asks for first: header and directory must lie in it. */
const headerBytes = 127;
const firstReadBytes = 16_384;
const gzip = 2;
const mvt = 1;

/**
 * `tiles`: { z, x, y, data } with the MVT of each; `bounds`: west, south, east and north in degrees. Answers the file.
 */
export function writePmtiles({ tiles, metadata, minZoom, maxZoom, bounds }) {
  const ordered = tiles
    .map(({ z, x, y, data }) => ({ id: zxyToTileId(z, x, y), data: gzipSync(data) }))
    .sort((a, b) => a.id - b.id);
  const directory = gzipSync(directoryOf(ordered));
  if (headerBytes + directory.length > firstReadBytes)
    throw new Error('So many tiles need more than one directory');
  const about = gzipSync(Buffer.from(JSON.stringify(metadata)));
  const content = Buffer.concat(ordered.map(({ data }) => data));
  const aboutAt = headerBytes + directory.length;
  const contentAt = aboutAt + about.length;

  const header = Buffer.alloc(headerBytes);
  header.write('PMTiles', 0, 'ascii');
  header.writeUInt8(3, 7);
  const long = [
    [headerBytes, directory.length],
    [aboutAt, about.length],
    // No leaf directories.
    [contentAt, 0],
    [contentAt, content.length],
    [ordered.length, ordered.length],
  ].flat();
  for (const [index, value] of long.entries()) header.writeBigUInt64LE(BigInt(value), 8 + 8 * index);
  header.writeBigUInt64LE(BigInt(ordered.length), 88);
  // Clustered; directories and tiles both gzipped; vector tiles.
  for (const [index, value] of [1, gzip, gzip, mvt, minZoom, maxZoom].entries())
    header.writeUInt8(value, 96 + index);
  const [west, south, east, north] = bounds;
  for (const [index, degrees] of [west, south, east, north].entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * index);
  header.writeUInt8(minZoom, 118);
  for (const [index, degrees] of [(west + east) / 2, (south + north) / 2].entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 119 + 4 * index);
  return Buffer.concat([header, directory, about, content]);
}

/** Numbers as differences, run lengths of one, lengths, and 0 for 'right behind the one before'. */
function directoryOf(tiles) {
  const numbers = [tiles.length];
  let last = 0;
  for (const { id } of tiles) {
    numbers.push(id - last);
    last = id;
  }
  for (const _ of tiles) numbers.push(1);
  for (const { data } of tiles) numbers.push(data.length);
  for (const index of tiles.keys()) numbers.push(index === 0 ? 1 : 0);
  return Buffer.from(numbers.flatMap(varint));
}

function varint(value) {
  const bytes = [];
  let rest = value;
  while (rest > 127) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return [...bytes, rest];
}
