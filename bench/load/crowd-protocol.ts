/** What the load and its processes say to each other: calls with a number, and one answer to each. */
import type { CrowdPlan, Member, Partner } from './crowd.ts';
import type { Tally } from './tally.ts';

/** How busy a process of the load is itself. */
export interface Generator {
  /** Share of a core. */
  readonly cpu: number;
  /** ms by which its thread was late, p99. */
  readonly lateMs: number;
}

export interface Taken {
  readonly tally: Tally;
  readonly generator: Generator;
}

/** What a process is told. `signIn` is answered with its members, `take` with what it has counted. */
export type CrowdWords =
  | { readonly name: 'signIn'; readonly plan: CrowdPlan }
  | { readonly name: 'meet'; readonly partners: readonly Partner[] }
  | { readonly name: 'go' | 'take' | 'hush' | 'end' };

export type CrowdCall = CrowdWords & { readonly number: number };

export interface CrowdAnswer {
  readonly number: number;
  readonly value?: readonly Member[] | Taken | undefined;
  /** Why there is no answer. */
  readonly error?: string;
}

/** `used` is in µs over so many seconds, `delayNs` the time between two looks at the clock, which are 10 ms apart. */
export const generatorOf = (
  used: { readonly user: number; readonly system: number },
  seconds: number,
  delayNs: number,
): Generator => ({
  cpu: (used.user + used.system) / 1e6 / Math.max(0.001, seconds),
  lateMs: Math.max(0, delayNs / 1e6 - 10),
});
