/**
 * One load from its first sign-in to its end: a quiet time, the phones alone, phones and consoles, and, in a ramp,
 * steps with twice as many phones each. What each time showed is measured apart.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { type MeasuredProcess, measure } from '../support/processes.ts';
import type { ChosenAccounts } from './accounts.ts';
import type { PartUse, Watched } from './cost.ts';
import type { CrowdPlan, Member, Pace } from './crowd.ts';
import type { Generator } from './crowd-protocol.ts';
import { createCrowds } from './crowds.ts';
import { busyShare, isOwnLimit, localAddress, machineTimes } from './machine.ts';
import { broke, type LatencyLimit, nextStep } from './ramp.ts';
import { addTallies, type Due, dueOf, emptyTally, type Tally } from './tally.ts';

export interface LoadPlan {
  /** Without a trailing slash. */
  readonly url: string;
  /** A ramp begins with `phones` of them. */
  readonly accounts: ChosenAccounts;
  readonly phones: number;
  /** Of load at most: signing in comes before. */
  readonly seconds: number;
  readonly ramp: { readonly limit: LatencyLimit; readonly stepSeconds: number } | null;
  readonly measured: readonly MeasuredProcess[];
  readonly pace: Pace;
  /** How busy a process of the load may be before a ramp ends for that; those of `isOwnLimit` without it. */
  readonly mostBusy?: Generator;
  /** The built `crowd-program`. */
  readonly program: string;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

/** A time of the load, after it has settled. */
export interface Window extends Watched {
  readonly name: 'quiet' | 'phones alone' | 'all' | 'step';
  readonly seconds: number;
  /** What the phones, and the consoles, have counted. */
  readonly ofPhones: Tally;
  readonly ofConsoles: Tally;
  /** The busiest process of the load. */
  readonly generator: Generator;
  /** Share of all cores of this machine that was busy, whoever used them. */
  readonly machine: number;
  /** Of a ramp: why this step does not hold; null where it holds, and where nothing is judged. */
  readonly broken: string | null;
}

export interface LoadResult {
  readonly windows: readonly Window[];
  /** All that was counted, between the windows too. */
  readonly total: Tally;
  /** Messages and alerts that were due at a socket, once each, and did not come to it. */
  readonly lost: Due;
  /** Phones and consoles that could not sign in. */
  readonly notSignedIn: { readonly phones: number; readonly consoles: number };
  /** Of a ramp: why it ended. */
  readonly ended: string | null;
}

/** The rhythm of a working day (docs/field-api.md, and one message a minute in every tenth conversation). */
export const dayPace: Pace = {
  positionMs: 5_000,
  bookingsMs: 15_000,
  journeyMs: 60_000,
  messageMs: 60_000,
  chatsOneIn: 10,
};

