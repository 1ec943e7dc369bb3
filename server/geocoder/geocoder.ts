/** The address service over the bundled places: Nominatim's answers, made from 5,390 names and the city's zones. */

import type { NamedPlace } from '../../src/domain/named-places.ts';
import { metresBetween } from './distance.ts';
import { createNearestFinder } from './nearest.ts';
import { chennaiPlaces } from './places.ts';
import { createPlaceSearch, type Found } from './search.ts';
import { chennaiZones } from './zones.ts';

/** The parts of an address that these data can tell; Nominatim has more. */
export interface Address {
  readonly road?: string;
  readonly neighbourhood?: string;
  readonly suburb?: string;
  readonly city?: string;
  readonly county?: string;
  readonly state: string;
  readonly country: string;
  readonly country_code: string;
}

/** One answer; coordinates are texts, as Nominatim has them. */
export interface GeocoderAnswer {
  readonly place_id: number;
  readonly licence: string;
  readonly lat: string;
  readonly lon: string;
  readonly name: string;
  readonly display_name: string;
  readonly class: string;
  readonly type: string;
  readonly importance: number;
  readonly address: Address;
  /** South, north, west, east. */
  readonly boundingbox: readonly [string, string, string, string];
}

export interface Geocoder {
  search(query: string, limit: number): readonly GeocoderAnswer[];
  /** Null where no place is near. */
  reverse(latitude: number, longitude: number): GeocoderAnswer | null;
}

/** Metres: beyond these a name says nothing about the spot. */
const reach = { road: 500, neighbourhood: 3_000 } as const;
const isRoad = (place: NamedPlace) =>
  /\b(road|rd|street|st|salai|lane|avenue|highway|bypass)\b/i.test(place.name);
const licence = 'Places © Ithu Ungal Soththu, ODbL 1.0; zones © Transparent Chennai, CC BY-SA 2.5 India';

let bundled: Geocoder | null = null;

/** Made once, at the first question: a tenth of a second. */
export function chennaiGeocoder(): Geocoder {
  bundled ??= createGeocoder();
  return bundled;
}

function createGeocoder(): Geocoder {
  const places = chennaiPlaces();
  const zones = chennaiZones();
  const zoneOf = (place: NamedPlace) => zones.zoneAt(place.latitude, place.longitude);
  const { nearest } = createNearestFinder(places);
  const { search } = createPlaceSearch(places, zoneOf);

  const describe = (spot: { latitude: number; longitude: number }, place: NamedPlace): GeocoderAnswer => {
    const road = isRoad(place) ? place : nearest(spot, reach.road, isRoad)?.place;
    const quarter = isRoad(place)
      ? nearest(spot, reach.neighbourhood, (other) => !isRoad(other))?.place
      : place;
    const zone = zones.zoneAt(spot.latitude, spot.longitude);
    const address: Address = {
      ...(road ? { road: road.name } : {}),
      ...(quarter ? { neighbourhood: quarter.name } : {}),
      ...(zone ? { suburb: zone, city: 'Chennai' } : { county: 'Chennai Metropolitan Area' }),
      state: 'Tamil Nadu',
      country: 'India',
      country_code: 'in',
    };
    const { country_code: _, ...spoken } = address;
    const near = (degrees: number, by: number) => (degrees + by).toFixed(7);
    return {
      place_id: place.id + 1,
      licence,
      lat: String(spot.latitude),
      lon: String(spot.longitude),
      name: place.name,
      display_name: [...new Set(Object.values(spoken))].join(', '),
      class: isRoad(place) ? 'highway' : 'place',
      type: isRoad(place) ? 'residential' : 'neighbourhood',
      importance: 0.5,
      address,
      boundingbox: [
        near(spot.latitude, -0.001),
        near(spot.latitude, 0.001),
        near(spot.longitude, -0.001),
        near(spot.longitude, 0.001),
      ],
    };
  };

  return {
    search: (query, limit) =>
      distinct(search(query, limit * 8))
        .slice(0, limit)
        .map(({ place, score }) => ({ ...describe(place, place), importance: Number(score.toFixed(4)) })),
    reverse: (latitude, longitude) => {
      const found = nearest({ latitude, longitude }, reach.neighbourhood);
      return found ? describe({ latitude, longitude }, found.place) : null;
    },
  };
}

/** A stop stands once for each side of the road: of places of one name only the first within a kilometre. */
function distinct(found: readonly Found[]): readonly Found[] {
  const kept: Found[] = [];
  for (const one of found)
    if (!kept.some(({ place }) => place.name === one.place.name && metresBetween(place, one.place) < 1_000))
      kept.push(one);
  return kept;
}
