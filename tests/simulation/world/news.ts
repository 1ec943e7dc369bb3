/**
 * What happened is said by somebody, whoever led when it happened: where one tab watched undisturbed before and after,
 * the death of another one takes no news with it.
 */
import { feedOf } from '../../../src/machines/feeds/feeds-capability.ts';
import type { Browser } from './browser.ts';
import type { Whose } from './hospital.ts';
import type { Page } from './page.ts';
import type { Watch } from './watch.ts';

/** Longer than a hidden tab's polls are apart, and than news are held back for a leader. */
const BEFORE_MS = 40_000;
const AFTER_MS = 75_000;

export interface News {
  /** An order was placed at a hospital. */
  placed(hospital: Whose, orderId: string): void;
  /** Something is not as usual for every tab, for the moment or until it is over. */
  disturb(how?: 'onceMore' | 'forNow' | 'noLonger'): void;
  /** This page's worker does not watch for a while. */
  disturbPage(page: Page): void;
  /** Looks after each step. */
  check(pages: readonly Page[]): void;
}

interface Watching {
  readonly key: string;
  readonly worker: unknown;
  readonly since: number;
}

export function createNews({ time }: Browser, watch: Watch): News {
  const watching = new Map<Page, Watching>();
  let pending: readonly { hospital: Whose; orderId: string; at: number }[] = [];
  let calmSince = 0;
  let isDisturbed = false;
  const now = () => time.clock.monotonic();

  function look(page: Page): void {
    const { session, feeds } = page.system;
    const worker = page.link.worker();
    const key = `${session.getSnapshot().id}`;
    const isLive = page.hospital() !== null && feedOf(feeds.getSnapshot(), 'orders').state === 'live';
    const before = watching.get(page);
    if (!isLive) watching.delete(page);
    else if (before?.key !== key || before.worker !== worker)
      watching.set(page, { key, worker, since: now() });
  }

  return {
    placed: (hospital, orderId) => {
      pending = [...pending, { hospital, orderId, at: now() }];
    },
    disturb: (how = 'onceMore') => {
      calmSince = now();
      if (how !== 'onceMore') isDisturbed = how === 'forNow';
    },
    disturbPage: (page) => void watching.delete(page),
    check: (pages) => {
      for (const page of pages) look(page);
      if (isDisturbed) calmSince = now();
      pending = pending.filter(({ hospital, orderId, at }) => {
        if (watch.diskFailed || watch.isSaid(`placed ${orderId}`)) return false;
        if (now() - at < AFTER_MS) return true;
        const witness = pages.find(
          (page) => page.hospital() === hospital && (watching.get(page)?.since ?? Infinity) <= at - BEFORE_MS,
        );
        if (witness && calmSince <= at - BEFORE_MS)
          watch.problem(`Nobody said that ${orderId} was placed, and ${witness.name} watched`);
        return false;
      });
    },
  };
}
