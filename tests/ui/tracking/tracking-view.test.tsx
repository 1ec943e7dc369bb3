import { RouterContextProvider } from '@tanstack/react-router';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'use-intl';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { TrackPoint, TrackQuery } from '../../../src/contract/capabilities/fleet.ts';
import type { Outcome } from '../../../src/contract/failure.ts';
import type { MarkerRow } from '../../../src/contract/fleet.ts';
import type { PageEvent } from '../../../src/contract/intents.ts';
import type { Address, Place } from '../../../src/contract/model.ts';
import type { DesiredState } from '../../../src/contract/realtime-port.ts';
import type { StopEvidence } from '../../../src/contract/stops.ts';
import { placeKey } from '../../../src/domain/addresses.ts';
import type { System } from '../../../src/machines/system.ts';
import { createConsoleRouter } from '../../../src/ui/app/routes.tsx';
import type { TrackingSearch } from '../../../src/ui/app/tracking-search.ts';
import { SystemContext } from '../../../src/ui/bridge/system-context.ts';
import { listedShortcuts } from '../../../src/ui/kit/shortcuts.ts';
import type { MapIslandProps } from '../../../src/ui/map/map-island.tsx';
import type { PainterClient } from '../../../src/ui/map/painter-client.ts';
import { en } from '../../../src/ui/messages/en.ts';
import { MantineTheme } from '../../../src/ui/theme/mantine.tsx';
import { panelViewOf } from '../../../src/ui/tracking/panel-navigation.ts';
import { TrackingView } from '../../../src/ui/tracking/tracking-view.tsx';
import { hospital } from '../../support/realtime-client.ts';
import { startSystem } from '../../support/system-client.ts';
import { paintedBy, row } from './fake-painter.ts';
import { usePanelInMemory } from './panel-in-memory.ts';

/** What the map was asked; the map itself needs a real browser. */
const map = vi.hoisted(() => ({
  moves: [] as unknown[],
  shown: null as MapIslandProps | null,
  isBroken: false,
  focused: 0,
}));
vi.mock('../../../src/ui/map/map-island.tsx', async () => {
  const { useEffect } = await import('react');
  const camera = {
    centreOn: (place: Place, zoom?: number) => map.moves.push([place.latitude, place.longitude, zoom]),
    showAll: () => map.moves.push('all'),
    refit: () => {},
    focus: () => {
      map.focused += 1;
    },
  };
  return {
    MapIsland: (props: MapIslandProps) => {
      if (map.isBroken) throw new Error('no map today');
      map.shown = props;
      useEffect(() => props.onCamera(camera), [props.onCamera]);
      return <>{props.children}</>;
    },
  };
});

const person = userEvent.setup();
const team = [
  row(0, 'Arun Selvam', { relatedId: '3409' }),
  row(1, 'Kavya Raman', { state: 'notMoving', stillSince: -360_000, latitude: 13.05 }),
  row(2, 'Uma Maheswari', { state: 'ended' }),
  row(3, 'Mohamed Farook', {
    kind: 'order',
    id: '3409',
    state: 'orderAssigned',
    relatedId: '500',
    detail: '12, Kamaraj Avenue',
  }),
];
const point = (minutes: number, status: string, more: Partial<TrackPoint> = {}): TrackPoint => ({
  latitude: 13 + minutes / 1000,
  longitude: 80.2,
  at: minutes * 60_000,
  status,
  orderId: null,
  ...more,
});

beforeEach(() => {
  map.moves = [];
  map.shown = null;
  map.isBroken = false;
  map.focused = 0;
  // happy-dom lays nothing out; the list is as high as a window.
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 600 });
  vi.spyOn(Date, 'now').mockReturnValue(0);
});

const away = { ok: false, failure: { kind: 'network', retry: 'user', message: 'x' } };

