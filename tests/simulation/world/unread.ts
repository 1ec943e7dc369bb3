/**
 * What counts as unread once there is peace: what a phone wrote while somebody was signed in, and nobody has looked at
 * since (rulings, Chat: unread counts).
 */
import type { Browser } from './browser.ts';
import { type Whose, whose } from './hospital.ts';
import type { Page } from './page.ts';
import type { Watch } from './watch.ts';

export interface UnreadRule {
  /** A phone of the hospital's writes. */
  phoneWrites(hospital: Whose, who: number, pages: readonly Page[]): void;
  /** Looks at which conversations are open, after each step. */
  look(pages: readonly Page[]): void;
  checkPeace(pages: readonly Page[]): void;
}

interface Heard {
  readonly hospital: Whose;
  readonly phlebotomistId: string;
  /** The sign-outs before it: each forgets what is unread. */
  readonly era: number;
  /** Its conversation is open in a tab, or was, since. */
  mayBeRead: boolean;
}

export function createUnreadRule({ backend, channel }: Browser, watch: Watch): UnreadRule {
  const heard: Heard[] = [];
  const isSignedIn = (page: Page, hospital: Whose) => page.hospital() === hospital;

  function look(pages: readonly Page[]): void {
    for (const page of pages) {
      const { phlebotomistId } = page.system.conversation.getSnapshot();
      for (const each of heard) if (each.phlebotomistId === phlebotomistId) each.mayBeRead = true;
    }
  }

  function checkPage(page: Page, hospital: Whose): void {
    const { unread } = page.system.chat.getSnapshot();
    const { phlebotomistId: open } = page.system.conversation.getSnapshot();
    const { chat, phlebotomists } = backend.hospitals[hospital];
    for (const { id } of phlebotomists) {
      const count = unread[id] ?? 0;
      const isUnread = (each: Heard) => each.phlebotomistId === id && !each.mayBeRead;
      const least = heard.filter((each) => each.era === watch.era(hospital) && isUnread(each)).length;
      const most = chat.of(id).filter(({ senderRole }) => senderRole === 'DRIVER').length;
      if (count < least || count > most)
        watch.problem(`${page.name} counts ${count} of ${id} as unread; they are ${least} to ${most}`);
      if (open === id && page.isVisible && count > 0)
        watch.problem(`${page.name} counts ${count} of ${id} as unread, whose conversation is on view`);
    }
  }

  return {
    look,
    phoneWrites: (hospital, who, pages) => {
      const phlebotomistId = backend.hospitals[hospital].phlebotomistId(who);
      channel.phoneWrites(hospital, phlebotomistId);
      if (!pages.some((page) => isSignedIn(page, hospital))) return;
      heard.push({ hospital, phlebotomistId, era: watch.era(hospital), mayBeRead: false });
      look(pages);
    },
    checkPeace: (pages) => {
      // What a disk did not take may be counted again, or not.
      if (watch.diskFailed) return;
      for (const hospital of whose)
        for (const page of pages) if (isSignedIn(page, hospital)) checkPage(page, hospital);
    },
  };
}
