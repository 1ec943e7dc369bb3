/** Points of phones, and places with a name. */
import { stretchKinds } from '../../../src/contract/day.ts';
import type { DayRow } from '../../../src/contract/wire/day.ts';
import type { LocationRow } from '../../../src/contract/wire/locations.ts';
import type {
  EarlierPoints,
  MovedColumns,
  PositionChanges,
} from '../../../src/contract/wire/position-changes.ts';
import { deliveryStatuses } from '../../locations/point.ts';
import {
  count,
  enumOf,
  type Fields,
  flag,
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

const movedFields: Fields<MovedColumns> = {
  deliveryBoyId: list(id('The phlebotomist.')),
  latitude: list(latitude()),
  longitude: list(longitude()),
  after: list(number('When it was there, as the phone said: ms after `from`, negative before it.')),
  deliveryStatus: list(count('Where its status stands in `statuses`.')),
  orderId: list(count('The booking that it was on, or 0.')),
};

const earlierFields: Fields<EarlierPoints> = {
  deliveryBoyId: id('The phlebotomist.'),
  points: list(
    object({ id: id('The id of the point.'), ...pointFields }),
    'All that are to be known now, the oldest first.',
  ),
};

const changesFields: Fields<PositionChanges> = {
  cursor: text('For the next call, as it is.'),
  whole: flag('Everybody stands here, so what was told before is over.'),
  from: number('ms since 1970, from which the times of the points count.'),
  statuses: list(enumOf(deliveryStatuses, 'A status.'), 'The statuses that occur.'),
  moved: {
    ...object(movedFields),
    description: 'The newest points of those who moved: each field a column, as long as the others.',
  },
  earlier: list(object(earlierFields), 'Today’s ENDED points before the newest one, where they changed.'),
  gone: list(id('A phlebotomist.'), 'Of whom no point is told any more.'),
};

const dayFields: Fields<DayRow> = {
  deliveryBoyId: id('The phlebotomist.'),
  fullName: text('The full name.'),
  metres: nullable(
    count('The way over the ground, by places that the phone stayed at or passed; null without a point.'),
  ),
  from: nullable(moment('When the first stretch begins; null where there are fewer than two points.')),
  stretches: list(
    object({
      kind: enumOf(
        stretchKinds,
        'On the way; at a booking or elsewhere, for three minutes or more within 50 m; without a point for more than three minutes.',
      ),
      until: moment('When it ends and the next one begins.'),
      orderId: nullable(id('The booking that it was at, no farther than 120 m from its address.')),
    }),
    'What went on one after the other, without a gap, up to the last point.',
  ),
  collected: list(
    object({ orderId: id('The booking.'), at: moment('When its sample was collected.') }),
    'The samples of the day, the oldest first.',
  ),
  late: list(
    id('A booking.'),
    'Those planned for the day that were collected after their time, or not at all by now.',
  ),
};

const degrees = (description: string) => text(description, { pattern: String.raw`^-?\d+(\.\d+)?(e-\d+)?$` });

export const locationSchemas = {
  PhlebotomistDay: object(dayFields),
  LocationPoint: object({ id: id('The id of the point.'), ...pointFields }),
  PositionChanges: object(changesFields),
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
