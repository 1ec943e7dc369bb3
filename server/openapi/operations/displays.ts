/** Wall displays: pairing, what a console does with them, and what they read. */
import { endpoints } from '../../../src/contract/endpoints.ts';
import { displayPath, displayReads } from '../../../src/contract/wire/displays.ts';
import { type JsonSchema, list, text } from '../json-schema.ts';
import { inChapter, type Operation, pathId, polled } from '../operation.ts';
import { the } from '../schemas.ts';
import { attendanceOperations } from './attendance.ts';
import { bookingOperations } from './bookings.ts';
import { peopleOperations } from './people.ts';

const tooMany = { 429: ['Too many requests. Please try again later.'] } as const;

const cookie = {
  'Set-Cookie': text(
    'The display’s session: HttpOnly, SameSite=Lax, for 400 days. By TLS its name begins with `__Host-`.',
  ),
};

const pairing: readonly Operation[] = inChapter({ tag: 'Wall display', caller: 'anybody' }, [
  {
    id: 'beginPairing',
    call: endpoints.beginPairing,
    summary: 'Draws a pairing code',
    description: 'Ten from one network, then one each 30 s.',
    answers: { 201: { description: 'The code to show.', schema: the('Pairing') } },
    refusals: tooMany,
  },
  {
    id: 'pairingOutcome',
    call: endpoints.pairingOutcome,
    summary: 'What became of a pairing code',
    description:
      'Ask every few seconds. `paired` sets the cookie, and may be asked for again within ten minutes of the code’s entry: it then sets another one, and the one before is good for nothing.',
    body: { secret: 'The secret that came with the code.' },
    example: { secret: 'Yb0sN0h7cQ1XbDq0yJ4c2b0b8kYx5V1cTq4m0kq7m3E' },
    answers: { 200: { description: 'The outcome.', schema: the('PairingOutcome') } },
    refusals: tooMany,
  },
]);

const ofConsoles: readonly Operation[] = inChapter({ tag: 'Console: wall displays', caller: 'console' }, [
  {
    id: 'displays',
    call: endpoints.displays,
    summary: 'The wall displays',
    answers: { 200: { description: 'The newest first.', schema: list(the('Display')) } },
  },
  {
    id: 'addDisplay',
    call: endpoints.addDisplay,
    summary: 'Pairs a wall display',
    description:
      'A hospital may enter ten wrong codes, then one each 30 s; all hospitals together a hundred, then one each 3 s.',
    body: {
      code: 'The code that the wall shows; hyphens, blanks and small letters are taken too.',
      name: 'What the display is called, 1 to 60 characters.',
    },
    answers: { 201: { description: 'The display.', schema: the('Display') } },
    refusals: {
      400: ['The name must have 1 to {most} characters.', 'The name holds a character that cannot be kept.'],
      404: ['No wall display shows this code. It may be mistyped, older than 10 minutes, or already used.'],
      409: ['A hospital can have {most} wall displays. End one first.'],
    },
  },
  {
    id: 'endDisplay',
    call: endpoints.endDisplay,
    summary: 'Ends a wall display',
    description: 'At once; its next call is 401.',
    path: { id: pathId('display') },
    answers: { 204: { description: 'Ended.' } },
    refusals: { 404: ['Display not found'] },
  },
]);

type Read = (typeof displayReads)[number];

/** The answers that a display gets masked. */
const masked: Readonly<Partial<Record<Read, JsonSchema>>> = {
  orders: list(the('DisplayOrder')),
  drivers: list(the('DisplayPhlebotomist')),
  attendanceSummary: the('DisplayAttendance'),
};

const consoleReads = [...bookingOperations, ...peopleOperations, ...attendanceOperations];

/** The console's call of the same name, at the display's path and with its answer. */
function readOf(name: Read): Operation {
  const original = consoleReads.find(({ call }) => call.path === endpoints[name].path);
  const answer = original?.answers[200];
  if (original === undefined || answer === undefined) throw new Error(`${name} is no call of a console`);
  const schema = masked[name];
  // Nothing but a change of attendance makes the counts of a day anew.
  const isKept = name === 'attendanceSummary';
  return {
    ...original,
    id: `display${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
    call: { method: 'GET', path: displayPath(original.call.path) },
    tag: 'Wall display',
    caller: 'display',
    ...(isKept ? { headers: polled.headers } : {}),
    answers: {
      ...original.answers,
      200: {
        ...answer,
        ...(schema === undefined ? {} : { schema }),
        ...(isKept ? { headers: polled.etag } : {}),
      },
      ...(isKept ? { 304: polled.unchanged } : {}),
    },
  };
}

const ofDisplays: readonly Operation[] = [
  {
    id: 'displaySession',
    call: endpoints.displaySession,
    tag: 'Wall display',
    caller: 'display',
    summary: 'Which display this is',
    description: 'Browsers keep a cookie for 400 days at most: each of these calls begins them anew.',
    answers: {
      200: { description: 'The display.', schema: the('DisplaySession'), headers: cookie },
    },
  },
  ...displayReads.map(readOf),
];

export const displayOperations: readonly Operation[] = [...pairing, ...ofConsoles, ...ofDisplays];
