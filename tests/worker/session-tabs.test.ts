import { describe, expect, test } from 'vitest';
import { createBrowserTabs } from '../../src/worker/tabs/browser-tabs.ts';
import { joinTabs, type TabMessage } from '../../src/worker/tabs/session-tabs.ts';
import { alertOf } from '../support/alerts.ts';
import { browserTabs } from '../support/browser-tabs.ts';
import { manualClock, settle } from '../support/manual-clock.ts';

/** Two tabs of one browser in one hospital's session; the first leads. */
async function twoTabs() {
  const browser = browserTabs();
  const clock = manualClock();
  const said: string[] = [];
  const open = (name: string, hospitalId = '1') => {
    const tab = browser.open();
    const life = new AbortController();
    const joined = joinTabs(tab, { hospitalId, clock, signal: life.signal });
    const say = (...subjects: string[]) =>
      joined.once(subjects, subjects.join(), (left) => void said.push(`${name}: ${left.join()}`));
    return { ...joined, say, tab, end: () => life.abort() };
  };
  const first = open('first');
  await settle();
  const second = open('second');
  await settle();
  return { clock, said, first, second, open };
}

describe('a finding that is said once in all tabs', () => {
  test('is said by the leader at once, and not by the others', async () => {
    const { said, first, second } = await twoTabs();
    first.say('a');
    second.say('a');
    await settle();
    expect(said).toEqual(['first: a']);
  });

  test('is said by the next leader if the leader before it died without saying it', async () => {
    const { said, first, second, clock } = await twoTabs();
    second.say('a');
    await clock.advance(29_000);
    first.tab.die();
    await settle();
    expect(said).toEqual(['second: a']);
  });

  test('is said by the tab that found it if the leader has not found it for half a minute, and not again', async () => {
    const { said, first, second, clock } = await twoTabs();
    second.say('a', 'b');
    first.post({ type: 'said', subjects: ['b'] });
    await clock.advance(29_000);
    expect(said).toEqual([]);
    await clock.advance(1_000);
    expect(said).toEqual(['second: a']);
    first.tab.die();
    await clock.advance(60_000);
    expect(said).toEqual(['second: a']);
  });

  test('is not said by a tab whose session is over', async () => {
    const { said, second, clock } = await twoTabs();
    second.say('a');
    second.end();
    await clock.advance(60_000);
    expect(said).toEqual([]);
  });

  test('is not said again by the next leader; a finding that no tab said is', async () => {
    const { said, first, second } = await twoTabs();
    const alert = alertOf();
    second.say('idle');
    second.say('b', 'c');
    first.post({ type: 'raised', subject: 'idle', alert });
    first.post({ type: 'said', subjects: ['b'] });
    await settle();
    first.tab.die();
    await settle();
    expect(said).toEqual(['second: c']);
  });

  test('is held once, however often it is found', async () => {
    const { said, second, clock } = await twoTabs();
    for (let look = 0; look < 3; look += 1) {
      second.say('a');
      await clock.advance(14_000);
    }
    expect(said).toEqual(['second: a']);
    await clock.advance(60_000);
    expect(said).toEqual(['second: a']);
  });

  test('is said by a tab that leads when it wakes, though it was held for too long meanwhile', async () => {
    const { said, first, second, clock } = await twoTabs();
    // The lead comes before the timers that fell due in the sleep.
    clock.after(1, () => {});
    second.say('a');
    first.tab.die();
    await clock.sleep(600_000);
    expect(said).toEqual(['second: a']);
  });

  test('loses one of two equal subjects to one message of another tab', async () => {
    const { said, first, second } = await twoTabs();
    second.once(['note'], 'note 1', () => void said.push('one'));
    second.once(['note'], 'note 2', () => void said.push('two'));
    first.post({ type: 'said', subjects: ['note'] });
    await settle();
    first.tab.die();
    await settle();
    expect(said).toEqual(['two']);
  });
});

