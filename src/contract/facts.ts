/**
 * Facts: what happened, published by the worker in the past tense. Each carries `seq`, its place in the journal (it
 * goes on over a reload), and `at`, milliseconds since 1970. A page receives them in that order and misses none, with
 * two exceptions: changes of one list that wait for a busy page become one, in the place of the last; a page that takes
 * no facts for too long loses the waiting ones and begins anew. A capability's facts stand with it.
 */
import { capabilities } from './capabilities.ts';
import { commandEndedSchema } from './command.ts';
import { failureSchema } from './failure-schema.ts';
import type { FeedName } from './feeds.ts';
import { moment, tagged } from './fields.ts';
import { lazily } from './lazily.ts';
import { open } from './open.ts';
import { z } from './zod.ts';

/** The facts of every capability's feeds and commands. */
const common = () => {
  const feed = open(z.string()) as unknown as z.ZodMiniType<FeedName>;
  const trouble = { feed, since: moment, failure: z.nullable(failureSchema) };
  return [
    /** A command is over; published once for each. */
    commandEndedSchema,

    /** Connecting, or connected again and fetching what was missed. */
    tagged('feed.startedCatchingUp', { feed }),
    tagged('feed.wentLive', { feed }),
    /** Answers come, but not good ones, or too late. `since` is the last good answer, or the start. */
    tagged('feed.wentStale', trouble),
    /** No answer at all. */
    tagged('feed.wentOffline', trouble),
    /** Nobody asks for this feed any more. */
    tagged('feed.stopped', { feed }),
  ] as const;
};

type Schema = ReturnType<typeof common>[number] | ReturnType<(typeof capabilities)[number]['facts']>[number];

/** The content of a fact, before the journal stamps it. */
export const factPayloadSchema = lazily(() => {
  const schemas = [...common(), ...capabilities.flatMap(({ facts }): readonly Schema[] => facts())];
  return z.discriminatedUnion('type', schemas as [Schema, ...Schema[]]);
});
export type FactPayload = z.infer<Schema>;

/** `session`: the fact's session; a page in another session does not receive the fact. */
const stampSchema = () =>
  z.object({
    seq: open(z.number()),
    at: moment,
    session: open(z.nullable(z.string())),
  });
export type Fact = FactPayload & z.infer<ReturnType<typeof stampSchema>>;
export type FactOf<T extends FactPayload['type']> = Extract<Fact, { type: T }>;

export const factSchema = lazily(() => z.intersection(factPayloadSchema(), stampSchema()));
