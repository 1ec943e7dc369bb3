import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { alertStore } from '../../src/worker/alerts/alert-registry.ts';
import type { Storage } from '../../src/worker/storage/storage.ts';
import { alertOf } from '../support/alerts.ts';
import { brokenStorage } from '../support/broken-storage.ts';
import { browserTabs } from '../support/browser-tabs.ts';
import { manualClock } from '../support/manual-clock.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { hospital, startClient } from '../support/realtime-client.ts';

/** Storage whose changes of alerts wait until they are let go. */
function withHeldChanges(storage: Storage): { storage: Storage; letGo(): void } {
  const waiting: (() => void)[] = [];
  return {
    letGo: () => {
      for (const go of waiting.splice(0)) go();
    },
    storage: {
      ...storage,
      store: (definition) => {
        const store = storage.store(definition);
        if (definition.name !== alertStore.name) return store;
        return {
          ...store,
          change: async (scope, key, step) => {
            await new Promise<void>((go) => void waiting.push(go));
            return store.change(scope, key, step);
          },
        };
      },
    },
  };
}

test('a tab that is opened while a dismissal is being written learns of it', async () => {
  const clock = manualClock();
  const kept = memoryStorage(clock);
  const { key } = alertOf();
  await kept
    .store(alertStore)
    .put(hospital.id, key, { alert: alertOf(), raisedAt: clock.wall(), dismissed: false });
  const held = withHeldChanges(kept);
  const browser = browserTabs();
  const first = await startClient({ clock, browser, storage: held.storage });
  await first.signIn();
  first.page.give({ type: 'alerts.dismiss', keys: [key] });
  const second = await startClient({ clock, browser, storage: kept, tab: 'second' });
  await second.signIn();
  expect(second.factsOf('alerts.restored')).toMatchObject([{ alerts: [{ key }] }]);
  held.letGo();
  await clock.advance(100);
  expect(second.factsOf('alerts.dismissed')).toMatchObject([{ keys: [key] }]);
});

test('a dismissal that the disk did not take in its time is written when the disk answers again, and ends then', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const clock = manualClock();
  const { storage, be } = brokenStorage(clock, 'none', 'slow at a dismissal');
  const { key } = alertOf();
  await storage
    .store(alertStore)
    .put(hospital.id, key, { alert: alertOf(), raisedAt: clock.wall(), dismissed: false });
  const { signIn, page, factsOf } = await startClient({ clock, storage });
  await signIn();
  be('hangs');
  page.give({ type: 'alerts.dismiss', keys: [key] });
  await clock.advance(2_500);
  expect(factsOf('alerts.dismissed')).toMatchObject([{ keys: [key] }]);
  expect(factsOf('command.ended').filter(({ command }) => command === 'alerts.dismiss')).toEqual([]);
  be('none');
  await clock.advance(2_000);
  expect(factsOf('command.ended').filter(({ command }) => command === 'alerts.dismiss')).toMatchObject([
    { outcome: 'done' },
  ]);
  const afterReload = brokenStorage(clock, 'none', 'slow at a dismissal').storage;
  expect(await afterReload.store(alertStore).get(hospital.id, key)).toMatchObject({ dismissed: true });
  warn.mockRestore();
});
