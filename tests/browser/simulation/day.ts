/**
 * Lives one day in the browser that runs this: step after step, then peace, then the evening, when everybody goes home.
 */
import { makeBusy } from '../../simulation/any-step.ts';
import { createPerson, type Person } from './person.ts';
import { createRules, type Rules } from './rules.ts';
import type { Day, Step } from './steps.ts';
import { createTabs, type OpenTabs } from './tabs.ts';
import type { World } from './world/parts.ts';
import { createWorld } from './world/world.ts';

/** Between two steps. */
const BETWEEN_MS = 700;
/** Longer than any command, and than it takes to see that somebody stands and to say it for a leader that does not. */
const PEACE_MS = 330_000;
/** A sign-out is told to all tabs, its call is made, and nothing is asked any more. */
const EVENING_MS = 40_000;
/** By the computer's own clock: a usual day takes a second or two, several on a busy machine. */
const HANGS_MS = 60_000;

interface Living {
  readonly world: World;
  readonly tabs: OpenTabs;
  readonly person: Person;
}

/** What was wrong; empty for a good day. */
export async function live(day: Day): Promise<readonly string[]> {
  const world = createWorld(day.seed);
  const { watch } = world;
  const tabs = createTabs(world);
  const person = createPerson(world);
  const rules = createRules(world, person);
  const living = { world, tabs, person };
  const unsilence = silence();
  const hanging = hang(world);
  try {
    await Promise.race([hanging.began, goThrough(day, living, rules)]);
    return watch.problems;
  } finally {
    hanging.end();
    await world.end();
    unsilence();
  }
}

async function goThrough(day: Day, living: Living, rules: Rules): Promise<void> {
  const { world, tabs } = living;
  const { watch } = world;
  await begin(day, living);
  for (const step of day.steps) {
    await take(step, living);
    await world.pass(BETWEEN_MS);
    rules.check();
    if (watch.problems.length > 0) return;
  }
  await peace(living);
  rules.check();
  await rules.checkPeace();
  if (watch.problems.length > 0) return;
  await evening(day, living);
  rules.check();
  await rules.checkEvening(tabs.sessions());
}

/**
 * `began` settles when the day has taken so long that it hangs, which is a problem of it; a day that ends says so by
 * `end`.
 */
function hang(world: World): { readonly began: Promise<void>; end(): void } {
  let timer = 0;
  const began = new Promise<void>((resolve) => {
    timer = window.setTimeout(() => {
      const waited = world.frames.map(
        ({ name, isFrozen, worker }) =>
          `${name}${isFrozen ? ', frozen' : ''}: ${worker()?.unanswered ?? 'no worker, nothing'} unanswered`,
      );
      world.watch.problem(`the day hangs at ${world.now()} ms (${waited.join('; ')})`);
      resolve();
    }, HANGS_MS);
  });
  return { began, end: () => window.clearTimeout(timer) };
}

async function begin({ tabs, isBusy }: Day, living: Living): Promise<void> {
  const { world, person } = living;
  for (let i = 0; i < tabs; i += 1) living.tabs.open();
  if (isBusy) makeBusy(world.backend.hospitals);
  await world.pass(BETWEEN_MS);
  const frame = living.tabs.at(0);
  if (frame) person.logIn(frame, 'A');
  await world.pass(BETWEEN_MS);
}

async function take(step: Step, { world, tabs, person }: Living): Promise<void> {
  const { backend } = world;
  switch (step.do) {
    case 'open':
      return tabs.open();
    case 'close':
      return tabs.close(step.tab);
    case 'reload':
      return tabs.reload(step.tab);
    case 'use':
      return tabs.use(step.tab, step.events, step.isHiddenFirst);
    case 'pass':
      return world.pass(step.seconds * 1_000);
    case 'weather':
      world.weather = step.now;
      return;
    case 'disk':
      return world.setDisk(step.now);
    case 'channel':
      world.isChannelUp = step.isUp;
      if (!step.isUp) world.tellWorkers({ do: 'cut' });
      return;
    case 'stand':
    case 'move':
    case 'endJourney':
      return backend.hospitals[step.of][step.do](step.who);
    case 'tellIdle':
    case 'tellResumed': {
      const frame = backend.hospitals[step.of].frame(step.who, step.do);
      if (frame) world.tellAlert(step.of, frame);
      return;
    }
    case 'place':
      backend.hospitals[step.of].place();
      return;
  }
  const frame = tabs.at(step.tab);
  if (!frame) return;
  if (step.do === 'wake') return frame.wake();
  // Nobody can press what is frozen.
  if (frame.isFrozen) return;
  switch (step.do) {
    case 'freeze':
      return frame.freeze();
    case 'killWorker':
      return frame.worker()?.kill();
    case 'killAndLogOut':
      frame.worker()?.kill();
      return person.logOut(frame);
    case 'dieIn':
      return frame.worker()?.post({ do: 'dieIn', operations: step.operations });
    case 'logIn':
      return person.logIn(frame, step.as);
    case 'logOut':
      return person.logOut(frame);
    case 'write':
      return person.write(frame);
    case 'dismissOne':
      return person.dismiss(frame, 'one');
    case 'dismissAll':
      return person.dismiss(frame, 'all');
  }
}

/** Whatever failed works again, who was frozen goes on, and time passes. */
async function peace({ world }: Living): Promise<void> {
  world.weather = 'good';
  world.isChannelUp = true;
  world.setDisk('works');
  for (const frame of world.frames) {
    frame.worker()?.post({ do: 'dieIn', operations: Number.POSITIVE_INFINITY });
    await frame.wake();
  }
  await world.pass(PEACE_MS);
}

/**
 * Somebody signs out, on a dead evening when no worker lives any more, in a tab that is opened for it where all were
 * closed in a session.
 */
async function evening({ isDeadInTheEvening }: Day, { world, tabs, person }: Living): Promise<void> {
  if (world.frames.length === 0) tabs.open();
  await world.pass(BETWEEN_MS);
  const somebody = world.frames.find((frame) => frame.hospital());
  if (isDeadInTheEvening) for (const frame of world.frames) frame.worker()?.kill();
  if (somebody) person.logOut(somebody);
  await world.pass(EVENING_MS);
}

/** What the console is told is not for a day's log. */
function silence(): () => void {
  const { warn, error } = console;
  Object.assign(console, { warn: () => {}, error: () => {} });
  return () => Object.assign(console, { warn, error });
}
