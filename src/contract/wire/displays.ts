/**
 * Wall displays: screens that a hospital's administrator has paired. Offered by a backend whose settings say
 * `displays`.
 */
import { z } from '../zod.ts';
import { optionalMoment, optionalText, wireId } from './lenient.ts';

export {
  longestDisplayName,
  pairingAlphabet,
  pairingCodeLength,
  readPairingCode,
} from '../pairing-code.ts';

/** One row of GET /api/displays, and the answer of POST /api/displays. `lastSeenAt` is null before its first call. */
export const displayRow = z.object({
  id: wireId,
  name: optionalText,
  createdAt: optionalMoment,
  lastSeenAt: optionalMoment,
});
export type DisplayRow = z.infer<typeof displayRow>;

/** Body of POST /api/displays. */
export const addDisplayBody = z.object({ code: z.string(), name: z.string() });

/**
 * Answer of POST /api/display/pairing: the code that the wall shows, the secret with which it asks what became of it,
 * and for how long, ms, the code can be entered.
 */
export const pairingAnswer = z.object({ code: z.string(), secret: z.string(), validMs: z.number() });

/** Body of POST /api/display/pairing/outcome. */
export const pairingOutcomeBody = z.object({ secret: z.string() });

/**
 * Its answer. `paired` comes with the display's cookie; `over`: the code is too old or unknown. While the code is valid
 * `paired` may be asked for again, and gives another cookie in the place of the one before.
 */
export const pairingOutcomeAnswer = z.object({ state: z.enum(['waiting', 'paired', 'over']) });

/** Answer of GET /api/display/session; 401 where the display was ended. */
export const displaySessionAnswer = z.object({
  id: wireId,
  name: optionalText,
  hospitalId: wireId,
  hospitalCode: optionalText,
});

const readsBelow = '/api/';
/** Where a display reads what a console reads at `path`: it has paths of its own, below /api/display. */
export const displayPath = (path: string): string =>
  path.startsWith(readsBelow) ? `/api/display/${path.slice(readsBelow.length)}` : path;

/** The console's calls that a display may make at its own paths; their answers are masked. */
export const displayReads = [
  'locations',
  'positionChanges',
  'orders',
  'drivers',
  'attendanceSummary',
  'totalCount',
  'inProgressCount',
  'deliveredCount',
  'readyCount',
  'cancelledCount',
  'driversCount',
] as const;
