import { describe, expect, test } from 'vitest';
import { createBrowserTabs } from '../../../src/worker/tabs/browser-tabs.ts';
import type { Locks } from '../../../src/worker/tabs/locks.ts';
import { browserTabs } from '../../support/browser-tabs.ts';
import { contractTab } from '../../support/contracts/contract-tab.ts';
import { tabsContract } from '../../support/contracts/tabs-contract.ts';
import { settle } from '../../support/manual-clock.ts';

describe('tabs in the test’s own thread', () => {
  const browser = browserTabs();
  tabsContract({
    open: async () => {
      const tab = browser.open();
      return { ...contractTab(tab), die: tab.die };
    },
    quiet: settle,
    runs: 200,
  });
});

test('a tab that is used twice before its request is granted has asked once: a change of tabs comes as two events', async () => {
  const asked: boolean[] = [];
  const tabs = createBrowserTabs({
    locks: () => ({
      request: (_, { steal = false }) => {
        asked.push(steal);
        return new Promise(() => {});
      },
      query: async () => ({ held: [], pending: [] }),
    }),
    channel: () => ({ post: () => {}, close: () => {} }),
  });
  const lead = tabs.lead('1', () => {});
  lead.take();
  lead.take();
  expect(asked).toEqual([false, true]);
});

test.each<[string, Locks | undefined]>([
  ['has no locks', undefined],
  [
    'refuses them',
    {
      request: () => Promise.reject(new DOMException('not here', 'SecurityError')),
      query: () => Promise.reject(new DOMException('not here', 'SecurityError')),
    },
  ],
])(
  'where the browser %s, and channels too, every tab leads, notified once, and is alone',
  async (_, locks) => {
    const tabs = createBrowserTabs({
      locks: () => locks,
      channel: () => {
        throw new DOMException('not here', 'SecurityError');
      },
    });
    const channel = tabs.channel('any', () => {});
    channel.post('received by nobody');
    channel.close();
    const leading: boolean[] = [];
    const lead = tabs.lead('1', (leads) => void leading.push(leads));
    await settle();
    lead.take();
    await settle();
    expect([leading, await tabs.isAlone('1')]).toEqual([[true], true]);
    lead.end();
  },
);
