import { BehaviorSubject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import type { FactPayload } from '../../src/contract/facts.ts';
import type { Address, Place } from '../../src/contract/model.ts';
import { defaultConfig } from '../../src/contract/read-config.ts';
import { placeKey } from '../../src/domain/addresses.ts';
import { openAlertRegistry } from '../../src/worker/alerts/alert-registry.ts';
import { startAlertWatch } from '../../src/worker/alerts/alert-watch.ts';
import { createCounters } from '../../src/worker/counters.ts';
import { createFeedBoard } from '../../src/worker/feeds/feed-board.ts';
import type { FleetPoint, LocationPoll } from '../../src/worker/positions/positions.ts';
import { createScheduler } from '../../src/worker/scheduler/scheduler.ts';
import { type KnownStop, noRoster, type SessionServices } from '../../src/worker/session-services.ts';
import { joinTabs, type TabMessage } from '../../src/worker/tabs/session-tabs.ts';
import { alertOf } from '../support/alerts.ts';
import { browserTabs } from '../support/browser-tabs.ts';
import { manualClock, settle } from '../support/manual-clock.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { hospital } from '../support/realtime-client.ts';
import { northOf } from '../support/wire.ts';

const place = { latitude: 13.08, longitude: 80.27 };
const north = (metres: number) => ({ ...place, latitude: northOf(place.latitude, metres) });
const velachery: Address = { kind: 'found', text: '12th Main Road, Velachery' };
const pointAt = (where: Place, at: number): FleetPoint => ({
  ...where,
  phlebotomistId: '7',
  wireId: 7,
  at,
  status: 'PROCESSING',
  ended: false,
  orderId: null,
  orderWireId: null,
});

/** Tabs of one browser over one disk, each with its watch; the positions are the test's. */
function browser() {
  const clock = manualClock();
  const storage = memoryStorage(clock);
  const tabs = browserTabs();

  async function open({ isNew = false }: { isNew?: boolean } = {}) {
    const life = new AbortController();
    const { signal } = life;
    const facts: FactPayload[] = [];
    const heard: TabMessage[] = [];
    const reads: (number | 'anew')[] = [];
    const asked: [Place, string][] = [];
    let name: (address: Address) => void = () => {};
    const polls = new BehaviorSubject<LocationPoll>({ newest: new Map(), ended: [] });
    const stops = new BehaviorSubject<ReadonlyMap<string, KnownStop>>(new Map());
    const joined = joinTabs(tabs.open(), { hospitalId: '1', clock, signal });
    joined.onMessage((message) => void heard.push(message));
    const publish = (fact: FactPayload) => void facts.push(fact);
    const board = createFeedBoard(clock, publish);
    const counters = createCounters();
    const session = {
      ...{ clock, storage, hospital, isNew, signal, board, publish },
      ...{ config: defaultConfig, tabs: joined, backendNow: clock.wall },
      scheduler: createScheduler({
        clock,
        counters,
        random: () => 0,
        hiddenSlowdown: 3,
        backoffMaxMs: 60_000,
      }),
      locations: {
        polls,
        read: async (maxAge: number | 'anew') => {
          reads.push(maxAge);
          return { ok: true } as const;
        },
      },
      streams: {
        ...{ stops, roster: new BehaviorSubject(noRoster), attendance: new BehaviorSubject(null) },
        ...{ orders: new BehaviorSubject(new Map()), patients: new BehaviorSubject(new Map()) },
      },
      geocoding: {
        resolve: (asking: Place, priority: string) => {
          asked.push([asking, priority]);
          return new Promise<Address>((resolve) => {
            name = resolve;
          });
        },
      },
    };
    const watch = startAlertWatch(session as unknown as SessionServices, {
      said: () => {},
      inherited: () => {},
    });
    await settle();
    return {
      ...{ watch, facts, heard, reads, asked, stops, post: joined.post, end: () => life.abort() },
      name: (address: Address) => name(address),
      /** The phlebotomist is there from now on. */
      stand: (where: Place) =>
        polls.next({ newest: new Map([['7', pointAt(where, clock.wall())]]), ended: [] }),
      /** The alerts that were put on this tab's list, as `type source`. */
      cards: () => facts.flatMap((fact) => ('alert' in fact ? [`${fact.alert.type} ${fact.source}`] : [])),
    };
  }
  const registry = openAlertRegistry({ storage, clock, config: defaultConfig, hospital });
  return { clock, open, registry };
}
const minutes = (count: number) => count * 60_000;

describe('a look for alerts', () => {
  test('takes positions that the map has just polled, if they are younger than the quicker of the two paces', async () => {
    const { clock, open } = browser();
    const { reads } = await open();
    await clock.advance(15_000);
    const { locationsPollMs } = defaultConfig.timings;
    expect(reads).toEqual([locationsPollMs, locationsPollMs]);
  });

  test('asks anew once when the alert channel is connected: its answer must be from after that', async () => {
    const { clock, open } = browser();
    const { watch, reads } = await open();
    watch.askAnew();
    await clock.advance(30_000);
    expect(reads).toEqual([5_000, 'anew', 5_000]);
  });
});

describe('a stop that a look finds', () => {
  test('is over with the look that finds a move: a poll says so, and the next start takes up no stop', async () => {
    const { clock, open, registry } = browser();
    const { stand, cards } = await open();
    stand(place);
    await clock.advance(minutes(4));
    expect([...(await registry.stops()).keys()]).toEqual(['7']);
    stand(north(900));
    await clock.advance(15_000);
    expect(cards()).toEqual(['IDLE poll', 'RESUMED poll']);
    expect([...(await registry.stops()).keys()]).toEqual([]);
  });

  test('in a tab that does not lead raises nothing where it was over before the leader said it', async () => {
    const { clock, open } = browser();
    await open();
    const { stand, cards } = await open();
    stand(place);
    await clock.advance(minutes(4));
    stand(north(900));
    await clock.advance(minutes(2));
    stand(north(1_800));
    await clock.advance(minutes(2));
    expect(cards()).toEqual(['RESUMED poll']);
  });

  test('in a tab that does not lead is not raised where another one of the same phlebotomist has followed it', async () => {
    const { clock, open } = browser();
    await open();
    const { stand, facts } = await open();
    stand(place);
    await clock.advance(minutes(4));
    stand(north(900));
    await clock.advance(minutes(10));
    const idles = facts.flatMap((fact) => (fact.type === 'phlebotomist.becameIdle' ? [fact.alert] : []));
    expect(idles).toMatchObject([north(900)]);
  });

  test('where it was reported before is kept for the next start', async () => {
    const { clock, open, registry } = browser();
    const { stand, watch } = await open();
    stand(place);
    await clock.advance(15_000);
    const reported = alertOf({ ...north(900), timestamp: clock.wall() - 20_000 });
    expect(watch.watcher.reported(reported)).toBe('elsewhere');
    stand(north(900));
    await clock.advance(15_000);
    expect((await registry.stops()).get('7')).toMatchObject({ anchorAt: reported.timestamp });
  });
});

describe('what another tab says', () => {
  test('flags the phlebotomist whose stop it raised, until it says that the stop is over', async () => {
    const { clock, open } = browser();
    const other = await open();
    const { stand, stops } = await open();
    stand(place);
    await clock.advance(15_000);
    const word = (type: 'IDLE' | 'RESUMED' | 'ENDED') => {
      const alert = alertOf({ ...place, type, orderId: '1', timestamp: clock.wall() });
      other.post({ type: 'raised', subject: type, alert });
      return settle();
    };
    await word('ENDED');
    expect([...stops.value.keys()]).toEqual([]);
    await word('IDLE');
    expect([...stops.value.keys()]).toEqual(['7']);
    await word('ENDED');
    expect([...stops.value.keys()]).toEqual(['7']);
    await word('RESUMED');
    expect([...stops.value.keys()]).toEqual([]);
  });

  test('of the end of a stop is no stop: nobody is flagged meanwhile', async () => {
    const { clock, open } = browser();
    const other = await open();
    const { stand, stops } = await open();
    stand(place);
    await clock.advance(15_000);
    const flagged: number[] = [];
    stops.subscribe(({ size }) => void flagged.push(size));
    const alert = alertOf({ ...place, type: 'RESUMED', timestamp: clock.wall() });
    other.post({ type: 'raised', subject: 'RESUMED', alert });
    await settle();
    expect(flagged).toEqual([0]);
  });

  test('of anything else than an alert changes no flag', async () => {
    const { open } = browser();
    const other = await open();
    const { facts, stops } = await open();
    other.post({ type: 'dismissed', keys: ['a'] });
    await settle();
    expect(facts.at(-1)).toEqual({ type: 'alerts.dismissed', keys: ['a'] });
    expect(stops.value.size).toBe(0);
  });
});

describe('the address of an alert', () => {
  test('is looked up behind those on screen, and published with its place', async () => {
    const { open } = browser();
    const { watch, asked, name, facts } = await open();
    watch.raiser.raise(alertOf(place), 'channel');
    await settle();
    expect(asked).toEqual([[place, 'later']]);
    name(velachery);
    await settle();
    expect(facts.at(-1)).toEqual({
      type: 'address.resolved',
      place: placeKey(place),
      address: velachery,
    });
  });

  test('is not looked up without a whole place', async () => {
    const { open } = browser();
    const { watch, asked, cards } = await open();
    const places = [{ latitude: null }, { longitude: null }, { latitude: null, longitude: null }];
    for (const [timestamp, part] of places.entries())
      watch.raiser.raise(alertOf({ ...part, timestamp }), 'channel');
    await settle();
    expect(cards()).toHaveLength(3);
    expect(asked).toEqual([]);
  });

  test('is nobody’s when it comes after the end of the session', async () => {
    const { open } = browser();
    const { watch, name, facts, end } = await open();
    watch.raiser.raise(alertOf(place), 'channel');
    await settle();
    end();
    name(velachery);
    await settle();
    expect(facts.filter(({ type }) => type === 'address.resolved')).toEqual([]);
  });
});

describe('a login', () => {
  test('takes the cards of the session before it off the list of a tab that has read them', async () => {
    const { open, registry } = browser();
    await registry.raise(alertOf(), 'poll');
    registry.said(alertOf().key);
    const { heard } = await open();
    await open({ isNew: true });
    expect(heard).toEqual([{ type: 'dismissed', keys: [alertOf().key] }]);
  });

  test('after a session that left no card says nothing to the others', async () => {
    const { open } = browser();
    const { heard } = await open();
    await open({ isNew: true });
    expect(heard).toEqual([]);
  });
});