function open(
  options: {
    readonly rows?: readonly MarkerRow[];
    readonly target?: TrackingSearch;
    readonly points?: readonly TrackPoint[];
    /** When the points come; at once if it is not given. */
    readonly pointsCome?: Promise<void>;
    readonly running?: boolean;
    /** What the worker answers of a stop. */
    readonly evidence?: StopEvidence | null;
    /** The painter could not be started at all. */
    readonly unstartable?: boolean;
  } = {},
) {
  const client = startSystem({ stored: hospital, running: options.running ?? true });
  const studio = paintedBy(options.rows ?? team);
  if (options.unstartable) studio.health.set({ state: 'dead' });
  const asked: TrackQuery[] = [];
  let isFailing = false;
  const lookups: { place: Place; answer: (text: string | null) => void }[] = [];
  const queries: Readonly<Record<string, (ask: never) => Promise<unknown>>> = {
    track: async (query: TrackQuery) => {
      asked.push(query);
      await options.pointsCome;
      return { ok: true, value: options.points ?? [] } as const;
    },
    stopEvidence: async () => (isFailing ? away : { ok: true, value: options.evidence ?? null }),
    address: (place: Place) =>
      new Promise<Outcome<Address>>((resolve) => {
        lookups.push({
          place,
          answer: (text) =>
            resolve({ ok: true, value: text === null ? { kind: 'notFound' } : { kind: 'found', text } }),
        });
      }),
  };
  const wanted: (readonly Place[])[] = [];
  const ask = ((name: string, asking: never) => queries[name]?.(asking)) as System['ask'];
  const setDesired = (made: DesiredState) => {
    if (made.name === 'route') wanted.push(made.places);
    else client.system.setDesired(made);
  };
  const noticed: PageEvent[] = [];
  const notice = (event: PageEvent) => void noticed.push(event);
  const system = { ...client.system, ask, setDesired, notice };
  act(() => client.publish({ type: 'feed.wentLive', feed: 'locations' }));
  // It leads to other screens; none of them is gone to here.
  const router = createConsoleRouter({ isSignedIn: () => true, onRefused: () => {} });
  const view = (visit: string) => (
    <IntlProvider locale="en-GB" messages={en} timeZone="Asia/Kolkata">
      <MantineTheme>
        <SystemContext value={system}>
          <RouterContextProvider router={router}>
            <Screen start={options.target ?? {}} visit={visit} startPainter={startPainter} />
          </RouterContextProvider>
        </SystemContext>
      </MantineTheme>
    </IntlProvider>
  );
  let starts = 0;
  const startPainter = () => {
    starts += 1;
    return studio.painter;
  };
  const { rerender } = render(view('first'));
  return {
    ...client,
    ...studio,
    asked,
    lookups,
    wanted,
    noticed,
    starts: () => starts,
    fail: () => {
      isFailing = true;
    },
    visitAgain: () => rerender(view('second')),
  };
}
function Screen(props: {
  readonly start: TrackingSearch;
  readonly visit: string;
  readonly startPainter: () => PainterClient;
}) {
  return (
    <TrackingView
      navigation={usePanelInMemory(panelViewOf(props.start), props.visit)}
      startPainter={props.startPainter}
    />
  );
}
const mapIsThere = () => waitFor(() => expect(map.shown).not.toBeNull());
const list = () => screen.getByRole('listbox', { name: 'Phlebotomists and orders' });
const chosenName = () => screen.getByRole('dialog').querySelector('h2')?.textContent;

describe('the map', () => {
  test('shows markers before the settings say where its tiles come from, and no tiles', async () => {
    const { workerStarts } = open({ running: false });
    await mapIsThere();
    expect(map.shown?.tileUrl).toBeUndefined();
    act(() => workerStarts());
    await waitFor(() => expect(map.shown?.tileUrl).toBeDefined());
  });
});

