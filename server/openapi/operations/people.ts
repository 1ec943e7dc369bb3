/** Reads of phlebotomists and their positions by a console, and the idle alert. */
import { endpoints } from '../../../src/contract/endpoints.ts';
import { day, list, text } from '../json-schema.ts';
import { inChapter, type Operation, pathId, polled } from '../operation.ts';
import { the } from '../schemas.ts';

const hospitalCode = {
  hospitalCode: text('Another hospital’s code finds nobody.', { examples: ['SRM001'] }),
};

export const peopleOperations: readonly Operation[] = [
  ...inChapter({ tag: 'Console: phlebotomists', caller: 'console' }, [
    {
      id: 'drivers',
      call: endpoints.drivers,
      summary: 'The phlebotomists',
      headers: polled.headers,
      query: hospitalCode,
      answers: {
        200: { description: 'By name.', schema: list(the('Phlebotomist')), headers: polled.etag },
        304: polled.unchanged,
      },
    },
    {
      id: 'driversCount',
      call: endpoints.driversCount,
      summary: 'How many phlebotomists there are',
      query: hospitalCode,
      answers: { 200: { description: 'The count.', schema: the('Count') } },
    },
  ]),
  ...inChapter({ tag: 'Console: positions', caller: 'console' }, [
    {
      id: 'locations',
      call: endpoints.locations,
      summary: 'Where everybody is',
      description:
        'Each phlebotomist’s newest point by its own time, and today’s ENDED points. Built at most once a second.',
      headers: polled.headers,
      answers: {
        200: {
          description: 'By phlebotomist and time.',
          schema: list(the('LocationPoint')),
          headers: polled.etag,
        },
        304: polled.unchanged,
      },
    },
    {
      id: 'positionChanges',
      call: endpoints.positionChanges,
      summary: 'Who moved, and who is gone, since an earlier answer',
      description:
        'Offered as `position-changes`. Put over what the answer with this cursor told, it is what `/api/location/all` tells. Of any other cursor, and without one, everybody is told (`whole`). A cursor is known to the server, or the instance, that gave it, until that ends.',
      query: { since: text('The `cursor` of the answer before.') },
      answers: { 200: { description: 'What changed.', schema: the('PositionChanges') } },
    },
    {
      id: 'locationHistory',
      call: endpoints.locationHistory,
      summary: 'Where one phlebotomist was',
      path: { driverId: pathId('phlebotomist') },
      answers: {
        200: {
          description: 'The newest 20,000 points, the oldest of them first.',
          schema: list(the('LocationPoint')),
        },
      },
      refusals: { 404: ['Phlebotomist not found'] },
    },
    {
      id: 'daySummaries',
      call: endpoints.daySummaries,
      summary: 'What each phlebotomist did on a day',
      description:
        'Offered as `day-summaries`. Made of each one’s newest 20,000 points of the day; an answer is given again for half a minute.',
      query: { date: day('The day by the hospital’s clock; today without it.') },
      answers: {
        200: {
          description: 'Who has points or bookings of the day, by id.',
          schema: list(the('PhlebotomistDay')),
        },
      },
      refusals: {
        400: ['date must be YYYY-MM-DD', 'date lies in the future'],
        410: ['The positions of this day are no longer kept.'],
      },
    },
    {
      id: 'notifyIdle',
      call: endpoints.notifyIdle,
      summary: 'Tells all consoles of the hospital that a phlebotomist stands still',
      description: 'The same stop is told once, whichever console is first.',
      body: {
        driverId: 'The phlebotomist.',
        latitude: 'Degrees north.',
        longitude: 'Degrees east.',
        orderId: 'The booking it is on, or null.',
        timestamp:
          'When the stop began, ISO 8601; without an offset by the hospital’s wall clock. From the year 2000 on, and at most five minutes in the future.',
      },
      example: {
        driverId: 3,
        latitude: 13.0067,
        longitude: 80.2571,
        orderId: null,
        timestamp: '2026-03-12T06:30:00Z',
      },
      answers: { 204: { description: 'Told, or told before.' } },
      refusals: {
        400: ['timestamp must be ISO 8601', 'timestamp lies in the future', 'Invalid coordinates'],
        404: ['Phlebotomist not found', 'Order not found'],
      },
    },
  ]),
];
