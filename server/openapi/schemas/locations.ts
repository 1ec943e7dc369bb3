/** Points of phones, and places with a name. */
import type { LocationRow } from '../../../src/contract/wire/locations.ts';
import { deliveryStatuses } from '../../locations/point.ts';
import {
  enumOf,
  type Fields,
  id,
  latitude,
  list,
  longitude,
  moment,
  nullable,
  number,
  object,
  text,
} from '../json-schema.ts';

const pointFields: Fields<LocationRow> = {
  deliveryBoyId: id('The phlebotomist.'),
  latitude: latitude(),
  longitude: longitude(),
  timestamp: moment('When it was there, as the phone said.'),
  deliveryStatus: enumOf(
    deliveryStatuses,
    'The journey: its beginning, on the way, standing still, its end.',
  ),
  orderId: nullable(id('The booking that it was on.')),
};

const degrees = (description: string) => text(description, { pattern: String.raw`^-?\d+(\.\d+)?(e-\d+)?$` });

export const locationSchemas = {
  LocationPoint: object({ id: id('The id of the point.'), ...pointFields }),
  NamedPlace: object({
    place_id: id('The id of the place.'),
    licence: text('Whose data they are.'),
    lat: degrees('Degrees north, as a text.'),
    lon: degrees('Degrees east, as a text.'),
    name: text('Its name.'),
    display_name: text('The parts of its address, with commas between.'),
    class: enumOf(['highway', 'place'], 'A road, or a place.'),
    type: enumOf(['residential', 'neighbourhood'], 'Which kind of it.'),
    importance: number('How well it fits, 0 to 1.', { minimum: 0, maximum: 1 }),
    address: {
      type: 'object',
      description: 'The parts that are known.',
      required: ['state', 'country', 'country_code'],
      properties: {
        road: text('The road.'),
        neighbourhood: text('The quarter.'),
        suburb: text('The zone of the city.'),
        city: text('The city.'),
        county: text('The region, outside the city.'),
        state: text('The state.'),
        country: text('The country.'),
        country_code: text('Its two letters.'),
      },
    },
    boundingbox: list(degrees('Degrees.'), 'South, north, west, east.'),
  }),
  NoPlace: object({ error: enumOf(['Unable to geocode'], 'No place is near.') }),
};
