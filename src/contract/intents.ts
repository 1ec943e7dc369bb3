/**
 * Intents: what a person asked for. Views send them to the machines; the journal keeps them (without the password) so that a
 * log replays to the same snapshots.
 */
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
