/**
 * The page inputs. Intents are requests of a person, and stand with their capability; page events are what the page
 * itself noticed. The journal keeps both, without the password, so that a log replays to the same snapshots.
 */
import { alertMarkSchema } from './alert-marks.ts';
import { capabilities } from './capabilities.ts';
import { commandEndedSchema } from './command.ts';
import { moment, tagged } from './fields.ts';
import { lazily } from './lazily.ts';
import { hospitalSchema } from './model.ts';
import { open } from './open.ts';
import { z } from './zod.ts';

export type { ChosenPhlebotomist } from './capabilities/orders.ts';

type Schema = ReturnType<(typeof capabilities)[number]['intents']>[number];

export const intentSchema = lazily(() => {
  const schemas = capabilities.flatMap(({ intents }): readonly Schema[] => intents());
  return z.discriminatedUnion('type', schemas as [Schema, ...Schema[]]);
});
export type Intent = z.infer<Schema>;
export type IntentOf<T extends Intent['type']> = Extract<Intent, { type: T }>;

export const pageEventSchema = lazily(() =>
  z.discriminatedUnion('type', [
    /** Local storage holds a session: at page load, or because another tab signed in. */
    tagged('page.foundSession', { hospital: hospitalSchema }),
    /** The stored session is gone: another tab signed out. */
    tagged('page.lostSession'),
    tagged('page.workerStarted'),
    tagged('page.workerDied', { message: z.string() }),
    /** The session is over for this page: every capability forgets it. */
    tagged('page.sessionEnded'),
    /** The page publishes a command's end that the worker cannot publish any more. */
    commandEndedSchema,
    /**
     * Another tab, or an earlier page, collapsed the alerts (with the keys of what stood there), or opened them (null).
     */
    tagged('page.seenElsewhere', { seen: z.nullable(z.array(open(z.string()))) }),
    /** An earlier page dismissed alerts of a hospital. */
    tagged('page.dismissedBefore', { hospitalId: open(z.string()), keys: z.array(open(z.string())) }),
    /** Another tab, or an earlier page, has marked alerts of a hospital so. */
    tagged('page.marksElsewhere', { hospitalId: open(z.string()), marks: z.array(alertMarkSchema) }),
    /** The worker's clock has passed the end of a snooze, ms since 1970. */
    tagged('page.snoozeOver', { at: moment }),
    /** The painter cannot draw, or does nothing any more. */
    tagged('page.painterFailed', { state: z.enum(['blind', 'dead']) }),
  ]),
);
export type PageEvent = z.infer<ReturnType<typeof pageEventSchema>>;
export type PageEventOf<T extends PageEvent['type']> = Extract<PageEvent, { type: T }>;

export const pageInputSchema = lazily(() => z.union([intentSchema(), pageEventSchema()]));
export type PageInput = Intent | PageEvent;
