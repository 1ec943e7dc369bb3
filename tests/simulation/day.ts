/** Lives one day: step after step, and then peace. */
import { makeBusy } from './any-step.ts';
import type { Day, Step, StepOf } from './steps.ts';
import { type Browser, createBrowser } from './world/browser.ts';
import { createNews, type News } from './world/news.ts';
import { createPerson, type Person } from './world/person.ts';
import { checkPositions } from './world/positions.ts';
import { createRules } from './world/rules.ts';
import { createSubmissions, type Submissions } from './world/submissions.ts';
import { createTabs, type OpenTabs } from './world/tabs.ts';
import { createTruth } from './world/truth.ts';
import { createUnreadRule, type UnreadRule } from './world/unread.ts';
import { createWatch, type Watch } from './world/watch.ts';

/** Between two steps; storage events, locks and messages arrive in it. */
const BETWEEN_MS = 700;
const CUT_MS = 3_000;
/** Longer than any command, and than it takes to see that somebody stands. */
const PEACE_MS = 330_000;
/** Longer than a worker takes to begin, and than messages wait for their echoes. */
const TRIED_MS = 60_000;

interface World {
  readonly browser: Browser;
  readonly tabs: OpenTabs;
  readonly person: Person;
  readonly watch: Watch;
  readonly news: News;
  readonly unread: UnreadRule;
  readonly submissions: Submissions;
}

/** What was wrong, empty for a good day; how far it came, and how many answers told positions by their changes. */
export interface Lived {
  readonly problems: readonly string[];
  readonly steps: number;
  readonly changesTold: number;
}

export async function live(day: Day): Promise<Lived> {
  const watch = createWatch();
  const browser = createBrowser({
    ...day,
    storesLate: day.storesLate && !day.knowsKeys,
    asking: watch.asked,
  });
  const tabs = createTabs(browser, watch);
  const truth = createTruth(watch);
  const world: World = {
    browser,
    tabs,
    person: createPerson(browser, watch, truth),
    watch,
    news: createNews(browser, watch),
    unread: createUnreadRule(browser, watch),
    submissions: createSubmissions(browser, watch, truth),
  };
  const rules = createRules(browser, watch);
  const rejected = (error: unknown) =>
    watch.problem(`Nobody handled: ${error instanceof Error ? error.stack : String(error)}`);
  process.on('unhandledRejection', rejected);
  const quiet = silence(watch);
  const livedTo = (steps: number): Lived => ({
    problems: watch.problems,
    steps,
    changesTold: browser.backend.changesTold,
  });
  try {
    let done = 0;
    await begin(day, world);
    for (const [at, step] of day.steps.entries()) {
      const page = 'tab' in step ? tabs.at(step.tab) : null;
      await take(step, world);
      disturb(step, page, world.news);
      world.unread.look(tabs.pages);
      if (step.do === 'atOnce' || day.steps[at + 1]?.do === 'atOnce') {
        world.person.unanswered();
        continue;
      }
      await browser.time.pass(BETWEEN_MS);
      rules.check(tabs.pages);
      world.news.check(tabs.pages);
      world.person.unanswered();
      done = at + 1;
      if (watch.problems.length > 0) return livedTo(done);
    }
    await peace(world);
    rules.check(tabs.pages);
    world.news.check(tabs.pages);
    rules.checkPeace(tabs.pages);
    await checkPositions(browser, watch, tabs.pages);
    world.unread.checkPeace(tabs.pages);
    truth.checkPeace();
    await tryAgain(world);
    for (const words of world.person.unanswered()) watch.problem(words);
    return livedTo(done);
  } finally {
    for (const page of tabs.pages) page.die();
    quiet();
    process.off('unhandledRejection', rejected);
  }
}

/** The day before it goes wrong. */
async function begin({ tabs, isSignedIn, isBusy }: Day, world: World): Promise<void> {
  const { browser, person } = world;
  for (let i = 0; i < tabs; i += 1) world.tabs.open();
  if (isBusy) makeBusy(browser.backend.hospitals);
  await browser.time.pass(BETWEEN_MS);
  const page = world.tabs.at(0);
  if (isSignedIn && page) person.logIn(page, 'A');
  await browser.time.pass(BETWEEN_MS);
}

