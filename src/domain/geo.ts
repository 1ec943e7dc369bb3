/**
 * Distances, bearings and the map's plane, as pure functions. Degrees are WGS84, metres on the plane are EPSG:3857 (web
 * mercator), as every raster tile uses.
 */
import type { Place } from '../contract/model.ts';

/** Radius of the earth for distances, metres (specification 9). */
export const earthRadiusMetres = 6_371_000;

/** Radius of the mercator plane, metres; the sphere that EPSG:3857 is defined on. */
const mercatorRadius = 6_378_137;
/** Beyond this latitude the mercator plane is cut off, degrees. */
const mercatorLatitudeLimit = 85.051_128_779_806_6;

/** A point of the mercator plane, metres. */
export type PlanePoint = readonly [x: number, y: number];

/** West, south, east and north edge on the mercator plane, metres. */
export type Extent = readonly [minX: number, minY: number, maxX: number, maxY: number];

/** Distance over the ground by the haversine formula, metres. */
export function distanceMetres(a: Place, b: Place): number {
  const halfLatitude = radians(b.latitude - a.latitude) / 2;
  const halfLongitude = radians(b.longitude - a.longitude) / 2;
  const chord =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(halfLongitude) ** 2;
  // Rounding may carry antipodes a hair above 1, where asin knows no answer.
  return 2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Initial bearing from `a` to `b`, degrees clockwise from north, in [0, 360). The bearing to one's own place is 0. */
export function bearingDegrees(a: Place, b: Place): number {
  const from = radians(a.latitude);
  const to = radians(b.latitude);
  const turn = radians(b.longitude - a.longitude);
  const east = Math.sin(turn) * Math.cos(to);
  const north = Math.cos(from) * Math.sin(to) - Math.sin(from) * Math.cos(to) * Math.cos(turn);
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}

/** The place on the mercator plane; latitudes beyond its edge stand on the edge. */
export function toMercator(place: Place): PlanePoint {
  const latitude = Math.max(-mercatorLatitudeLimit, Math.min(mercatorLatitudeLimit, place.latitude));
  return [
    mercatorRadius * radians(place.longitude),
    mercatorRadius * Math.log(Math.tan(Math.PI / 4 + radians(latitude) / 2)),
  ];
}

/** The place of a point of the mercator plane. */
export function fromMercator([x, y]: PlanePoint): Place {
  return {
    latitude: ((2 * Math.atan(Math.exp(y / mercatorRadius)) - Math.PI / 2) * 180) / Math.PI,
    longitude: ((x / mercatorRadius) * 180) / Math.PI,
  };
}

/** Whether a latitude and a longitude are on the earth. 0 is a coordinate, not 'missing' (rulings, 'Booking form'). */
export function isPlace(latitude: number, longitude: number): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}

/** The smallest extent around all points; null for none. */
export function extentOf(points: Iterable<PlanePoint>): Extent | null {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    minX = Math.min(minX, x);
    minY = Math.min(minY, y);
    maxX = Math.max(maxX, x);
    maxY = Math.max(maxY, y);
  }
  return minX > maxX ? null : [minX, minY, maxX, maxY];
}

/** The extent, larger by `margin` metres on every side. */
export function grown([minX, minY, maxX, maxY]: Extent, margin: number): Extent {
  return [minX - margin, minY - margin, maxX + margin, maxY + margin];
}

/** Whether the point lies in the extent or on its edge. */
export function contains([minX, minY, maxX, maxY]: Extent, [x, y]: PlanePoint): boolean {
  return x >= minX && x <= maxX && y >= minY && y <= maxY;
}

/** Metres of the plane for one CSS pixel at a zoom of 256-pixel tiles. */
export function resolutionOfZoom(zoom: number): number {
  return (2 * Math.PI * mercatorRadius) / 256 / 2 ** zoom;
}

/** The zoom at which one CSS pixel is `resolution` metres of the plane; the inverse of `resolutionOfZoom`. */
export function zoomOfResolution(resolution: number): number {
  return Math.log2((2 * Math.PI * mercatorRadius) / 256 / resolution);
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
