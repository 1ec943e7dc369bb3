/** What holds in every world, after each step and once there is peace. */

import type { CommandType } from '../../../src/contract/capabilities.ts';
import { commandKinds } from '../../../src/contract/capabilities.ts';
import { isBusy } from '../../../src/machines/orders/order-work.ts';
import type { Browser } from './browser.ts';
import { checkChat } from './chat-rules.ts';
import { hospitalOf, marksIn, type Whose, whose, wireIdOf } from './hospital.ts';
import type { Page } from './page.ts';
import { cardOf, type Watch } from './watch.ts';

/** A worker that starts or is found to be dead takes so long at the most, ms. */
const WORKER_MS = 20_000 + 25_000 + 5_000;
/** Commands that end when the disk has them. */
const untilWritten: ReadonlySet<string> = new Set<CommandType>(['alerts.dismiss', 'chat.discard']);

export interface Rules {
  /** After each step. */
  check(pages: readonly Page[]): void;
  /** After a long time in which nothing failed. */
  checkPeace(pages: readonly Page[]): void;
}

export function createRules(browser: Browser, watch: Watch): Rules {
  const busySince = new Map<string, number>();
  const { time, backend } = browser;

  /** A machine that waits for a command waits no longer than the command may take. */
  function checkWaits(page: Page): void {
    const { session, booking, orderWork, registration, excelImport } = page.system;
    const registering = registration.getSnapshot().state;
    const importing = excelImport.getSnapshot().state;
    const waits: [what: string, isBusy: boolean, command: CommandType][] = [
      ['login', session.getSnapshot().status === 'signingIn', 'session.login'],
      ['locating', booking.getSnapshot().state === 'locating', 'booking.locate'],
      ['submitting', booking.getSnapshot().state === 'submitting', 'booking.create'],
      ['registering', ['checking', 'uploading'].includes(registering), 'registration.submit'],
      ['reading', importing === 'reading', 'import.read'],
      ['importing', importing === 'uploading', 'import.upload'],
    ];
    for (const [id, work] of orderWork.getSnapshot())
      waits.push([
        `order ${id}`,
        isBusy(work),
        work.request?.kind === 'cancel' ? 'order.cancel' : 'order.assign',
      ]);
    const busy = waits.filter(([, isBusy]) => isBusy);
    const keyOf = (what: string) => `${page.name}: ${what}`;
    const still = new Set(busy.map(([what]) => keyOf(what)));
    for (const key of busySince.keys())
      if (key.startsWith(`${page.name}:`) && !still.has(key)) busySince.delete(key);
    for (const [what, , command] of busy) {
      const key = keyOf(what);
      if (!busySince.has(key)) busySince.set(key, time.awake());
      else if (time.awake() - (busySince.get(key) ?? 0) > commandKinds[command].deadlineMs + WORKER_MS)
        watch.problem(`${key} waits for ever`);
    }
  }

  /** What a page shows is its own hospital's. */
  function checkMarks(page: Page): void {
    const { session, orders, alerts, figures, orderWork, phlebotomists, booking } = page.system;
    const own = page.hospital();
    const strays = page.noted.strayed.get(session.getSnapshot().id ?? '');
    const isOther = (mark: Whose) => mark !== own && !strays?.has(mark);
    const shown = JSON.stringify(
      [orders, alerts, orderWork, phlebotomists, booking].map((one) => plain(one.getSnapshot())),
    );
    for (const mark of marksIn(shown))
      if (isOther(mark as Whose)) watch.problem(`${page.name} (${own}) shows what is ${mark}'s`);
    for (const [name, figure] of Object.entries(figures.getSnapshot().figures)) {
      const mark = hospitalOf(Math.floor((figure ?? 0) / 1_000));
      if (mark && isOther(mark)) watch.problem(`${page.name} (${own}) shows ${mark}'s figure of ${name}`);
    }
  }

  /** One card of each thing, and none of what was dismissed. */
  function checkPanel(page: Page): void {
    const own = page.hospital();
    if (!own || watch.diskFailed) return;
    const cards = cardsOf(page);
    for (const [i, card] of cards.entries()) {
      if (cards.indexOf(card) !== i && !watch.isAged) watch.problem(`${page.name} has two cards of ${card}`);
      if (card.includes(' where nobody stood') || card.includes(' of no stop'))
        watch.problem(`${page.name} has a card of what never was: ${card}`);
    }
  }

  const cardsOf = (page: Page) =>
    page.system.alerts.getSnapshot().alerts.map((alert) => cardOf(alert, backend));

  /** The journals' lines name nobody but the hospital of their session. */
  function checkJournals(): void {
    const sessions = new Map(watch.pages.flatMap((page) => [...page.sessions]));
    const strayed = new Map(watch.pages.flatMap((page) => [...page.strayed]));
    for (const { value } of browser.disk.rows('journals').values())
      for (const line of String((value as { text: string }).text).split('\n')) {
        const entry = JSON.parse(line) as { session?: string | null; fact?: { session: string | null } };
        const session = entry.fact?.session ?? entry.session ?? null;
        // What was pressed while the worker was down stands in nobody's session.
        const own = session === null ? undefined : sessions.get(session);
        for (const mark of marksIn(line))
          if (own !== undefined && mark !== own && !strayed.get(session ?? '')?.has(mark as Whose))
            watch.problem(`A line of the journal of ${own}'s session ${session} names ${mark}'s: ${line}`);
      }
  }

  function checkEnds(page: Page): void {
    const last = Math.max(0, ...page.noted.commands.keys());
    for (let id = 1; id <= last; id += 1) {
      const command = page.noted.commands.get(id);
      // Some wait for a disk that does not answer, and are kept by the page until then.
      if (command?.ends === 0 && watch.diskFailed && untilWritten.has(command.type ?? '')) continue;
      if (command?.ends !== 1)
        watch.problem(`${page.name}: the ${command?.type ?? 'unsent command'} of number ${id} did not end`);
    }
  }

  /** A worker stands for the lead of its page's session, and of none that is over. */
  function checkLead(page: Page): void {
    const own = page.hospital();
    const stands = page.link.worker()?.stands() ?? [];
    const wanted = own ? [String(wireIdOf(own))] : [];
    if (JSON.stringify(stands) !== JSON.stringify(wanted))
      watch.problem(`${page.name} (${own}) stands for the lead of [${stands}]`);
  }

  function checkSamePanels(pages: readonly Page[]): void {
    if (watch.diskFailed) return;
    for (const hospital of whose) {
      const own = pages.filter((page) => page.hospital() === hospital);
      const panels = own.map((page) => cardsOf(page).toSorted().join(', '));
      if (new Set(panels).size > 1)
        watch.problem(
          `The panels are not the same: ${own.map(({ name }, i) => `${name} [${panels[i]}]`).join(' and ')}`,
        );
      // A stop that is raised anew after a day has a card of its own.
      for (const page of own)
        for (const card of cardsOf(page))
          if (watch.isDismissed(hospital, card) && !watch.isAged)
            watch.problem(`${page.name} shows ${card}, which was dismissed`);
    }
  }

  /** Who stands long enough was told of, where somebody watched. */
  function checkTold(pages: readonly Page[]): void {
    if (watch.diskFailed) return;
    for (const hospital of whose)
      if (pages.some((page) => page.hospital() === hospital))
        for (const stop of backend.hospitals[hospital].stops)
          if (stop.until === null && stop.posts === 0 && !stop.wasTold)
            watch.problem(`Nobody told of ${stop.id}`);
  }

  return {
    check: (pages) => {
      for (const page of pages) {
        checkWaits(page);
        checkMarks(page);
        checkPanel(page);
      }
      const signedIn = new Set(pages.map((page) => page.hospital()).filter((one) => one !== null));
      if (signedIn.size > 1) watch.problem('Two hospitals are signed in in one browser');
      for (const error of time.thrown) watch.problem(`Thrown: ${String((error as Error).stack ?? error)}`);
    },
    checkPeace: (pages) => {
      for (const page of pages) {
        checkEnds(page);
        checkLead(page);
        const { session, booking, orderWork, worker, registration, excelImport } = page.system;
        if (worker.getSnapshot().state !== 'running') watch.problem(`${page.name}: the worker does not run`);
        if (session.getSnapshot().status === 'signingIn')
          watch.problem(`${page.name} is signing in for ever`);
        if (['locating', 'submitting'].includes(booking.getSnapshot().state))
          watch.problem(`${page.name}: the booking waits for ever`);
        if (['checking', 'uploading'].includes(registration.getSnapshot().state))
          watch.problem(`${page.name}: the registration waits for ever`);
        if (['reading', 'uploading'].includes(excelImport.getSnapshot().state))
          watch.problem(`${page.name}: the price list waits for ever`);
        for (const [id, work] of orderWork.getSnapshot())
          if (isBusy(work)) watch.problem(`${page.name}: order ${id} waits for ever`);
        const own = page.hospital();
        if (own && page.system.orders.getSnapshot().byId.size !== backend.hospitals[own].orders.length)
          watch.problem(`${page.name} does not show ${own}'s orders as they are`);
      }
      checkSamePanels(pages);
      checkChat({ browser, watch }, pages);
      checkTold(pages);
      checkJournals();
    },
  };
}

/** A value whose maps can be written down. */
const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, inner: unknown) => (inner instanceof Map ? [...inner] : inner)) ?? 'null',
  );