describe('the leader', () => {
  test('is the tab on view', async () => {
    const { said, first, second } = await twoTabs();
    second.onView({ visible: true });
    await settle();
    first.say('a');
    second.say('a');
    expect(said).toEqual(['second: a']);
    first.onView({ visible: false });
    await settle();
    second.say('b');
    expect(said).toEqual(['second: a', 'second: b']);
  });

  test('is told when it begins to lead, and is not when the lead goes', async () => {
    const { first, second } = await twoTabs();
    const told: string[] = [];
    first.whenLeading(() => told.push('first'));
    second.whenLeading(() => told.push('second'));
    expect([first.leads(), second.leads()]).toEqual([true, false]);
    second.onView({ visible: true });
    await settle();
    expect([first.leads(), second.leads(), told]).toEqual([false, true, ['second']]);
    first.onView({ visible: true });
    await settle();
    expect([first.leads(), second.leads(), told]).toEqual([true, false, ['second', 'first']]);
  });

  test('is one for each hospital', async () => {
    const { first, open } = await twoTabs();
    const other = open('another', '2');
    await settle();
    expect([first.leads(), other.leads()]).toEqual([true, true]);
    expect([await first.isAlone(), await other.isAlone()]).toEqual([false, false]);
    first.end();
    other.end();
    expect(await other.isAlone()).toBe(true);
  });

  test('whose session ended before the browser gave it the lead is told nothing', async () => {
    const { first, second } = await twoTabs();
    const told: string[] = [];
    second.whenLeading(() => told.push('second'));
    second.say('a');
    first.end();
    second.end();
    await settle();
    expect(told).toEqual([]);
  });

  test.each([true, false])('of a browser without locks is every tab: told %s', async (isThere) => {
    const clock = manualClock();
    const life = new AbortController();
    const tab = joinTabs(
      createBrowserTabs({ locks: () => undefined, channel: () => ({ post: () => {}, close: () => {} }) }),
      { hospitalId: '1', clock, signal: life.signal },
    );
    const told: string[] = [];
    tab.whenLeading(() => told.push('leads'));
    tab.once(['a'], 'a', () => told.push('says a'));
    if (!isThere) life.abort();
    await settle();
    expect([tab.leads(), told.toSorted()]).toEqual([true, isThere ? ['leads', 'says a'] : []]);
  });

  test('a page is taken to be on view until it says otherwise', async () => {
    const { first } = await twoTabs();
    expect(first.isVisible()).toBe(true);
    first.onView({ visible: false });
    expect(first.isVisible()).toBe(false);
    first.onView({ visible: true });
    expect(first.isVisible()).toBe(true);
  });

  test('gives the lead up with its session', async () => {
    const { said, first, second } = await twoTabs();
    first.end();
    await settle();
    second.say('a');
    expect(said).toEqual(['second: a']);
    expect(await second.isAlone()).toBe(false);
    second.end();
    expect(await second.isAlone()).toBe(true);
  });
});

describe('the messages of tabs', () => {
  test('that cannot be read, or of another hospital, are not received', async () => {
    const { first, second, open } = await twoTabs();
    const received: unknown[] = [];
    const other = open('another', '2');
    for (const tab of [second, other]) tab.onMessage((message) => void received.push(message));
    first.post({ type: 'dismissed', keys: 'all' } as never);
    first.post({ type: 'shouted', keys: [] } as never);
    first.post({ type: 'dismissed', keys: ['a'] });
    await settle();
    expect(received).toEqual([{ type: 'dismissed', keys: ['a'] }]);
  });

  const messages: readonly TabMessage[] = [
    { type: 'raised', subject: 'idle', alert: alertOf() },
    { type: 'said', subjects: ['a', 'b'] },
    { type: 'dismissed', keys: ['a'] },
    { type: 'outgoing', fact: { type: 'chat.messageWaits', id: 'temp-1', phlebotomistId: '7' } },
    { type: 'outboxRead' },
    { type: 'fileAsked', id: 'temp-1' },
    { type: 'fileHeld', id: 'temp-1' },
    { type: 'uploadCancelled', id: 'temp-1' },
    { type: 'read', phlebotomistId: '7', upTo: { at: 1_000, id: '31' } },
  ];
  test.each(messages)(
    'of the kind $type are received by all who listen, and none once the session is over',
    async (message) => {
      const { first, second } = await twoTabs();
      const received: TabMessage[] = [];
      for (const _ of [1, 2]) second.onMessage((one) => void received.push(one));
      first.onMessage((one) => void received.push(one));
      first.post(message);
      await settle();
      expect(received).toEqual([message, message]);
      second.end();
      first.post(message);
      await settle();
      expect(received).toHaveLength(2);
    },
  );

  test('that are on their way when the session ends are not received', async () => {
    const { first, second } = await twoTabs();
    const received: unknown[] = [];
    second.onMessage((message) => void received.push(message));
    first.post({ type: 'outboxRead' });
    second.end();
    await settle();
    expect(received).toEqual([]);
  });
});

test('a finding that the leader said before a tab found it is not said again when that tab leads', async () => {
  const { first: leader, second: follower } = await twoTabs();
  const said: string[] = [];
  leader.post({ type: 'said', subjects: ['placed:1'] });
  await settle();
  follower.once(['placed:1', 'placed:2'], 'both', (left) => void said.push(...left));
  follower.onView({ visible: true });
  await settle();
  expect(said).toEqual(['placed:2']);
});

test('a subject that is said early counts once, and for a while', async () => {
  const { clock, first: leader, second: follower } = await twoTabs();
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
