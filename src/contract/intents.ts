/**
 * What enters from the page. Intents are what a person asked for; page events are what the page itself noticed. The journal
 * keeps both (without the password), so that a log replays to the same snapshots.
 */
import { hospitalSchema } from './model.ts';
import { z } from './zod.ts';

export const intentSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('user.submitLogin'), email: z.string(), password: z.string() }),
  z.object({ type: z.literal('user.askLogout') }),
  z.object({ type: z.literal('user.confirmLogout') }),
  z.object({ type: z.literal('user.keepSession') }),
  z.object({ type: z.literal('user.dismissAlert'), key: z.string() }),
  z.object({ type: z.literal('user.dismissAllAlerts') }),
  z.object({ type: z.literal('user.collapseAlerts') }),
  z.object({ type: z.literal('user.expandAlerts') }),
]);
export type Intent = z.infer<typeof intentSchema>;
export type IntentOf<T extends Intent['type']> = Extract<Intent, { type: T }>;

export const pageEventSchema = z.discriminatedUnion('type', [
  /** Local storage holds a session: at page load, or because another tab signed in. */
  z.object({ type: z.literal('page.foundSession'), hospital: hospitalSchema }),
  /** The stored session is gone: another tab signed out. */
  z.object({ type: z.literal('page.lostSession') }),
  z.object({ type: z.literal('page.workerStarted') }),
  z.object({ type: z.literal('page.workerDied'), message: z.string() }),
]);
export type PageEvent = z.infer<typeof pageEventSchema>;
export type PageEventOf<T extends PageEvent['type']> = Extract<PageEvent, { type: T }>;

export const pageInputSchema = z.union([intentSchema, pageEventSchema]);
export type PageInput = Intent | PageEvent;
