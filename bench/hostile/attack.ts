/**
 * One attack: a server, four kinds of attackers side by side, one console that works, and who watches over the
 * promises.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { bodies, frames, type Hostile, logins, sockets } from './attacks.ts';
import { call } from './call.ts';
import { workAsConsole } from './console.ts';
import { startTarget, type Target } from './target.ts';

export interface AttackOptions {
  /** Attempts of each kind. */
  readonly each: number;
  /** Over how long they are spread; a server that is slower takes longer. */
  readonly seconds: number;
  readonly seed: number;
  /** How long is waited for memory to be given back. */
  readonly settleSeconds: number;
  /** Puts the demo into the server's empty folder where that is there already; a first start makes it else. */
  readonly fill?: (dataDir: string) => void;
}

/** What was seen. */
export interface Seen {
  readonly options: AttackOptions;
  /** Answers to the attackers by kind and status; `cut` where the connection ended instead. */
  readonly answers: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly healthP99Ms: number;
  readonly consolePolls: number;
  /** How long the attack itself took, without what went ahead of it. */
  readonly tookSeconds: number;
  /** MB of the process before, at the most, and after. */
  readonly memory: { readonly before: number; readonly most: number; readonly after: number };
  /** The promises that did not hold, in words. */
  readonly broken: readonly string[];
  /** The budgets of time and memory that did not hold. */
  readonly missed: readonly string[];
}

const healthAtMostMs = 250;
/** The process may keep this much more than before. */
const memoryGrowth = 1.1;

export async function attack(options: AttackOptions): Promise<Seen> {
  const dataDir = mkdtempSync(join(tmpdir(), 'homedraw-hostile-'));
  options.fill?.(dataDir);
  const target = await startTarget(dataDir);
  try {
    return await under(target, options);
  } finally {
    target.child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function under(target: Target, options: AttackOptions): Promise<Seen> {
  const broken: string[] = [];
  const answers: Record<string, Record<string, number>> = {};
  const stop = new AbortController();
  const console = await workAsConsole(target, stop.signal);

  // What is loaded or cached at first use is no leak: a tenth of the run comes before the first measurement.
  await all(
    target,
    { ...options, each: Math.ceil(options.each / 10), seconds: options.seconds / 10 },
    {},
    broken,
  );
  const before = target.memoryMb();
  const health = watchHealth(target, stop.signal);
  let most = before;
  const memory = setInterval(() => {
    most = Math.max(most, target.memoryMb());
  }, 500);
  const began = performance.now();
  await all(target, { ...options, seed: options.seed + 1 }, answers, broken);
  const tookSeconds = Math.round((performance.now() - began) / 1_000);
  clearInterval(memory);
  const after = await settled(target, before * memoryGrowth, options.settleSeconds);
  stop.abort();
  const { polls, complaints } = await console.ended;
  const delays = (await health).sort((a, b) => a - b);
  const healthP99Ms = delays[Math.floor(delays.length * 0.99)] ?? Number.POSITIVE_INFINITY;

  broken.push(...complaints);
  const missed: string[] = [];
  if (healthP99Ms > healthAtMostMs)
    missed.push(`/health took ${Math.round(healthP99Ms)} ms at the 99th percentile`);
  if (after > before * memoryGrowth)
    missed.push(`memory went from ${before} to ${after} MB and stayed there`);
  if (target.child.exitCode !== null) broken.push('the server ended');
  return {
    options,
    answers,
    healthP99Ms,
    consolePolls: polls,
    tookSeconds,
    memory: { before, most, after },
    broken: [...new Set(broken)],
    missed,
  };
}

const kinds: Readonly<Record<string, fc.Arbitrary<Hostile>>> = { frames, bodies, sockets, logins };
/** So many attempts of one kind may be under way at a time: with more, the attacker itself would be slow. */
const atOnce = 256;
/** Drawn in portions: ten thousand of them at once would be the attacker's own memory. */
const portionSize = 8;

/**
 * Every kind at once, each spread over the time. An attempt begins when it is due and waits for no other: some sit
 * still for seconds.
 */
async function all(
  target: Target,
  { each, seconds, seed }: AttackOptions,
  answers: Record<string, Record<string, number>>,
  broken: string[],
): Promise<void> {
  const began = performance.now();
  await Promise.all(
    Object.entries(kinds).map(async ([kind, arbitrary]) => {
      const counted: Record<string, number> = {};
      answers[kind] = counted;
      const underWay = new Set<Promise<void>>();
      const attempt = async ({ what, run }: Hostile): Promise<void> => {
        const outcome = await run(target);
        counted[outcome.status] = (counted[outcome.status] ?? 0) + 1;
        if (/^5/.test(outcome.status) && outcome.status !== '503')
          broken.push(`${outcome.status} for ${kind}: ${what}`);
        if (outcome.body && target.holdsRowsOfA(outcome.body))
          broken.push(`rows of another hospital for ${kind}: ${what}`);
      };
      for (let made = 0; made < each; made += portionSize) {
        const count = Math.min(portionSize, each - made);
        for (const [i, hostile] of fc.sample(arbitrary, { seed: seed + made, numRuns: count }).entries()) {
          const due = ((made + i) / each) * seconds * 1_000;
          await wait(Math.max(0, due - (performance.now() - began)));
          if (underWay.size >= atOnce) await Promise.race(underWay);
          const attempted = attempt(hostile).finally(() => underWay.delete(attempted));
          underWay.add(attempted);
        }
      }
      await Promise.all(underWay);
    }),
  );
}

/** Asks every 100 ms; answers how many ms each answer took. */
async function watchHealth(target: Target, signal: AbortSignal): Promise<number[]> {
  const delays: number[] = [];
  while (!signal.aborted) {
    const at = performance.now();
    await call(target, { path: '/health', from: '127.0.7.1' });
    delays.push(performance.now() - at);
    await wait(100);
  }
  return delays;
}

async function settled(target: Target, wanted: number, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1_000;
  for (;;) {
    const now = target.memoryMb();
    if (now <= wanted || performance.now() > until) return now;
    await wait(1_000);
  }
}

/** For a person. */
export function report({
  options,
  answers,
  healthP99Ms,
  consolePolls,
  tookSeconds,
  memory,
  broken,
  missed,
}: Seen): string {
  const counts = Object.entries(answers).map(
    ([kind, counted]) =>
      `  ${kind.padEnd(8)} ${Object.entries(counted)
        .sort()
        .map(([status, count]) => `${status}: ${count}`)
        .join(', ')}`,
  );
  return [
    `${options.each} of each kind, spread over ${options.seconds} s, took ${tookSeconds} s, seed ${options.seed}`,
    ...counts,
    `  /health  p99 ${Math.round(healthP99Ms)} ms`,
    `  console  ${consolePolls} polls answered`,
    `  memory   ${memory.before} MB before, ${memory.most} at most, ${memory.after} after`,
    ...[...broken, ...missed].map((words) => `✗ ${words}`),
    ...(broken.length + missed.length === 0 ? ['Every promise held.'] : []),
  ].join('\n');
}