async function take(step: Step, world: World): Promise<void> {
  const { browser, tabs, person } = world;
  const { time, backend, network } = browser;
  const page = 'tab' in step ? tabs.at(step.tab) : null;
  switch (step.do) {
    case 'open':
      return tabs.open();
    case 'close':
      return tabs.close(step.tab);
    case 'reload':
      return tabs.reload(step.tab);
    case 'use':
      return tabs.use(step.tab);
    case 'hide':
      return tabs.hide(step.tab);
    case 'failStarts':
      return tabs.failStarts(step.tab, step.count, step.how);
    case 'atDisk':
      return atDisk(step, world);
    case 'cutAtSend':
      return cutAtSend(step.sends, browser);
    case 'pass':
      return time.pass(step.seconds * 1_000);
    case 'atOnce':
      return time.pass(step.ms);
    case 'race': {
      const [one, other] = [tabs.at(step.tab), tabs.at(step.tab + 1)];
      if (!one || !other || one === other) return;
      person.logOut(one);
      await time.pass(BETWEEN_MS);
      person.logIn(one, step.as);
      // Far enough apart that the first is answered, near enough that its word has not come to the other tab.
      await time.pass(browser.dice.between(0, 70));
      return person.logIn(other, step.as === 'A' ? 'B' : 'A');
    }
    case 'sleep':
      return time.sleep(step.minutes * 60_000);
    case 'jumpWall':
      if (step.hours > 0) world.watch.isAged = true;
      return time.jumpWall(step.hours * 3_600_000);
    case 'weather':
      network.weather = step.now;
      return;
    case 'disk':
      browser.disk.state = step.now;
      if (step.now === 'hangs' || step.now === 'full') world.watch.diskFailed = true;
      return;
    case 'channel':
      return browser.channel.set(step.isUp);
    case 'forgetSessions':
      return backend.restart();
    case 'changeServer':
      for (const hospital of Object.values(backend.hospitals)) hospital.changes.restart();
      backend.tellsChanges = step.tellsChanges;
      return;
    default:
      if (page) return press(step, page, world);
      if (step.do === 'phoneWrites') return world.unread.phoneWrites(step.of, step.who, tabs.pages);
      return happen(step, browser, world.news);
  }
}

function atDisk({ tab, writes, store, what }: StepOf<'atDisk'>, { tabs }: World): void {
  const page = tabs.at(tab);
  page?.link.afterWrites(writes, store === 'any' ? null : store, () => {
    if (what === 'workerDies') page.link.kill();
    else if (what === 'otherTabIsUsed') tabs.use(tabs.pages.indexOf(page) + 1);
    else if (tabs.pages.length > 1) tabs.close(tabs.pages.indexOf(page));
  });
}

/** They stand again a while later. */
function cutAtSend(sends: number, { channel, time }: Browser): void {
  channel.afterSends(sends, () => {
    channel.set(false);
    time.outside.post(CUT_MS, () => channel.set(true));
  });
}

type Page = OpenTabs['pages'][number];

/** What a step does to those who watch: news of such a time may be missed, or be none. */
function disturb(step: Step, page: Page | null, news: News): void {
  if (step.do === 'weather') news.disturb(step.now === 'good' ? 'noLonger' : 'forNow');
  if (['sleep', 'jumpWall', 'forgetSessions', 'logIn', 'logOut', 'race', 'disk'].includes(step.do))
    news.disturb();
  if (step.do === 'hangWorker' && page) news.disturbPage(page);
}

