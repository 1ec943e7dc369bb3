/** What holds of every day, with a real browser below it: after each step, once there is peace, and in the evening. */
import { whose, wireIdOf } from '../../simulation/world/hospital.ts';
import { cardOf } from '../../simulation/world/watch.ts';
import type { Person } from './person.ts';
import { straysOf } from './world/frame.ts';
import type { Frame, World } from './world/parts.ts';
import { rowsOnDisk } from './world/real-disk.ts';
import { leadsInBrowser } from './world/world.ts';

/** Names, addresses and words of a hospital's; ids and codes may stay (specification 3, Local browser storage). */
const PRIVATE = /(Kavya|Name p\d|12th Main Road|words \d+)~?[AB]?/;

export interface Rules {
  check(): void;
  /** After a long time in which nothing failed. */
  checkPeace(): Promise<void>;
  /** After somebody has signed out, in whichever tab. */
  checkEvening(sessions: readonly ReadonlyMap<string, string>[]): Promise<void>;
}

export function createRules(world: World, person: Person): Rules {
  const { watch, backend, frames } = world;
  const cardsOf = ({ page }: Frame) =>
    page.system.alerts.getSnapshot().alerts.map((alert) => cardOf(alert, backend));

  function checkPanel(frame: Frame): void {
    if (!frame.hospital() || watch.diskFailed) return;
    const cards = cardsOf(frame);
    for (const [i, card] of cards.entries()) {
      if (cards.indexOf(card) !== i) watch.problem(`${frame.name} has two cards of ${card}`);
      if (card.includes(' where nobody stood') || card.includes(' of no stop'))
        watch.problem(`${frame.name} has a card of what never was: ${card}`);
    }
  }

  function checkSamePanels(): void {
    if (watch.diskFailed) return;
    for (const hospital of whose) {
      const own = frames.filter((frame) => frame.hospital() === hospital);
      const panels = own.map((frame) => cardsOf(frame).toSorted().join(', '));
      if (new Set(panels).size > 1)
        watch.problem(
          `The panels are not the same: ${own.map(({ name }, i) => `${name} [${panels[i]}]`).join(' and ')}`,
        );
      for (const frame of own)
        for (const card of cardsOf(frame))
          if (watch.isDismissed(hospital, card))
            watch.problem(`${frame.name} shows ${card}, which was dismissed`);
    }
  }

  /**
   * One tab of a hospital's session leads, as it knows and as the browser does; the others wait; of no other session
   * anybody does.
   */
  async function checkLead(): Promise<void> {
    const inBrowser = await leadsInBrowser();
    for (const hospital of whose) {
      const own = frames.filter((frame) => frame.hospital() === hospital);
      const id = String(wireIdOf(hospital));
      const leaders = frames.filter((frame) => frame.worker()?.leads.includes(id)).map(({ name }) => name);
      const { held, pending } = inBrowser[hospital];
      if (leaders.length !== Math.min(1, own.length))
        watch.problem(`Of the ${own.length} tabs in ${hospital}'s session [${leaders}] lead`);
      if (held !== Math.min(1, own.length) || held + pending !== own.length)
        watch.problem(
          `${own.length} tabs are in ${hospital}'s session; its lead is held ${held} times and waited for ${pending} times`,
        );
      for (const frame of frames)
        if (frame.worker()?.stands.includes(id) !== own.includes(frame))
          watch.problem(`${frame.name} (${frame.hospital()}) stands for [${frame.worker()?.stands}]`);
    }
  }

  /** Who stands long enough was told of, where somebody watched. */
  function checkTold(): void {
    if (watch.diskFailed) return;
    for (const hospital of whose)
      if (frames.some((frame) => frame.hospital() === hospital))
        for (const stop of backend.hospitals[hospital].stops)
          if (stop.until === null && stop.posts === 0 && !stop.wasTold)
            watch.problem(`Nobody told of ${stop.id}`);
  }

  /** What was written in a session that goes on is with the backend once, or the page says that it is not. */
  function checkWritten(): void {
    for (const { content, of, era } of person.written) {
      const times = backend.hospitals[of].chat.messages.filter((row) => row.content === content).length;
      if (times > 1) watch.problem(`'${content}' was sent ${times} times`);
      const own = frames.filter((frame) => frame.hospital() === of);
      if (times > 0 || own.length === 0 || era !== watch.era(of) || watch.diskFailed) continue;
      if (!own.some(({ page }) => page.shown().includes(content)))
        watch.problem(`'${content}' was written, was not sent, and no tab shows it`);
    }
  }

  return {
    check: () => {
      const signedIn = new Set<string>();
      for (const frame of frames) {
        if (frame.isFrozen) continue;
        const own = frame.hospital();
        if (own) signedIn.add(own);
        for (const mark of straysOf(frame)) watch.problem(`${frame.name} (${own}) shows what is ${mark}'s`);
        checkPanel(frame);
      }
      if (signedIn.size > 1) watch.problem('Two hospitals are signed in in one browser');
    },
    checkPeace: async () => {
      await checkLead();
      checkSamePanels();
      checkTold();
      checkWritten();
      for (const { name, page, hospital } of frames) {
        const { session, worker, orders } = page.system;
        if (worker.getSnapshot().state !== 'running') watch.problem(`${name}: the worker does not run`);
        if (session.getSnapshot().status === 'signingIn') watch.problem(`${name} is signing in for ever`);
        const own = hospital();
        if (own && orders.getSnapshot().byId.size !== backend.hospitals[own].orders.length)
          watch.problem(`${name} does not show ${own}'s orders as they are`);
      }
    },
    checkEvening: async (sessions) => {
      await checkLead();
      for (const { name, hospital } of frames)
        if (hospital()) watch.problem(`${name} is in ${hospital()}'s session after the sign-out`);
      const texts = [
        ...Object.entries(localStorage).map(([key, value]) => ['local storage', key, value] as const),
        ...sessions.flatMap((all) => [...all].map(([key, value]) => ['a tab', key, value] as const)),
      ];
      for (const [where, key, text] of texts)
        if (PRIVATE.test(`${key} ${text}`))
          watch.problem(`After the sign-out ${where} holds ${key}: ${text}`);
      if (watch.diskFailed) return;
      for (const { store, scope, text } of await rowsOnDisk(world.database)) {
        const isOfSession = ['stops', 'outbox', 'outboxFiles'].includes(store) || /"alert":\{/.test(text);
        if (isOfSession || PRIVATE.test(text))
          watch.problem(`After the sign-out the disk holds in '${store}' of ${scope}: ${text}`);
      }
    },
  };
}
