/** The server's answers about itself. */
import type { Config } from '../../../src/contract/config.ts';
import { count, enumOf, type Fields, flag, nullable, object, text } from '../json-schema.ts';

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
  timings: {
    type: 'object',
    required: ['geocodeIntervalMs'],
    properties: {
      geocodeIntervalMs: {
        type: 'integer',
        minimum: 0,
        description: 'Least time between two look-ups of a console, ms.',
      },
      reconnectDelayMs: {
        type: 'integer',
        minimum: 0,
        description:
          'How soon after the end of its connection a console tries again, ms, where there are several instances; 5,000 otherwise.',
      },
    },
  },
  demo: {
    type: ['object', 'null'],
    description: 'The login that the login screen shows; null but in a demo.',
    required: ['email', 'password'],
    properties: { email: text('The email.'), password: text('The password.') },
  },
  needsHospital: flag('Nobody can sign in yet: the operator has a hospital to add.'),
  displays: flag('Wall displays can be paired.'),
};

export const serverSchemas = {
  Settings: object(settingsFields),
  Health: object({
    status: enumOf(['ok'], 'Calls can be answered.'),
    version: text('The server’s version.', { examples: ['1.0.0'] }),
  }),
  HealthAway: object({ status: enumOf(['the database does not answer'], 'Calls cannot be answered.') }),
  Ready: object({ status: enumOf(['ok'], 'The server takes calls.') }),
  NotReady: object({
    status: enumOf(['not ready'], 'The server should get no calls now.'),
    reasons: {
      type: 'array',
      items: text('What does not hold.', { examples: ['database', 'stopping'] }),
      description: 'Why, by name.',
    },
  }),
  Life: object({ status: enumOf(['ok'], 'The server lives.') }),
  SocketInfo: object({
    websocket: flag('WebSockets are served.'),
    origins: { type: 'array', items: { type: 'string' }, description: 'A word of the protocol’s own.' },
    cookie_needed: flag('The session’s cookie must come along.'),
    entropy: count('A random number.'),
  }),
};
