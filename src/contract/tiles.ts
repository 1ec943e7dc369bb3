/** What `tileUrl` may be: a raster template, or a map in a single file. */

/** {z}, {x} and {y} in any order, in a path or a query; for `{-y}` the map counts rows from the south (TMS). */
export function isTileTemplate(url: string): boolean {
  return [/\{z\}/, /\{x\}/, /\{-?y\}/].every((part) => part.test(url));
}

/** A PMTiles archive, on the console's own origin or elsewhere. */
export function isMapFile(url: string): boolean {
  return /^(https?:\/\/[^/]+)?\/[^{}?#]*\.pmtiles$/i.test(url);
}
