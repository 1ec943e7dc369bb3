/** The journal (flight recorder): facts and intents in one order, in a bounded ring that survives a reload. */
import { type Fact, factSchema } from './facts.ts';
import { type Intent, intentSchema } from './intents.ts';
import { z } from './zod.ts';

export const journalEntrySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fact'), fact: factSchema }),
  z.object({ kind: z.literal('intent'), at: z.number(), intent: intentSchema }),
  /** The page was loaded or the worker started anew: what is folded from here on began empty. */
  z.object({ kind: z.literal('start'), at: z.number(), signedIn: z.boolean() }),
]);
export type JournalEntry =
  | { readonly kind: 'fact'; readonly fact: Fact }
  | { readonly kind: 'intent'; readonly at: number; readonly intent: Intent }
  | { readonly kind: 'start'; readonly at: number; readonly signedIn: boolean };

/** The file that 'Export' writes and `npm run replay` reads. `version` changes whenever an old file would fold differently. */
export const journalFileSchema = z.object({
  product: z.literal('homedraw-journal'),
  version: z.literal(1),
  exportedAt: z.number(),
  entries: z.array(z.unknown()),
});
export type JournalFile = z.infer<typeof journalFileSchema>;
