/** What the server says of itself. */
import type { Config } from '../../../src/contract/config.ts';
import { count, type Fields, flag, nullable, record, text, word } from '../json-schema.ts';

const settingsFields: Fields<Config> = {
  apiBaseUrl: text('Empty: the calls are where the page is.'),
  geocoderUrl: text('Where the address service is.', { examples: ['/geo'] }),
  tileUrl: nullable(
    text('Template of the map’s tiles, or the address of a .pmtiles file; null where there are none.'),
  ),
  googleMapsKey: nullable(text('Key of the maps service; null where there is none.')),
  timeZone: text('IANA name of the zone in which days and times without an offset are meant.', {
    examples: ['Asia/Kolkata'],
  }),
  timings: record({
    geocodeIntervalMs: {
      type: 'integer',
      minimum: 0,
      description: 'Least time between two look-ups of a console, ms.',
    },
  }),
  demo: {
    type: ['object', 'null'],
    description: 'The login that the login screen shows; null but in a demo.',
    required: ['email', 'password'],
    properties: { email: text('The email.'), password: text('The password.') },
  },
  needsHospital: flag('Nobody can sign in yet: the operator has a hospital to add.'),
};

export const serverRecords = {
  Settings: record(settingsFields),
  Health: record({
    status: word(['ok'], 'Calls can be answered.'),
    version: text('The server’s version.', { examples: ['1.0.0'] }),
  }),
  HealthAway: record({ status: word(['the database does not answer'], 'Calls cannot be answered.') }),
  Life: record({ status: word(['ok'], 'The server lives.') }),
  SocketInfo: record({
    websocket: flag('WebSockets are served.'),
    origins: { type: 'array', items: { type: 'string' }, description: 'A word of the protocol’s own.' },
    cookie_needed: flag('The session’s cookie must come along.'),
    entropy: count('A random number.'),
  }),
};
