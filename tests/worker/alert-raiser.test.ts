import { describe, expect, test } from 'vitest';
import type { FactPayload } from '../../src/contract/facts.ts';
import type { Alert } from '../../src/contract/model.ts';
import { defaultConfig } from '../../src/contract/read-config.ts';
import { openAlertRaiser } from '../../src/worker/alerts/alert-raiser.ts';
import { type AlertRegistry, openAlertRegistry } from '../../src/worker/alerts/alert-registry.ts';
import type { Storage } from '../../src/worker/storage/storage.ts';
import { joinTabs, type SessionTabs, type TabMessage } from '../../src/worker/tabs/session-tabs.ts';
import { alertOf } from '../support/alerts.ts';
import { browserTabs } from '../support/browser-tabs.ts';
import { manualClock, settle } from '../support/manual-clock.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { hospital } from '../support/realtime-client.ts';

const place = { latitude: 13.08, longitude: 80.27 };

/** Tabs of one browser over one disk, each with its raiser. */
function browser() {
  const clock = manualClock();
  const disk = memoryStorage(clock);
  const tabs = browserTabs();
  const registryOf = (storage: Storage) =>
    openAlertRegistry({ storage, clock, config: defaultConfig, hospital });

  async function open(
    change: {
      storage?: Storage;
      registry?: (own: AlertRegistry) => AlertRegistry;
      cleared?: Promise<void>;
    } = {},
  ) {
    const { storage = disk, registry: changed = (own) => own, cleared = Promise.resolve() } = change;
    const life = new AbortController();
    const tab = tabs.open();
    const joined: SessionTabs = joinTabs(tab, { hospitalId: '1', clock, signal: life.signal });
    const facts: FactPayload[] = [];
    const inherited: Alert[] = [];
    const registry = registryOf(storage);
    const raiser = openAlertRaiser(
      {
        ...{ clock, config: defaultConfig, storage, tabs: joined, signal: life.signal },
        publish: (fact) => void facts.push(fact),
      },
      {
        registry: changed(registry),
        cleared,
        raised: () => {},
        inherited: (alert) => void inherited.push(alert),
      },
    );
    await settle();
    return {
      ...{ raiser, registry, facts, inherited, end: () => life.abort(), post: joined.post, die: tab.die },
      /** The alerts that were put on this tab's list, as `key source`. */
      cards: () => facts.flatMap((fact) => ('alert' in fact ? [`${fact.alert.key} ${fact.source}`] : [])),
    };
  }
  return { clock, disk, open, registry: registryOf(disk) };
}

/** A registry of which one answer waits until it is let go. */
function held<Name extends 'raise' | 'takeUnsaid'>(name: Name) {
  let letGo = () => {};
  const registry = (own: AlertRegistry): AlertRegistry => ({
    ...own,
    [name]: async (...given: Parameters<AlertRegistry[Name]>) => {
      const answer = await (own[name] as (...all: typeof given) => Promise<unknown>)(...given);
      await new Promise<void>((go) => {
        letGo = go;
      });
      return answer;
    },
  });
  return { registry, letGo: () => letGo() };
}

const wordOf = (alert: Alert): TabMessage => ({ type: 'raised', subject: 'any', alert });

describe('what two tabs find is one alert', () => {
  test.each([
    ['a generic notification by its text', { type: 'OTHER', text: 'Kits are out' }, { key: 'OTHER:2:1' }],
    ['a RESUMED by its phlebotomist, at whichever moments they saw it', { type: 'RESUMED' }, {}],
  ] as const)('%s', async (_, fields, other) => {
    const { clock, open } = browser();
    const leader = await open();
    const second = await open();
    second.raiser.raise({ ...alertOf({ ...fields, timestamp: 2 }), ...other }, 'channel');
    leader.raiser.raise(alertOf({ ...fields, timestamp: 1 }), 'channel');
    await clock.advance(60_000);
    expect([leader.cards().length, second.cards().length]).toEqual([1, 1]);
  });

  test('a stop by its place: each tab began to watch it at another moment', async () => {
    const { clock, open, registry } = browser();
    await registry.beginStop('7', { anchor: place, anchorAt: 1 });
    const { raiser, facts } = await open();
    raiser.raise(alertOf({ timestamp: 2 }), 'poll', { stop: { anchor: place, anchorAt: 2 } });
    await clock.advance(100);
    expect(facts).toMatchObject([{ alert: { key: alertOf({ timestamp: 1 }).key, timestamp: 1 } }]);
  });
});