/** What somebody does at a page, or what befalls its worker. */
function press(step: Step, page: Page, { browser, person, submissions }: World): void {
  if (step.do === 'logIn') person.logIn(page, step.as);
  if (step.do === 'logOut') person.logOut(page);
  if (step.do === 'assign' || step.do === 'cancel') person.change(page, step.do, step.leaves);
  if (step.do === 'book') person.book(page, step);
  if (step.do === 'write') {
    for (const kind of step.kinds)
      person.write(page, step.who, { hasFile: kind === 'file', isAlike: step.isAlike });
    if (step.regrets) person.giveUp(page, 'newest');
  }
  if (step.do === 'converse') person.converse(page, step.who);
  if (step.do === 'giveUpMessage') person.giveUp(page, 'oldest');
  if (step.do === 'tryMessageAgain') person.tryAgain(page);
  if (step.do === 'register') submissions.register(page, step.leaves);
  if (step.do === 'addTest') submissions.addTest(page, step.leaves);
  if (step.do === 'importPrices') submissions.importPrices(page, step.leaves);
  if (step.do === 'cancelSubmission') submissions.cancel(page);
  if (step.do === 'dismissOne') person.dismiss(page, 'one');
  if (step.do === 'dismissAll') person.dismiss(page, 'all');
  if (step.do === 'killWorker') page.link.kill();
  if (step.do === 'lateClose')
    page.link.link.port.take(
      { type: 'session.close', id: 0, key: null, attempt: 0, session: `${page.name}.over` },
      [],
    );
  if (step.do === 'hangWorker') {
    page.noted.hasHung = true;
    const worker = page.link.worker();
    worker?.thread.hang();
    browser.time.outside.post(step.seconds * 1_000, () => worker?.thread.goOn());
  }
}

/** What happens at the hospitals. */
function happen(step: Step, { backend, channel, dice }: Browser, news: News): void {
  if (!('of' in step)) return;
  const hospital = backend.hospitals[step.of];
  if (step.do === 'stand') hospital.stand(step.who);
  if (step.do === 'move') hospital.move(step.who);
  if (step.do === 'endJourney') hospital.endJourney(step.who);
  if (step.do === 'vanish') hospital.vanish(step.who);
  if (step.do === 'place') news.placed(step.of, hospital.place().orderId);
  const order = hospital.orders.find(
    ({ collectedAt, status }) => collectedAt === null && status !== 'cancelled',
  );
  if (step.do === 'collect') hospital.collect(order);
  if (step.do === 'changeElsewhere' && order) {
    order.status = 'cancelled';
    order.cancellationReason = 'Cancelled by patient';
    order.version += 1;
  }
  if (step.do !== 'tellIdle' && step.do !== 'tellResumed') return;
  const frame = hospital.frame(step.who, step.do);
  // Some tabs receive it later than others.
  if (frame) channel.publish(step.of, frame, () => dice.between(2, 400));
}

/** Whatever failed works again, and time passes. */
async function peace({ browser, tabs }: World): Promise<void> {
  const { time, network, channel, disk } = browser;
  network.weather = 'good';
  channel.set(true);
  disk.state = 'works';
  for (const page of tabs.pages) {
    page.link.failStarts(0, 'silent');
    page.link.worker()?.thread.goOn();
  }
  const workersOf = () => tabs.pages.map(({ link }) => link.worker());
  // A worker that still dies in it begins to watch anew.
  for (let before: unknown[] = []; workersOf().some((worker, at) => worker !== before[at]); ) {
    before = workersOf();
    await time.pass(PEACE_MS);
  }
}

/**
 * What stands as failed goes out by 'Try again', even where the worker has just begun anew and does not know yet what
 * it keeps.
 */
async function tryAgain({ browser, tabs, person, watch }: World): Promise<void> {
  const page = tabs.pages.find(({ system }) => failedOf(system).length > 0);
  if (!page || watch.diskFailed) return;
  for (const { link } of tabs.pages) link.afterWrites(0, null, () => {});
  page.link.kill();
  person.tryAgain(page, 'all');
  await browser.time.pass(TRIED_MS);
  for (const { content, failure } of failedOf(page.system))
    watch.problem(`${page.name}: 'Try again' did not send '${content}': ${JSON.stringify(failure)}`);
}

/** Those of which the file is still there. */
const failedOf = (system: OpenTabs['pages'][number]['system']) =>
  [...system.outgoing.getSnapshot().values()].filter(
    ({ state, failure }) => state === 'failed' && failure?.code !== 'fileGone',
  );

/** What the console is told is not for a day's log; a run that ended with an error is a fault. */
function silence(watch: Watch): () => void {
  const { warn, error } = console;
  console.warn = () => {};
  console.error = (...words: unknown[]) => {
    if (String(words[0]).startsWith('A run of')) watch.problem(words.map(String).join(' '));
  };
  return () => Object.assign(console, { warn, error });
}
