/** The journal (flight recorder): one tab's facts and page inputs in order, in a bounded ring kept over a reload. */
import { type Fact, factSchema } from './facts.ts';
import { type PageInput, pageInputSchema } from './intents.ts';
import { lazily } from './lazily.ts';
import { open } from './open.ts';
import { z } from './zod.ts';

export const journalEntrySchema = lazily(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('fact'), fact: factSchema() }),
    z.object({
      kind: z.literal('input'),
      at: open(z.number()),
      session: open(z.nullable(z.string())),
      after: z.optional(open(z.nullable(z.number()))),
      begins: z.optional(z.literal(true)),
      input: pageInputSchema(),
    }),
  ]),
);
export type JournalEntry =
  | { readonly kind: 'fact'; readonly fact: Fact }
  | {
      readonly kind: 'input';
      readonly at: number;
      /** The session that the page was in, or the worker where the page did not say. */
      readonly session: string | null;
      /**
       * `seq` of the last fact that the page had received, null before the first: facts that stand before this entry
       * may have been on their way. Absent in journals of an earlier version.
       */
      readonly after?: number | null | undefined;
      /** The first input of its page: what stands before it is of the page before. */
      readonly begins?: true | undefined;
      readonly input: PageInput;
    };

/** Where the page stood when something entered: an entry's `session`, `after` and `begins`. */
export interface PageCursor {
  readonly session: string | null;
  readonly after: number | null;
  readonly begins?: true;
}

/** Stands for an entry that is too large for the ring: what it was, when, and its text's size. It folds to nothing. */
export const journalCutSchema = z.object({
  kind: z.literal('cut'),
  type: z.string(),
  at: z.number(),
  bytes: z.number(),
});
export type JournalCut = Readonly<z.infer<typeof journalCutSchema>>;

/** What an incident file says of itself beside its entries. */
export const incidentSchema = z.object({
  /** Here its ten minutes begin, ms since 1970. */
  from: z.number(),
  /** So many of the entries, the first ones, are older: they lead to the state from which the ten minutes go on. */
  before: z.number(),
  /** False: the recorder no longer held the beginning of the page, so that its lists lack what came before. */
  whole: z.boolean(),
  /** The person asked for exact coordinates; else they have three decimals at the most. */
  exact: z.boolean(),
  /** The console's version. */
  console: z.string(),
  /** The server's; null where it is not known. */
  server: z.nullable(z.string()),
  /** The browser's name and version. */
  browser: z.string(),
  counters: z.record(z.string(), z.number()),
});
export type Incident = Readonly<z.infer<typeof incidentSchema>>;

/**
 * The file that 'Export' writes and `npm run replay` reads. `version` grows when an old file would fold otherwise. An
 * incident file is a journal of the last ten minutes that has `incident` too.
 */
export const journalFileSchema = z.object({
  product: z.literal('homedraw-journal'),
  version: z.literal(2),
  exportedAt: z.number(),
  incident: z.optional(incidentSchema),
  entries: z.array(z.unknown()),
});
export type JournalFile = z.infer<typeof journalFileSchema>;