/** Phones and consoles of one process. */
const inOneProcess = { phones: 400, consoles: 50 } as const;
/** Of each time: how long it settles before it counts. */
const settling = 0.2;
const signInAtMostMs = 600_000;
/** For the messages that are on their way when the load ends. */
const drainMs = 10_000;
/** Throws where nobody can sign in or a process of the load ends; the load's processes are ended in any case. */
export async function runLoad(plan: LoadPlan): Promise<LoadResult> {
  const { url, accounts, pace, ramp, say } = plan;
  const stop = new AbortController();
  const signal = AbortSignal.any([plan.signal, stop.signal]);
  const run = Math.random().toString(36).slice(2, 8);
  const phones = createCrowds(plan.program, signal);
  const consoles = createCrowds(plan.program, signal);
  const windows: Window[] = [];
  let total: Tally = emptyTally();
  let processes = 0;

  const plansOf = (kind: 'phones' | 'consoles', from: number, to: number): readonly CrowdPlan[] => {
    const plans: CrowdPlan[] = [];
    for (let first = from; first < to; first += inOneProcess[kind]) {
      const end = Math.min(to, first + inOneProcess[kind]);
      const common = { url, run, pace, first, localAddress: localAddress(url, processes++) };
      plans.push(
        kind === 'phones'
          ? { ...common, kind, accounts: accounts.phones.slice(first, end) }
          : { ...common, kind, accounts: accounts.consoles.slice(first, end) },
      );
    }
    return plans;
  };

  const take = async () => {
    const [ofPhones, ofConsoles] = await Promise.all([phones.take(), consoles.take()]);
    total = addTallies(total, addTallies(ofPhones.tally, ofConsoles.tally));
    const generator = {
      cpu: Math.max(ofPhones.generator.cpu, ofConsoles.generator.cpu),
      lateMs: Math.max(ofPhones.generator.lateMs, ofConsoles.generator.lateMs),
    };
    return { ofPhones: ofPhones.tally, ofConsoles: ofConsoles.tally, generator };
  };

  /** Lets the time settle, then counts and measures until its end. */
  const watch = async (name: Window['name'], seconds: number): Promise<Window> => {
    say(
      `${name}: ${phones.members.length} phones, ${consoles.members.length} consoles, ${seconds.toFixed(0)} s`,
    );
    await wait(seconds * settling * 1_000, undefined, { signal });
    await take();
    const [began, before, busy] = [
      performance.now(),
      plan.measured.map(({ pid }) => measure(pid)),
      machineTimes(),
    ];
    await wait(seconds * (1 - settling) * 1_000, undefined, { signal });
    const taken = await take();
    const took = (performance.now() - began) / 1_000;
    const parts = plan.measured.map(({ name: part, pid }, index): PartUse => {
      const now = measure(pid);
      const cpu = ((now.cpuSeconds - (before[index]?.cpuSeconds ?? 0)) * 1_000) / took;
      return { name: part, cpu, memoryMb: now.memoryMb };
    });
    const broken = ramp ? broke(addTallies(taken.ofPhones, taken.ofConsoles), ramp.limit) : null;
    const who = { phones: phones.members.length, consoles: consoles.members.length };
    const judgement = name === 'all' || name === 'step' ? broken : null;
    const machine = busyShare(busy, machineTimes());
    const window = { name, seconds: took, ...who, parts, ...taken, machine, broken: judgement };
    windows.push(window);
    return window;
  };

  const signIn = async (
    kind: 'phones' | 'consoles',
    from: number,
    to: number,
  ): Promise<readonly Member[]> => {
    if (to === from) return [];
    say(`${to - from} ${kind} sign in`);
    const late = setTimeout(() => stop.abort(), signInAtMostMs);
    const members = await (kind === 'phones' ? phones : consoles).add(plansOf(kind, from, to));
    clearTimeout(late);
    if (members.length === 0) throw new Error(`None of ${to - from} ${kind} could sign in.`);
    return members;
  };
  const meet = async (members: readonly Member[]) => {
    const partners = members.flatMap(({ hospitalId, chatsAs }) =>
      chatsAs === null ? [] : [{ hospitalId, driverId: chatsAs }],
    );
    await Promise.all([phones.meet([]), consoles.meet(partners)]);
  };

  try {
    const times = timesOf(plan);
    await watch('quiet', times.quiet);
    let asked = plan.phones;
    await signIn('phones', 0, asked);
    await phones.go();
    await watch('phones alone', times.alone);
    const present = await signIn('consoles', 0, accounts.consoles.length);
    await consoles.go();
    await meet(phones.members);
    let last = await watch('all', times.all);
    let left = plan.seconds - times.quiet - times.alone - times.all;
    let ended: string | null = null;
    while (ramp) {
      const { stepSeconds } = ramp;
      const next = nextStep({
        ...{
          phones: asked,
          most: accounts.phones.length,
          broken: last.broken,
          secondsLeft: left,
          stepSeconds,
        },
        isOwnLimit: isOwnLimit(last.generator, plan.mostBusy),
      });
      if ('ends' in next) {
        ended = next.ends;
        break;
      }
      const more = await signIn('phones', asked, next.phones);
      asked = next.phones;
      await phones.go();
      await meet(more);
      last = await watch('step', stepSeconds);
      left -= stepSeconds;
    }
    await consoles.hush();
    await phones.hush();
    const lost = (): Due => {
      const { messages, alerts } = dueOf(total, countsOf(present));
      return {
        messages: Math.max(0, messages - total.chat.received),
        alerts: Math.max(0, alerts - total.alerts),
      };
    };
    for (const until = performance.now() + drainMs; ; await wait(100, undefined, { signal })) {
      await take();
      if (lost().messages + lost().alerts === 0 || performance.now() > until) break;
    }
    return {
      ...{ windows, total, ended },
      lost: lost(),
      notSignedIn: {
        phones: asked - phones.members.length,
        consoles: accounts.consoles.length - consoles.members.length,
      },
    };
  } finally {
    await Promise.all([phones.end(), consoles.end()]);
    stop.abort();
  }
}

/** Seconds of each time before a ramp: together no more than was given. */
export function timesOf({ seconds, ramp }: Pick<LoadPlan, 'seconds' | 'ramp'>): {
  readonly quiet: number;
  readonly alone: number;
  readonly all: number;
} {
  const most = { quiet: 0.1 * seconds, alone: 0.3 * seconds, all: 0.6 * seconds };
  const step = ramp?.stepSeconds ?? Number.POSITIVE_INFINITY;
  return {
    quiet: Math.min(most.quiet, step),
    alone: Math.min(most.alone, step),
    all: Math.min(most.all, step),
  };
}

/** Consoles by the id of their hospital. */
function countsOf(members: readonly Member[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { hospitalId } of members) counts[hospitalId] = (counts[hospitalId] ?? 0) + 1;
  return counts;
}
