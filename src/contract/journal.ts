/** The journal (flight recorder): facts and page inputs in one order, in a bounded ring that survives a reload. */
import { type Fact, factSchema } from './facts.ts';
import { type PageInput, pageInputSchema } from './intents.ts';
import { z } from './zod.ts';

export const journalEntrySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fact'), fact: factSchema }),
  z.object({ kind: z.literal('input'), at: z.number(), input: pageInputSchema }),
]);
export type JournalEntry =
  | { readonly kind: 'fact'; readonly fact: Fact }
  | { readonly kind: 'input'; readonly at: number; readonly input: PageInput };

/** The file that 'Export' writes and `npm run replay` reads. `version` changes whenever an old file would fold differently. */
export const journalFileSchema = z.object({
  product: z.literal('homedraw-journal'),
  version: z.literal(1),
  exportedAt: z.number(),
  entries: z.array(z.unknown()),
});
export type JournalFile = z.infer<typeof journalFileSchema>;