describe('the list', () => {
  test('names every marker and its status', () => {
    open();
    expect(
      within(list())
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual([
      'Arun SelvamMoving · order 34090 s',
      'Kavya RamanNot moving for 6 min · free0 s',
      'Uma MaheswariJourney ended0 s',
      'Mohamed FarookOrder 3409 · Assigned · phlebotomist 5000 s',
    ]);
  });

  test('of ten thousand markers only those on screen are in the page, and only those are asked for', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => row(index, `Name ${index}`));
    const { requests } = open({ rows: many });
    const options = within(list()).getAllByRole('option');
    expect(options.length).toBeLessThan(40);
    expect(options[0]?.getAttribute('aria-setsize')).toBe('10000');
    for (const request of requests)
      if (request.type === 'watch' && request.query) expect(request.query.limit).toBeLessThanOrEqual(60);
  });

  test('arrows, Home and End move within it, Enter chooses', async () => {
    open();
    const active = () =>
      document.getElementById(list().getAttribute('aria-activedescendant') ?? '')?.textContent;
    act(() => list().focus());
    await person.keyboard('{ArrowDown}');
    expect(active()).toContain('Kavya Raman');
    await person.keyboard('{End}');
    expect(active()).toContain('Mohamed Farook');
    await person.keyboard('{Home}{ArrowUp}');
    expect(active()).toContain('Arun Selvam');
    await person.keyboard('{ArrowDown}{Enter}');
    expect(chosenName()).toBe('Kavya Raman');
  });

  test('the search asks the painter, and tells how many it found', async () => {
    const { requests } = open();
    await person.type(screen.getByRole('searchbox'), 'kavya');
    await waitFor(() => expect(within(list()).getAllByRole('option')).toHaveLength(1));
    expect(requests.at(-1)).toMatchObject({
      type: 'watch',
      query: { text: 'kavya', filter: 'all', offset: 0 },
    });
    expect(screen.getByText('1 found')).toBeTruthy();
  });

  test('what a search finds is told of positions that have come, and once, but for the first whom it finds', async () => {
    const { know, show } = open({ rows: [] });
    act(() => know(false));
    await person.type(screen.getByRole('searchbox'), 'kavya');
    const said = () => screen.queryByText(/^(Nothing|\d+) found$/)?.textContent;
    expect(said()).toBeUndefined();
    screen.getAllByText('Loading positions …');
    act(() => know(true));
    expect(said()).toBe('Nothing found');
    screen.getByText('No phlebotomist found');
    act(() => show([row(0, 'Kavya Raman')]));
    expect(said()).toBe('1 found');
    act(() => show([row(0, 'Kavya Raman'), row(1, 'Kavya Devi')]));
    expect(said()).toBe('1 found');
    await person.clear(screen.getByRole('searchbox'));
    await waitFor(() => expect(said()).toBeUndefined());
    await person.type(screen.getByRole('searchbox'), 'kavya');
    await waitFor(() => expect(said()).toBe('2 found'));
  });

  test('a search without a result says so, and one press shows all again', async () => {
    open();
    await person.type(screen.getByRole('searchbox'), 'nobody');
    await screen.findByText('No phlebotomist found');
    await person.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(within(list()).getAllByRole('option')).toHaveLength(4));
  });

  test('a filter asks the painter for it', async () => {
    const { requests } = open();
    await person.click(screen.getByRole('button', { name: 'Silent' }));
    expect(screen.getByRole('button', { name: 'Silent' }).getAttribute('aria-pressed')).toBe('true');
    expect(requests.at(-1)).toMatchObject({ query: { filter: 'silent' } });
  });

  test('who stands is asked for by the reason, and a reason pressed again gives way to all who stand', async () => {
    const { requests } = open();
    const chip = (name: string) => screen.queryByRole('button', { name });
    const asked = () => requests.findLast(({ type }) => type === 'watch');
    expect(chip('Standing')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Not moving' }));
    expect(asked()).toMatchObject({ query: { filter: 'notMoving' } });
    const reasons = within(screen.getByRole('group', { name: 'Why they do not move' })).getAllByRole(
      'button',
    );
    expect(reasons.map(({ textContent }) => textContent)).toEqual([
      'Standing',
      'No new position',
      'Unclear',
      'At a booking',
    ]);
    await person.click(screen.getByRole('button', { name: 'At a booking' }));
    expect(asked()).toMatchObject({ query: { filter: 'atBooking' } });
    expect(chip('Not moving')?.getAttribute('aria-pressed')).toBe('true');
    await person.click(screen.getByRole('button', { name: 'At a booking' }));
    expect(asked()).toMatchObject({ query: { filter: 'notMoving' } });
    await person.click(screen.getByRole('button', { name: 'All' }));
    expect(chip('Standing')).toBeNull();
  });

  test('the most urgent come first where a person wants that', async () => {
    const { requests } = open();
    const chip = screen.getByRole('button', { name: 'Most urgent first' });
    const order = () => {
      const watch = requests.findLast(({ type }) => type === 'watch');
      return watch?.type === 'watch' ? watch.query?.order : null;
    };
    expect([order(), chip.getAttribute('aria-pressed')]).toEqual(['name', 'false']);
    await person.click(chip);
    expect([order(), chip.getAttribute('aria-pressed')]).toEqual(['urgency', 'true']);
    await person.click(chip);
    expect(order()).toBe('name');
  });

  test('says of who stands why', () => {
    const standing = (index: number, state: MarkerRow['state'], relatedId: string | null = null) =>
      row(index, `P${index}`, { state, relatedId, stillSince: -240_000 });
    open({
      rows: [
        standing(0, 'atBooking', '12'),
        standing(1, 'fellSilent'),
        standing(2, 'unclear'),
        standing(3, 'notMoving'),
      ],
    });
    expect(
      within(list())
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual([
      'P0At a booking for 4 min · order 120 s',
      'P1No new position for 4 min · free0 s',
      'P2Position unclear for 4 min · free0 s',
      'P3Not moving for 4 min · free0 s',
    ]);
  });

  test('the figures are the painter’s', () => {
    const { stats } = open();
    act(() => stats.set({ type: 'stats', activeDrivers: 57, activeDeliveries: 61, omitted: 0, states: [] }));
    const figures = screen.getByText('Active Drivers').closest('dl');
    expect(figures?.textContent).toBe('Active Drivers57Active Deliveries61');
    expect(screen.queryByText(/neither on the map/)).toBeNull();
    act(() => stats.set({ type: 'stats', activeDrivers: 57, activeDeliveries: 61, omitted: 2, states: [] }));
    expect(screen.getByText(/^2 more are neither on the map nor in the list/)).toBeTruthy();
  });

  test('a figure is no nought before positions and orders have come, and a dash where they do not come', () => {
    const { stats, know, publish } = open({ rows: [] });
    const figures = () => [...document.querySelectorAll('dd')].map(({ textContent }) => textContent);
    act(() => know(false));
    act(() => stats.set({ type: 'stats', activeDrivers: 0, activeDeliveries: 0, omitted: 0, states: [] }));
    expect(figures()).toEqual(['', '']);
    for (const feed of ['locations', 'orders'] as const)
      act(() => publish({ type: 'feed.wentOffline', feed, since: 0, failure: null }));
    expect(figures()).toEqual(['–', '–']);
    act(() => publish({ type: 'feed.wentLive', feed: 'orders' }));
    act(() => know(true));
    expect(figures()).toEqual(['0', '0']);
  });

  test('empty, it says whether no phlebotomist is out or the positions cannot be loaded', () => {
    const { publish, effects } = open({ rows: [] });
    expect(screen.getByText('No phlebotomist has sent a position yet')).toBeTruthy();
    act(() => publish({ type: 'feed.wentOffline', feed: 'locations', since: 0, failure: null }));
    expect(screen.getByText('Positions could not be loaded')).toBeTruthy();
    act(() => screen.getByRole('button', { name: 'Try again' }).click());
    expect(effects).toContain('desired refresh');
  });
});