test.each([
  ['another phlebotomist stands', { phlebotomistId: '7' }, { phlebotomistId: '8' }],
  [
    'the same phlebotomist ended another journey',
    { type: 'ENDED', orderId: '1' },
    { type: 'ENDED', orderId: '2' },
  ],
  ['another notification came', { type: 'OTHER', text: 'Kits' }, { type: 'OTHER', text: 'Vans', key: 'b' }],
] as const)(
  'what only a tab that does not lead has found is not lost since the leader says that %s',
  async (_, ofLeader, ofOther) => {
    const { clock, open } = browser();
    const leader = await open();
    const second = await open();
    const own = { ...alertOf(ofOther), ...ofOther };
    second.raiser.raise(own, 'poll');
    leader.raiser.raise(alertOf(ofLeader), 'poll');
    await clock.advance(60_000);
    expect(second.cards().at(-1)).toBe(`${own.key} poll`);
  },
);

describe('a stop that a tab finds which does not lead', () => {
  const found = (isOver: () => boolean) => ({ stop: { anchor: place, anchorAt: 1_000 }, isOver });

  test('is held for as long as any tab may need to find it: its three minutes, and two looks of a hidden one', async () => {
    const { clock, open } = browser();
    await open();
    const second = await open();
    second.raiser.raise(
      alertOf(),
      'poll',
      found(() => false),
    );
    await clock.advance(279_000);
    expect(second.cards()).toEqual([]);
    await clock.advance(1_000);
    expect(second.cards()).toHaveLength(1);
  });

  test('is not said when it is over by then', async () => {
    const { clock, open } = browser();
    await open();
    const second = await open();
    let isOver = false;
    second.raiser.raise(
      alertOf(),
      'poll',
      found(() => isOver),
    );
    isOver = true;
    await clock.advance(300_000);
    expect(second.cards()).toEqual([]);
  });
});

describe('an alert that waits for the disk', () => {
  test('is kept by no session that has ended meanwhile', async () => {
    const { clock, open, registry } = browser();
    const { raiser, cards, end } = await open();
    raiser.raise(alertOf(), 'poll');
    end();
    await clock.advance(1_000);
    expect(cards()).toEqual([]);
    expect((await registry.load()).unsaid).toEqual([]);
  });

  test('is said by no session that ended while it was written', async () => {
    const { open } = browser();
    const { registry, letGo } = held('raise');
    const { raiser, cards, end } = await open({ registry });
    raiser.raise(alertOf(), 'poll');
    await settle();
    end();
    letGo();
    await settle();
    expect(cards()).toEqual([]);
  });

  test('is not kept a second time where another tab, with a disk of its own, said it first', async () => {
    const { clock, open } = browser();
    const { raiser, cards, registry } = await open({ storage: memoryStorage(clock) });
    const other = await open();
    other.post(wordOf(alertOf()));
    raiser.raise(alertOf({ timestamp: 5 }), 'poll');
    raiser.raise(alertOf(), 'poll');
    await settle();
    expect(cards()).toEqual([`${alertOf().key} tab`, `${alertOf({ timestamp: 5 }).key} poll`]);
    expect((await registry.load()).unsaid).toEqual([]);
  });

  test('is not said a second time where another tab, with a disk of its own, said it while it was written', async () => {
    const { clock, open } = browser();
    const { registry, letGo } = held('raise');
    const { raiser, cards } = await open({ storage: memoryStorage(clock), registry });
    const other = await open();
    raiser.raise(alertOf(), 'poll');
    await settle();
    other.post(wordOf(alertOf()));
    await settle();
    letGo();
    await settle();
    expect(cards()).toEqual([`${alertOf().key} tab`]);
  });
});

