/** Wall displays, of the administrator who pairs and ends them and of the wall that is paired. */
import { tagged } from '../fields.ts';
import { hospitalSchema } from '../model.ts';
import { open } from '../open.ts';
import * as displays from '../wire/displays.ts';
import { z } from '../zod.ts';

export const displaysCapability = {
  feeds: [],
  facts: () =>
    [
      /** A wall without a session: the code to be entered, until the moment `until`. */
      tagged('pairing.offered', { code: z.string(), until: z.number() }),
      /** The wall has a display session. */
      tagged('pairing.done', { hospital: hospitalSchema }),
      /**
       * The server has a build that it did not have at the look before, and its files can be had. `entry` is the
       * address of the document's script, by which builds differ.
       */
      tagged('build.seen', { entry: open(z.string()) }),
    ] as const,
  intents: () => [] as const,
  commands: {},
  queries: {},
  endpoints: {
    displays: { method: 'GET', path: '/api/displays', row: displays.displayRow },
    addDisplay: {
      method: 'POST',
      path: '/api/displays',
      body: displays.addDisplayBody,
      answer: displays.displayRow,
    },
    endDisplay: { method: 'DELETE', path: '/api/displays/{id}', none: true },
    beginPairing: { method: 'POST', path: '/api/display/pairing', answer: displays.pairingAnswer },
    pairingOutcome: {
      method: 'POST',
      path: '/api/display/pairing/outcome',
      body: displays.pairingOutcomeBody,
      answer: displays.pairingOutcomeAnswer,
    },
    displaySession: { method: 'GET', path: '/api/display/session', answer: displays.displaySessionAnswer },
  },
} as const;