describe('choosing', () => {
  test('in the list: the painter marks it, the camera centres on it at zoom 16', async () => {
    const { requests } = open();
    await mapIsThere();
    await person.click(within(list()).getByText('Kavya Raman'));
    expect(requests.filter(({ type }) => type === 'select').at(-1)).toEqual({
      type: 'select',
      marker: { kind: 'phlebotomist', id: '501' },
    });
    expect(map.moves).toEqual([[13.05, 80.2, 16]]);
  });

  test('on the map: the details show, the camera stays', async () => {
    open();
    await mapIsThere();
    act(() => map.shown?.onChoose(row(1, 'Kavya Raman')));
    expect(chosenName()).toBe('Kavya Raman');
    expect(map.moves).toEqual([]);
  });

  test('by the address of the page: centred at zoom 16 on its place, the driver chosen, not followed', async () => {
    open({ target: { driverId: '501', lat: 12.98, lng: 80.22 } });
    await waitFor(() => expect(map.moves).toEqual([[12.98, 80.22, 16]]));
    expect(chosenName()).toBe('Kavya Raman');
    expect(screen.getByRole('button', { name: 'Follow' }).getAttribute('aria-pressed')).toBe('false');
  });

  test('by a driver alone: centred where that driver is', async () => {
    open({ target: { driverId: '501' } });
    await waitFor(() => expect(map.moves).toEqual([[13.05, 80.2, 16]]));
  });

  test('going to the same address again centres again', async () => {
    const { visitAgain } = open({
      target: { driverId: '501', lat: 12.98, lng: 80.22 },
    });
    await waitFor(() => expect(map.moves).toHaveLength(1));
    visitAgain();
    await waitFor(() => expect(map.moves).toHaveLength(2));
  });

  test('a driver without a position is named, with the reason', async () => {
    open({ target: { driverId: '999' } });
    const card = await screen.findByRole('dialog', { name: '999' });
    expect(card.textContent).toContain('No longer on the map');
  });
});

