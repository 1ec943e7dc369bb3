/** Wall displays, of the administrator who pairs and ends them and of the wall that is paired. */
import { command, undoneFields } from '../command.ts';
import { changesOf, id, tagged, tried } from '../fields.ts';
import { displaySchema, hospitalSchema } from '../model.ts';
import { open } from '../open.ts';
import * as displays from '../wire/displays.ts';
import { z } from '../zod.ts';

const ofDisplay = { displayId: id };
const ending = { ...ofDisplay, ...tried };

export const displaysCapability = {
  /** Read while a screen shows them; off where the settings say no `displays`. */
  feeds: ['displays'],
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

      tagged('displays.changed', changesOf(displaySchema)),
      tagged('display.added', { ...tried, name: z.string() }),
      /** The pairing code is unknown or too old, or was used. */
      tagged('display.addRefused', tried),
      tagged('display.addFailed', { ...tried, ...undoneFields }),
      /** The backend ended the display, or no longer has it. */
      tagged('display.ended', ending),
      tagged('display.endFailed', { ...ending, ...undoneFields }),
    ] as const,
  intents: () =>
    [
      /** `code` as `readPairingCode` reads it. */
      tagged('user.addDisplay', { code: z.string(), name: z.string() }),
      /** The outcome of adding was read, or the form was left. */
      tagged('user.clearDisplayOutcome'),
      /** Ending was confirmed. */
      tagged('user.endDisplay', { ...ofDisplay, name: z.string() }),
    ] as const,
  commands: {
    'display.add': command<{ readonly code: string; readonly name: string }>(60_000),
    'display.end': command<{ readonly displayId: string }>(60_000),
  },
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
