/** What a soak does, and the part of it that each round does. */
import type { Field } from './field.ts';
import { driverOf, residents, type SoakOrders } from './hospital.ts';
import type { Screens } from './screens.ts';
import { usuallyTolerated } from './trend.ts';

/** How much of each, over all rounds together. */
export interface Plan {
  readonly rounds: number;
  /** How far a thing may be from its baseline at the end, %. */
  readonly tolerated: number;
  /** Positions that phones post. */
  readonly points: number;
  /** Phlebotomists who are registered and removed. */
  readonly comers: number;
  /** Bookings that go through their states. */
  readonly orders: number;
  /** Conversations that are opened, written into and left. */
  readonly conversations: number;
  readonly routeChanges: number;
  /** Cuts of every connection of the browser. */
  readonly reconnects: number;
  readonly signOuts: number;
}

const day: Plan = {
  rounds: 20,
  tolerated: usuallyTolerated,
  points: 100_000,
  comers: 500,
  orders: 5_000,
  conversations: 200,
  routeChanges: 200,
  reconnects: 50,
  signOuts: 20,
};
const tenthOf = (plan: Plan): Plan =>
  Object.fromEntries(Object.entries(plan).map(([what, count]) => [what, count / 10])) as unknown as Plan;

/** The short form's rounds are few and small, and what the engine itself takes and gives back is more of them. */
export const plans: Readonly<Record<string, Plan>> = {
  day,
  short: { ...tenthOf(day), rounds: 8, tolerated: 10 },
};

/** The first rounds, after which the baseline is measured. */
export const warmUpRounds = 2;

/** The list of alerts is at its cap after the first round. */
const alertCap = 200;
const alertsOfRound = 20;
/** Journeys that end in all rounds together; each is an alert. */
export const journeysOf = ({ rounds }: Plan): number => alertCap + (rounds - 1) * alertsOfRound;

export interface Stage {
  readonly field: Field;
  readonly screens: Screens;
  readonly orders: SoakOrders;
  /** Tells how long a step took, ms. */
  readonly report: (step: string, ms: number) => void;
}

/** Does round `round`, from 0. Every round does a part of everything, so that they are alike. */
export async function runRound(
  plan: Plan,
  round: number,
  { field, screens, orders, report }: Stage,
): Promise<void> {
  const upTo = (count: number, rounds: number) => Math.floor((count * rounds) / plan.rounds);
  const part = (count: number) => Math.max(1, upTo(count, round + 1) - upTo(count, round));
  const waiting = orders.waiting.slice(upTo(plan.orders, round), upTo(plan.orders, round + 1));
  const ended = round === 0 ? 0 : alertCap + (round - 1) * alertsOfRound;
  const journeys = orders.journeys.slice(ended, round === 0 ? alertCap : ended + alertsOfRound);

  const timed = async <Result>(step: string, work: () => Promise<Result>): Promise<Result> => {
    const begun = performance.now();
    const result = await work();
    report(step, performance.now() - begun);
    return result;
  };
  const comers = await timed('phlebotomists come', () => field.come(part(plan.comers)));
  await timed('points', () => field.points(part(plan.points)));
  await timed('bookings', () => field.orders(waiting));
  await timed('ends of journeys', () => field.endJourneys(journeys));
  await timed('conversations', () => {
    // With those who come and go first: their conversations end with them.
    const partners = Array.from(
      { length: part(plan.conversations) },
      (_, index) => comers[index]?.id ?? driverOf((round + index) % residents),
    );
    return screens.converse(partners);
  });
  await timed('routes', () => screens.changeRoutes(part(plan.routeChanges)));
  await timed('reconnects', () => screens.reconnect(part(plan.reconnects)));
  await timed('phlebotomists go', () => field.go(comers));
  await timed('sign-outs', () => screens.signOutAndIn(part(plan.signOuts)));
  await timed('settling', () => screens.settle());
}