describe('why somebody stands', () => {
  const evidence: StopEvidence = {
    reason: 'fellSilent',
    from: -600_000,
    until: -300_000,
    points: 61,
    farthestM: 12,
    stepM: 4,
    longestGapMs: 300_000,
    booking: { id: '12', distanceM: 640 },
  };

  test('is said in the details, with what it rests on behind it', async () => {
    open({ evidence });
    await mapIsThere();
    await person.click(within(list()).getByText('Kavya Raman'));
    const why = await screen.findByText('No new position since 05:25');
    const folded = why.closest('details');
    expect(folded?.open).toBe(false);
    await person.click(why);
    expect(folded?.open).toBe(true);
    expect([...(folded?.querySelectorAll('dl > div') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Positions61 from 05:20 to 05:25',
      'Farthest from the first12 m',
      'Between two, on average4 m',
      'Longest without one5 min',
      'Nearest booking12, 640 m away',
    ]);
  });

  test('is opened by W, which has the focus then; C centres, and both are listed', async () => {
    open({ evidence });
    await mapIsThere();
    await person.click(within(list()).getByText('Kavya Raman'));
    const folded = (await screen.findByText('No new position since 05:25')).closest('details');
    await person.keyboard('w');
    expect(folded?.open).toBe(true);
    expect(document.activeElement).toBe(folded?.querySelector('summary'));
    map.moves = [];
    await person.keyboard('c');
    expect(map.moves).toEqual([[13.05, 80.2, 16]]);
    expect(listedShortcuts().flatMap(({ keys }) => keys)).toEqual(expect.arrayContaining(['C', 'W', 'M']));
  });

  test.each([
    ['the stop', row(1, 'Kavya Raman')],
    ['the marker', null],
  ])('stays folded out when %s is gone for a moment; somebody else is folded', async (_, meanwhile) => {
    const { selected } = open({ evidence });
    await mapIsThere();
    await person.click(within(list()).getByText('Kavya Raman'));
    await person.click(await screen.findByText('No new position since 05:25'));
    const stopped = selected.getSnapshot();
    act(() => selected.set(meanwhile));
    expect(screen.queryByText('No new position since 05:25')).toBeNull();
    act(() => selected.set(stopped));
    expect((await screen.findByText('No new position since 05:25')).closest('details')?.open).toBe(true);
    await person.click(screen.getByRole('button', { name: 'Close details' }));
    await person.click(within(list()).getByText('Arun Selvam'));
    act(() => selected.set(row(0, 'Arun Selvam', { state: 'notMoving', stillSince: -360_000 })));
    expect((await screen.findByText('No new position since 05:25')).closest('details')?.open).toBe(false);
  });

  test('stays said where asking anew fails', async () => {
    const { selected, fail } = open({ evidence });
    await mapIsThere();
    await person.click(within(list()).getByText('Kavya Raman'));
    await screen.findByText('No new position since 05:25');
    fail();
    act(() => selected.set(row(1, 'Kavya Raman', { state: 'notMoving', stillSince: -360_000, at: 1 })));
    await act(async () => {});
    expect(screen.getByText('No new position since 05:25')).toBeTruthy();
  });

  test('is not said of who moves, nor where nothing is known of it', async () => {
    open({ evidence });
    await mapIsThere();
    await person.click(within(list()).getByText('Arun Selvam'));
    expect(screen.getByRole('dialog').querySelector('details')).toBeNull();
  });
});

describe('the side panel', () => {
  const isListAway = () => list().closest('[inert]') !== null;
  const activeRow = () =>
    document.getElementById(list().getAttribute('aria-activedescendant') ?? '')?.textContent;
  const focused = () => document.activeElement?.getAttribute('aria-label');
  const back = (name: string) => person.click(screen.getByRole('button', { name }));

  test('goes from the list into the details and back, and the focus goes along', async () => {
    open();
    await mapIsThere();
    act(() => list().focus());
    await person.keyboard('{ArrowDown}{Enter}');
    expect(isListAway()).toBe(true);
    expect(focused()).toBe('Close details');
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(isListAway()).toBe(false);
    expect(document.activeElement).toBe(list());
    expect(activeRow()).toContain('Kavya Raman');
  });

  test('the active row stays at its marker when others come and go before it', async () => {
    const rows = [...team];
    const { sendWindow } = open({ rows });
    act(() => list().focus());
    await person.keyboard('{ArrowDown}');
    expect(activeRow()).toContain('Kavya Raman');
    rows.unshift(row(7, 'Aarti'), row(8, 'Anbu'));
    act(() => sendWindow());
    await waitFor(() => expect(activeRow()).toContain('Kavya Raman'));
    rows.splice(0, 3);
    act(() => sendWindow());
    await waitFor(() => expect(activeRow()).toContain('Kavya Raman'));
    await person.keyboard('{ArrowDown}');
    expect(activeRow()).toContain('Uma Maheswari');
  });

  test('without a move the active row stays the first', async () => {
    const rows = [...team];
    const { sendWindow } = open({ rows });
    act(() => list().focus());
    rows.unshift(row(7, 'Aarti'));
    act(() => sendWindow());
    expect(activeRow()).toContain('Aarti');
  });

  test('returns to its row even where that is in the list only later', async () => {
    const rows = team.slice(0, 1);
    const { sendWindow } = open({ rows, target: { driverId: '502' } });
    await screen.findByRole('dialog');
    await person.keyboard('{Escape}');
    expect(document.activeElement).toBe(list());
    rows.push(...team.slice(1));
    act(() => sendWindow());
    await waitFor(() => expect(activeRow()).toContain('Uma Maheswari'));
  });

  test('returns to its row even where others have come before it meanwhile', async () => {
    const rows = [...team];
    open({ rows });
    await mapIsThere();
    act(() => list().focus());
    await person.keyboard('{ArrowDown}{Enter}');
    rows.unshift(row(7, 'Aarti'));
    await person.keyboard('{Escape}');
    await waitFor(() => expect(activeRow()).toContain('Kavya Raman'));
    expect(document.activeElement).toBe(list());
  });

  test('details opened on the map give the keyboard back to the map', async () => {
    open();
    await mapIsThere();
    act(() => map.shown?.onChoose(row(1, 'Kavya Raman')));
    expect(focused()).toBe('Close details');
    await back('Close details');
    expect(map.focused).toBe(1);
  });

  test('details that an address opened lead to their row', async () => {
    open({ target: { driverId: '501' } });
    await mapIsThere();
    await person.keyboard('{Escape}');
    expect(document.activeElement).toBe(list());
    await waitFor(() => expect(activeRow()).toContain('Kavya Raman'));
  });

  test('the route is one view further, with a way back to each of the two before it', async () => {
    open();
    await mapIsThere();
    await person.click(within(list()).getByText('Kavya Raman'));
    await person.click(screen.getByRole('button', { name: 'Route' }));
    expect(screen.getByRole('region', { name: 'Route' })).toBeTruthy();
    expect(focused()).toBe('Back to details');
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Route' })).toBeNull();
    expect(document.activeElement?.textContent).toBe('Route');
    await person.click(screen.getByRole('button', { name: 'Route' }));
    await back('Close details');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a route of a phlebotomist who is not on the map is shown all the same', async () => {
    open({ target: { driverId: '999', view: 'route' }, points: [point(0, 'STARTED')] });
    await screen.findByRole('list', { name: 'Points of the route' });
    expect(screen.getByRole('dialog', { name: '999' })).toBeTruthy();
  });

  test('keys pressed elsewhere on the page leave it alone', async () => {
    open({ target: { driverId: '501' } });
    await mapIsThere();
    const elsewhere = document.createElement('button');
    document.body.append(elsewhere);
    elsewhere.focus();
    await person.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    elsewhere.remove();
  });

  test('another marker replaces the first; Back leads to the list', async () => {
    open();
    await mapIsThere();
    await person.click(within(list()).getByText('Kavya Raman'));
    act(() => map.shown?.onChoose(row(2, 'Uma Maheswari', { state: 'ended' })));
    expect(chosenName()).toBe('Uma Maheswari');
    await back('Close details');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the legend', () => {
  const open_ = () => person.click(screen.getByRole('button', { name: 'Legend' }));
  const symbols = () =>
    within(screen.getByRole('region', { name: 'Legend' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent);

  test('shows the symbols that are on the map now, and no others', async () => {
    const { stats } = open({ points: [point(0, 'STARTED'), point(1, 'PROCESSING'), point(2, 'PROCESSING')] });
    act(() =>
      stats.set({
        ...{ type: 'stats', activeDrivers: 1, activeDeliveries: 1, omitted: 0 },
        states: ['moving', 'orderPending'],
      }),
    );
    await mapIsThere();
    await open_();
    expect(symbols()).toEqual(['Moving', 'Pending']);
    await person.click(within(list()).getByText('Arun Selvam'));
    await waitFor(() => expect(symbols()).toEqual(['Moving', 'Pending', 'Path', 'Start', 'On the way']));
  });

  test('shows the symbol of clusters while there are some', async () => {
    const { painted } = open({ points: [] });
    await mapIsThere();
    await open_();
    expect(screen.queryByText('Several, and how many')).toBeNull();
    act(() => painted.set({ hasClusters: true }));
    expect(symbols()).toEqual(['Several, and how many']);
    act(() => painted.set({ hasClusters: false }));
    expect(screen.queryByText('Several, and how many')).toBeNull();
  });

  test('Escape leaves it and not the details beside it', async () => {
    open({ target: { driverId: '501' } });
    await mapIsThere();
    await open_();
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Legend' })).toBeNull();
    expect(document.activeElement?.textContent).toBe('Legend');
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});

describe('data and the camera', () => {
  test('a chosen marker that moves does not move the camera, unless it is followed; a drag ends that', async () => {
    const { selected } = open();
    await mapIsThere();
    await person.click(within(list()).getByText('Kavya Raman'));
    act(() => selected.set(row(1, 'Kavya Raman', { latitude: 13.06 })));
    expect(map.moves).toHaveLength(1);
    await person.click(screen.getByRole('button', { name: 'Follow' }));
    act(() => selected.set(row(1, 'Kavya Raman', { latitude: 13.07 })));
    expect(map.moves.at(-1)).toEqual([13.07, 80.2, undefined]);
    act(() => map.shown?.onDrag());
    act(() => selected.set(row(1, 'Kavya Raman', { latitude: 13.08 })));
    expect(map.moves.at(-1)).toEqual([13.07, 80.2, undefined]);
  });
});

describe('a link to a phlebotomist who is not on the map', () => {
  const late = row(9, 'Late', { id: '999' });

  test.each([
    ['another was chosen on the map', () => map.shown?.onChoose(row(1, 'Kavya Raman'))],
    ['the map was dragged', () => map.shown?.onDrag()],
  ])('leads nowhere any more once %s', async (_, happens) => {
    const { selected } = open({ target: { driverId: '999' } });
    await mapIsThere();
    act(() => void happens());
    act(() => selected.set(late));
    expect(map.moves).toEqual([]);
  });

  test('leads nowhere any more once it was left, also when its marker comes and is chosen on the map', async () => {
    const { selected } = open({ target: { driverId: '999' } });
    await mapIsThere();
    await person.keyboard('{Escape}');
    act(() => map.shown?.onChoose(late));
    act(() => selected.set(late));
    expect(chosenName()).toBe('Late');
    expect(map.moves).toEqual([]);
  });

  test('leads there when the marker comes', async () => {
    const { selected } = open({ target: { driverId: '999' } });
    await mapIsThere();
    act(() => selected.set(late));
    expect(map.moves).toEqual([[13, 80.2, 16]]);
  });
});

describe('details', () => {
  test('the address is looked up, and the specified words stand in for it', async () => {
    const { lookups } = open();
    await person.click(within(list()).getByText('Kavya Raman'));
    expect(screen.getByText('Loading address...')).toBeTruthy();
    await act(async () => lookups[0]?.answer(null));
    expect(screen.getByText('Address not found')).toBeTruthy();
  });

  test('it is asked again only when the phlebotomist has left the block', async () => {
    const { lookups, selected } = open();
    await person.click(within(list()).getByText('Kavya Raman'));
    act(() => selected.set(row(1, 'Kavya Raman', { latitude: 13.0505 })));
    expect(lookups).toHaveLength(1);
    act(() => selected.set(row(1, 'Kavya Raman', { latitude: 13.0515 })));
    expect(lookups).toHaveLength(2);
  });

  test('the details of an order show its address and phlebotomist, and have no route', async () => {
    open();
    await person.click(within(list()).getByText('Mohamed Farook'));
    expect(screen.getByText('12, Kamaraj Avenue')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Route' })).toBeNull();
    const messageLink = () => screen.getByRole('link', { name: 'Message' }).getAttribute('href');
    expect(messageLink()).toBe('/chat-box?driverId=500');
    await person.click(screen.getByRole('button', { name: 'Show phlebotomist' }));
    expect(chosenName()).toBe('Arun Selvam');
    expect(messageLink()).toBe('/chat-box?driverId=500');
  });

  test('ages are right where this computer’s clock is known to be ahead', () => {
    const { beat } = open();
    act(() => beat({ now: 360_000, clockOffMs: 360_000 }));
    expect(within(list()).getByText('Not moving for 6 min · free')).toBeTruthy();
  });

  test('an order without a creation time is shown all the same', async () => {
    open({ rows: [row(1, 'Deepa', { kind: 'order', state: 'orderPending', detail: 'Adyar', at: null })] });
    await person.click(within(list()).getByText('Deepa'));
    expect(screen.getByRole('dialog').textContent).toContain('Created–');
  });
});

describe('the route', () => {
  const points = [
    point(0, 'STARTED', { orderId: '7' }),
    point(1, 'PROCESSING', { orderId: '7' }),
    point(2, 'IDLE', { orderId: '8' }),
    point(3, 'PROCESSING', { orderId: '8' }),
  ];
  const openRoute = async (answered = points) => {
    const opened = open({ points: answered });
    await mapIsThere();
    await person.click(within(list()).getByText('Uma Maheswari'));
    await person.click(screen.getByRole('button', { name: 'Route' }));
    return opened;
  };
  const items = () =>
    within(screen.getByRole('list', { name: 'Points of the route' })).getAllByRole('listitem');
  const wholes = () => map.moves.filter((move) => move === 'all').length;

  test('today’s is drawn as soon as a phlebotomist is chosen', async () => {
    const { asked } = open({ points });
    await mapIsThere();
    await person.click(within(list()).getByText('Uma Maheswari'));
    // Midnight in Kolkata is half past six in the evening before, UTC.
    expect(asked).toEqual([{ phlebotomistId: '502', from: -19_800_000, until: null, orderId: null }]);
    await waitFor(() => expect(map.shown?.track.line).toHaveLength(2));
    expect(map.shown?.track.marks.map(({ kind }) => kind)).toEqual(['start', 'processing', 'idle']);
  });

  test('today’s has what the map saw while the answer was on its way', async () => {
    let come = () => {};
    const pointsCome = new Promise<void>((resolve) => {
      come = resolve;
    });
    const { asked } = open({ points: [point(-2, 'STARTED'), point(-1, 'PROCESSING')], pointsCome });
    await mapIsThere();
    await person.click(within(list()).getByText('Arun Selvam'));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(map.shown?.track.line).toEqual([]);
    await act(async () => come());
    await waitFor(() => expect(map.shown?.track.line.map((place) => place.latitude)).toEqual([12.999, 13]));
  });

  test('today’s has no position of the day before', async () => {
    const { asked } = open({ rows: [row(0, 'Arun Selvam', { at: -19_800_001 })] });
    await mapIsThere();
    await person.click(within(list()).getByText('Arun Selvam'));
    await person.click(screen.getByRole('button', { name: 'Route' }));
    await screen.findByText('No points in this period');
    expect([asked[0]?.from, map.shown?.track.line]).toEqual([-19_800_000, []]);
  });

  test('its points are wanted in their order, one is looked up at a time, the others wait', async () => {
    const { publish, wanted } = await openRoute();
    const texts = () =>
      items().map(
        (item) => /Loading address\.\.\.|Pending\.\.\.\.|Broadway/.exec(item.textContent ?? '')?.[0],
      );
    await waitFor(() => expect(texts()).toEqual(['Loading address...', 'Pending....', 'Pending....']));
    expect(wanted.at(-1)).toHaveLength(3);
    const first = wanted.at(-1)?.[0] as Place;
    act(() =>
      publish({
        type: 'address.resolved',
        place: placeKey(first),
        address: { kind: 'found', text: 'Broadway' },
      }),
    );
    expect(texts()).toEqual(['Broadway', 'Loading address...', 'Pending....']);
    await person.click(screen.getByRole('button', { name: 'Back to details' }));
    expect(wanted.at(-1)).toEqual([]);
  });

  test('a filter by order draws that order’s points alone, Clear all again', async () => {
    await openRoute();
    await person.selectOptions(screen.getByLabelText('Order'), '8');
    await person.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() =>
      expect(map.shown?.track.marks.map(({ kind }) => kind)).toEqual(['idle', 'processing']),
    );
    await person.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(map.shown?.track.marks).toHaveLength(3));
  });

  test('a range that ends before it begins is reported at its field and not loaded', async () => {
    const { asked } = await openRoute();
    await person.clear(screen.getByLabelText('From'));
    await person.type(screen.getByLabelText('From'), '2026-11-21T10:00');
    await person.type(screen.getByLabelText('Until'), '2026-11-21T09:00');
    await person.click(screen.getByRole('button', { name: 'Apply' }));
    expect(screen.getByText('Until must not be before From')).toBeTruthy();
    expect(asked).toHaveLength(1);
  });

  test('a time that cannot be parsed is reported at its field, and nothing is loaded until it can', async () => {
    const { asked } = await openRoute();
    const until = screen.getByLabelText<HTMLInputElement>('Until');
    await person.clear(screen.getByLabelText('From'));
    await person.type(screen.getByLabelText('From'), '20 Nov 2026 10:00');
    await person.type(until, 'soon{Enter}');
    expect(screen.getByText('Enter the time like this: 24 Dec 2026 09:30')).toBeTruthy();
    expect(until.value).toBe('soon');
    expect(asked).toHaveLength(1);
    await person.clear(until);
    await person.type(until, '21 Nov 2026 9:30{Enter}');
    expect(screen.getByLabelText<HTMLInputElement>('Until').value).toBe('21 Nov 2026 09:30');
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  test('a day that is picked begins at midnight for From, and ends before the next one for Until', async () => {
    await openRoute();
    const pick = async (field: string, day: string): Promise<string> => {
      await person.clear(screen.getByLabelText(field));
      const button = screen
        .getAllByRole('button', { name: 'Pick a day and time' })
        .find((each) => each.getAttribute('aria-description') === field);
      if (button) await person.click(button);
      await person.click(await screen.findByLabelText(day));
      await person.keyboard('{Escape}');
      return screen.getByLabelText<HTMLInputElement>(field).value;
    };
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
    const today = day.format(Date.now());
    expect(await pick('From', today)).toMatch(/ 00:00$/);
    expect(await pick('Until', today)).toMatch(/ 23:59$/);
  });

  test('opening it asks to see the whole of it', async () => {
    await openRoute();
    await waitFor(() => expect(map.moves.at(-1)).toBe('all'));
  });

  test('another time asks to see the whole of it once, when it has come', async () => {
    const { asked } = await openRoute();
    await waitFor(() => expect(wholes()).toBe(1));
    await person.clear(screen.getByLabelText('From'));
    await person.type(screen.getByLabelText('From'), '20 Nov 2026 10:00{Enter}');
    await waitFor(() => expect(asked).toHaveLength(2));
    await screen.findByRole('list', { name: 'Points of the route' });
    expect(wholes()).toBe(2);
  });

  test('midnight brings another one, and moves no map', async () => {
    const { asked, beat } = await openRoute();
    await waitFor(() => expect(wholes()).toBe(1));
    act(() => beat({ now: 66_600_000 }));
    await waitFor(() => expect(asked.at(-1)?.from).toBe(66_600_000));
    await screen.findByRole('list', { name: 'Points of the route' });
    expect(wholes()).toBe(1);
  });

  test('its points have their dates where it is of several days', async () => {
    await openRoute([point(0, 'STARTED'), point(1_440, 'ENDED')]);
    await screen.findByRole('list', { name: 'Points of the route' });
    expect(items().map((item) => item.querySelector('time')?.textContent)).toEqual([
      '01 Jan 1970 05:30',
      '02 Jan 1970 05:30',
    ]);
  });

  test('points of one moment leave the list with their route', async () => {
    await openRoute([
      point(0, 'ENDED', { orderId: '7' }),
      point(0, 'ENDED', { orderId: '8' }),
      point(1, 'STARTED', { orderId: '9' }),
    ]);
    await screen.findByRole('list', { name: 'Points of the route' });
    await person.selectOptions(screen.getByLabelText('Order'), '9');
    await person.click(screen.getByRole('button', { name: 'Apply' }));
    expect(items()).toHaveLength(1);
  });
});

describe('failures', () => {
  test('a map that throws gives way to its fallback, and the list goes on working', async () => {
    const noise = vi.spyOn(console, 'error').mockImplementation(() => {});
    map.isBroken = true;
    open();
    await screen.findByText('Something went wrong with the map');
    expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeTruthy();
    await person.click(within(list()).getByText('Kavya Raman'));
    expect(chosenName()).toBe('Kavya Raman');
    noise.mockRestore();
  });

  test('the death of the painter is reported, and it is started again on request', async () => {
    const { health, starts, noticed } = open();
    act(() => health.set({ state: 'dead' }));
    expect(noticed).toEqual([{ type: 'page.painterFailed', state: 'dead' }]);
    expect(screen.getByText('The markers are no longer being drawn.')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Restart' }));
    expect(starts()).toBe(2);
  });

  test('a painter that could not be started is reported too', () => {
    expect(open({ unstartable: true }).noticed).toEqual([{ type: 'page.painterFailed', state: 'dead' }]);
  });

  test('a browser that cannot draw markers is reported', () => {
    const { health } = open();
    act(() => health.set({ state: 'blind' }));
    expect(screen.getByText('This browser cannot draw the markers; the list names them all.')).toBeTruthy();
  });
});
