import { expect, test } from 'vitest';
import { joinTabs } from '../../src/worker/tabs/session-tabs.ts';
import { browserTabs } from '../support/browser-tabs.ts';
import { manualClock, settle } from '../support/manual-clock.ts';

async function twoTabs() {
  const browser = browserTabs();
  const clock = manualClock();
  const { signal } = new AbortController();
  const leader = joinTabs(browser.open(), { hospitalId: '1', clock, signal });
  const follower = joinTabs(browser.open(), { hospitalId: '1', clock, signal });
  await settle();
  return { clock, leader, follower };
}

test('what the leader said before a tab found it is not said again when that tab leads', async () => {
  const { leader, follower } = await twoTabs();
  const said: string[] = [];
  leader.post({ type: 'said', subjects: ['placed:1'] });
  await settle();
  follower.once(['placed:1', 'placed:2'], 'both', (left) => void said.push(...left));
  follower.onView({ visible: true });
  await settle();
  expect(said).toEqual(['placed:2']);
});

test('what is said ahead counts once, and for a while', async () => {
  const { clock, leader, follower } = await twoTabs();
  const said: string[] = [];
  leader.post({ type: 'said', subjects: ['placed:1'] });
  await settle();
  follower.once(['placed:1'], 'one', (left) => void said.push(`first ${left}`));
  follower.once(['placed:1'], 'two', (left) => void said.push(`second ${left}`));
  follower.onView({ visible: true });
  await settle();
  expect(said).toEqual(['second placed:1']);
  leader.onView({ visible: true });
  await settle();
  leader.post({ type: 'said', subjects: ['placed:3'] });
  await clock.advance(31_000);
  follower.once(['placed:3'], 'three', (left) => void said.push(`third ${left}`));
  follower.onView({ visible: true });
  await settle();
  expect(said).toEqual(['second placed:1', 'third placed:3']);
});