describe('an alert that another tab raised first', () => {
  test('is on the list of a tab that did not hear of it', async () => {
    const { open, registry } = browser();
    const { raiser, cards } = await open();
    await registry.raise(alertOf(), 'poll');
    registry.said(alertOf().key);
    raiser.raise(alertOf(), 'channel');
    await settle();
    expect(cards()).toEqual([`${alertOf().key} tab`]);
  });

  test('and was dismissed there stays off it', async () => {
    const { clock, open, registry } = browser();
    const { raiser, cards } = await open();
    await registry.dismiss([alertOf().key]);
    raiser.raise(alertOf(), 'channel');
    await clock.advance(60_000);
    expect(cards()).toEqual([]);
  });
});

describe('an alert whose tab died before it said it', () => {
  /** A tab that has read of one such alert, and would take it over in 30 s. */
  async function waiting(change: Parameters<ReturnType<typeof browser>['open']>[0] = {}) {
    const opened = browser();
    await opened.registry.raise(alertOf(), 'poll');
    return { ...opened, tab: await opened.open(change) };
  }

  test('is taken over by no session that is over, so that the next one says it', async () => {
    const { clock, tab, open } = await waiting();
    tab.end();
    await clock.advance(40_000);
    const next = await open();
    await clock.advance(31_000);
    expect(tab.cards()).toEqual([]);
    expect(next.cards()).toEqual([`${alertOf().key} poll`]);
    expect(next.inherited).toHaveLength(1);
  });

  test('is on the list where the tab that took it over died as well, and later alerts are said', async () => {
    const { clock, tab, registry } = await waiting();
    await clock.advance(10_000);
    await registry.takeUnsaid(alertOf().key);
    await clock.advance(21_000);
    tab.raiser.raise(alertOf({ timestamp: 2 }), 'poll');
    await settle();
    expect(tab.cards()).toEqual([`${alertOf().key} tab`, `${alertOf({ timestamp: 2 }).key} poll`]);
    expect(tab.inherited).toEqual([]);
  });

  test('is said by no session that ends while it takes it over', async () => {
    const { registry, letGo } = held('takeUnsaid');
    const { clock, tab } = await waiting({ registry });
    await clock.advance(31_000);
    tab.end();
    letGo();
    await settle();
    expect([tab.cards(), tab.inherited]).toEqual([[], []]);
  });

  test('is not said a second time where that tab was only slow and says it while it is taken over', async () => {
    const { registry, letGo } = held('takeUnsaid');
    const { clock, tab, open } = await waiting({ registry });
    const slow = await open({ storage: memoryStorage(clock) });
    await clock.advance(31_000);
    slow.post(wordOf(alertOf()));
    await settle();
    letGo();
    await settle();
    expect([tab.cards(), tab.inherited]).toEqual([[`${alertOf().key} tab`], []]);
  });
});

test('an alert that a leader died before it said is said by the tab that leads after it', async () => {
  const { clock, open, registry } = browser();
  const leader = await open();
  const second = await open();
  await registry.raise(alertOf(), 'poll');
  leader.die();
  await clock.advance(29_000);
  expect(second.cards()).toEqual([]);
  await clock.advance(1_000);
  expect(second.cards()).toEqual([`${alertOf().key} poll`]);
});

describe('a tab that is opened', () => {
  const [standing, dismissed] = [alertOf({ timestamp: 1 }), alertOf({ timestamp: 2 })];
  const day = 24 * 3_600_000;

  async function withCards() {
    const opened = browser();
    for (const alert of [standing, dismissed]) {
      await opened.registry.raise(alert, 'poll');
      opened.registry.said(alert.key);
    }
    await opened.registry.dismiss([dismissed.key]);
    return opened;
  }

  test('is told what stands and what was dismissed, and raises neither again', async () => {
    const { open } = await withCards();
    const { facts, cards, raiser } = await open();
    const restored = { type: 'alerts.restored', alerts: [standing], dismissed: [dismissed.key] };
    expect(facts).toEqual([restored]);
    for (const alert of [standing, dismissed]) raiser.raise(alert, 'poll');
    await settle();
    expect(cards()).toEqual([]);
  });

  test('shows a card once that another tab says while it still reads', async () => {
    const { open } = await withCards();
    let read = () => {};
    const cleared = new Promise<void>((go) => {
      read = go;
    });
    const { facts, cards } = await open({ cleared });
    const other = await open();
    other.post(wordOf(standing));
    await settle();
    read();
    await settle();
    expect(cards()).toEqual([`${standing.key} tab`]);
    expect(facts.at(-1)).toEqual({ type: 'alerts.restored', alerts: [], dismissed: [dismissed.key] });
  });

  test('keeps the cards young that it shows, and what the backend still sends', async () => {
    const { clock, disk, open, registry } = await withCards();
    clock.jumpWall(2 * day);
    const { raiser } = await open();
    raiser.raise(dismissed, 'poll');
    clock.jumpWall(2 * day);
    await disk.purge();
    expect((await registry.load()).keys.toSorted()).toEqual([standing.key, dismissed.key]);
  });

  test('loses from its list what another tab dismissed, and nothing by another word', async () => {
    const { open } = await withCards();
    const { facts } = await open();
    const other = await open();
    facts.splice(0);
    other.post({ type: 'said', subjects: ['a'] });
    other.post({ type: 'dismissed', keys: [standing.key] });
    await settle();
    expect(facts).toEqual([{ type: 'alerts.dismissed', keys: [standing.key] }]);
  });
});

describe('a disk that answers at last', () => {
  /** A tab whose disk is taken up when the test says so. */
  async function late(change: { registry?: (own: AlertRegistry) => AlertRegistry } = {}) {
    const opened = browser();
    let takenUp = () => {};
    const storage: Storage = {
      ...opened.disk,
      whenTakenUp: (listener) => {
        takenUp = listener;
      },
    };
    const tab = await opened.open({ storage, ...change });
    const restored = () => tab.facts.flatMap((fact) => (fact.type === 'alerts.restored' ? [fact] : []));
    const dismissed = () => restored().map((fact) => fact.dismissed);
    return { ...opened, tab, takenUp: () => takenUp(), dismissed, restored };
  }

  test('puts the cards on the list that stood before this start, once', async () => {
    const { registry, takenUp, restored } = await late();
    await registry.raise(alertOf(), 'poll');
    registry.said(alertOf().key);
    await settle();
    takenUp();
    await settle();
    takenUp();
    await settle();
    expect(restored().map(({ alerts }) => alerts)).toEqual([[alertOf()]]);
  });

  test('takes the cards off the list that were dismissed before this start', async () => {
    const { registry, takenUp, dismissed } = await late();
    await registry.dismiss([alertOf().key]);
    takenUp();
    await settle();
    expect(dismissed()).toEqual([[alertOf().key]]);
  });

  test('and on which nothing was dismissed takes nothing off it', async () => {
    const { registry, takenUp, dismissed } = await late();
    await registry.raise(alertOf(), 'poll');
    takenUp();
    await settle();
    expect(dismissed()).toEqual([]);
  });

  test('says nothing to a session that has ended by then', async () => {
    const { registry, takenUp, dismissed, tab } = await late();
    await registry.dismiss([alertOf().key]);
    takenUp();
    tab.end();
    await settle();
    expect(dismissed()).toEqual([]);
  });
});
