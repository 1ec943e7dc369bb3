import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { TrackPoint } from '../../../src/contract/capabilities/fleet.ts';
import type { Place } from '../../../src/contract/model.ts';
import type { Track } from '../../../src/domain/track.ts';
import type { RouteMap } from '../../../src/ui/map/route-map.ts';
import { orderOf } from '../../support/booked-order.ts';
import { layOut } from '../laid-out.ts';
import { kavya, openTeam } from '../team/harness.tsx';

/** The map needs a real browser; what it is told to show does not. */
const map = vi.hoisted(() => ({
  shown: null as { track: Track; destinations: readonly Place[] } | null,
  points: [] as (Place | null)[],
  centres: [] as Place[],
  isBroken: false,
}));
vi.mock('../../../src/ui/map/route-map.ts', () => ({
  showRouteMap: (): RouteMap => {
    if (map.isBroken) throw new Error('no map today');
    return {
      show: (track, destinations) => {
        map.shown = { track, destinations };
      },
      point: (place) => void map.points.push(place),
      centreOn: (place) => void map.centres.push(place),
      zoomBy: () => {},
      showWhole: () => {},
      toCanvas: async () => document.createElement('canvas'),
      dispose: () => {},
    };
  },
}));
await import('../../../src/ui/day-route/route-dialog.tsx');
await import('../../../src/ui/day-route/route-map-view.tsx');

layOut();
beforeEach(() => Object.assign(map, { shown: null, points: [], centres: [], isBroken: false }));

const minute = 60_000;
/** Noon of a day in the hospital's zone. */
const noon = Date.UTC(2026, 10, 22, 6, 30);
const point = (minutes: number, status: string, orderId: string | null = '31'): TrackPoint => ({
  latitude: 12.95 + minutes / 1_000,
  longitude: 80.2,
  at: noon + minutes * minute,
  status,
  orderId,
});
const day = [
  point(0, 'STARTED'),
  point(1, 'PROCESSING'),
  point(2, 'PROCESSING'),
  point(3, 'IDLE'),
  point(4, 'IDLE'),
  point(20, 'PROCESSING', '32'),
  point(21, 'ENDED', '32'),
];
const ok = <Value,>(value: Value) => ({ ok: true, value });
const orders = [
  orderOf({ id: '31', status: 'assigned', latitude: 13, longitude: 80.2 }),
  orderOf({ id: '32', status: 'completed', latitude: null, longitude: null }),
];

async function openRoute(answers: Readonly<Record<string, unknown>> = {}, id = '501') {
  const harness = await openTeam([kavya], `/deliveryBoy_Data?view=route&id=${id}`, {
    track: ok(day),
    phlebotomistOrders: ok(orders),
    ...answers,
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Route map' }));
  return { ...harness, dialog };
}
const rows = () =>
  within(screen.getByRole('table', { name: 'Points of the route' }))
    .getAllByRole('row')
    .slice(1);

describe('the route', () => {
  test('is drawn and listed by the map point rules, a stop once', async () => {
    const { dialog } = await openRoute();
    await dialog.findByRole('table', { name: 'Points of the route' });
    expect(rows().map((row) => row.textContent?.replace(/Pending.*|Loading.*?\.\.\./, ' '))).toEqual([
      expect.stringMatching(/^Started · order 31.*12:00:00$/),
      expect.stringMatching(/^On the way · order 31/),
      expect.stringMatching(/^Phlebotomist not moving · order 31/),
      expect.stringMatching(/^On the way · order 32/),
      expect.stringMatching(/^Ended · order 32/),
    ]);
    await waitFor(() => expect(map.shown?.track.line).toHaveLength(3));
    expect(map.shown?.destinations).toEqual([{ orderId: '31', latitude: 13, longitude: 80.2 }]);
    dialog.getByText('Green circles for destinations');
    expect(dialog.getByText('No points for').nextSibling?.textContent).toBe('16 min');
  });

  test('addresses show their state one by one', async () => {
    const { dialog, receive } = await openRoute();
    await dialog.findByText('Loading address...');
    expect(dialog.getAllByText('Pending....')).toHaveLength(4);
    await receive({
      type: 'address.resolved',
      place: '12.95000,80.20000',
      address: { kind: 'found', text: 'Lake Road' },
    });
    dialog.getByText('Lake Road');
    await receive({ type: 'address.resolved', place: '12.95100,80.20000', address: { kind: 'notFound' } });
    dialog.getByText('Address not found');
    await receive({ type: 'address.resolved', place: '12.95300,80.20000', address: { kind: 'unavailable' } });
    dialog.getByText('Unable to fetch address');
  });

  test('Clear empties what was filled in and not applied, its error too, and keeps the focus', async () => {
    const { dialog, person } = await openRoute();
    const until = () => dialog.getByLabelText<HTMLInputElement>('Until');
    const [apply, clear] = ['Apply', 'Clear'].map((name) => dialog.getByRole('button', { name }));
    for (const [text, words] of [
      ['20 Nov 2020 10:00', 'Until must not be before From'],
      ['soonish', 'Enter the time like this: 24 Dec 2026 09:30'],
    ] as const) {
      await person.click(until());
      await person.paste(text);
      await person.selectOptions(dialog.getByLabelText('Order'), '32');
      await person.click(apply as HTMLElement);
      dialog.getByText(words);
      await person.click(clear as HTMLElement);
      expect(dialog.queryByText(words)).toBeNull();
      expect(until().value).toBe('');
      expect(dialog.getByLabelText<HTMLSelectElement>('Order').value).toBe('');
      expect(document.activeElement).toBe(clear);
    }
  });

  test('a filter by order leaves its points; Clear brings the day again', async () => {
    const { dialog, person } = await openRoute();
    await dialog.findByRole('table', { name: 'Points of the route' });
    await person.selectOptions(dialog.getByLabelText('Order'), '32');
    await person.click(dialog.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(rows()[0]?.textContent).toMatch(/^First point · order 32/);
    await person.click(dialog.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(rows()).toHaveLength(5));
  });

  test('today’s goes on with the next day at midnight, also after Apply without a change', async () => {
    const asked: number[] = [];
    const track = ({ from }: { readonly from: number }) => {
      asked.push(from);
      return ok(day);
    };
    const { dialog, person, beat } = await openRoute({ track });
    await dialog.findByRole('table', { name: 'Points of the route' });
    await person.click(dialog.getByRole('button', { name: 'Apply' }));
    const tomorrow = (asked[0] ?? 0) + 1_440 * minute;
    act(() => beat({ now: tomorrow }));
    await waitFor(() => expect(asked.at(-1)).toBe(tomorrow));
  });

  test.each([
    ['501', 'Kavya Raman · 501'],
    ['777', '777'],
  ])('of %s is called %s', async (id, name) => {
    const { dialog } = await openRoute({}, id);
    expect(dialog.getByRole('heading', { level: 2 }).parentElement?.textContent).toBe(`Route map${name}`);
  });

  test('an empty day says so and has nothing to play', async () => {
    const { dialog } = await openRoute({ track: ok([]) });
    await dialog.findByText('No points in this period');
    expect(dialog.queryByRole('slider')).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Export GPX' })).toBeNull();
  });

  test('a failure is tried again, and destinations that failed are their own matter', async () => {
    const answers: unknown[] = [
      { ok: false, failure: { kind: 'network', retry: 'user', message: 'Failed to fetch' } },
      ok(day),
    ];
    const { dialog, person } = await openRoute({
      track: () => answers.shift(),
      phlebotomistOrders: { ok: false, failure: { kind: 'network', retry: 'user', message: 'x' } },
    });
    await dialog.findByText('The route could not be loaded');
    expect(dialog.queryByRole('button', { name: 'Print' })).toBeNull();
    await person.click(dialog.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(rows()).toHaveLength(5));
    dialog.getByRole('button', { name: 'Print' });
    dialog.getByText('Destinations could not be loaded.');
    expect(map.shown?.destinations).toEqual([]);
  });

  test('a map that throws leaves the table', async () => {
    map.isBroken = true;
    const { dialog } = await openRoute();
    await dialog.findByText('Something went wrong with the map');
    await waitFor(() => expect(rows()).toHaveLength(5));
  });

  test('only the visible rows of twenty thousand points are in the page', async () => {
    const many = Array.from({ length: 20_000 }, (_, n) => point(n * 4, 'PROCESSING'));
    const { dialog } = await openRoute({ track: ok(many) });
    await dialog.findByRole('table', { name: 'Points of the route' });
    expect(rows().length).toBeLessThan(100);
    dialog.getByText('Addresses are looked up for the first 200 points.');
  });
});

describe('playing', () => {
  test('the slider shows the position at a time, also by the keyboard', async () => {
    const { dialog, person } = await openRoute();
    const slider = await dialog.findByRole('slider', { name: 'Time of the route' });
    expect(slider.getAttribute('aria-valuetext')).toBe('12:00:00, Press Play');
    await person.click(rows()[2] as HTMLElement);
    await waitFor(() => expect(slider.getAttribute('aria-valuetext')).toBe('12:03:00, Not moving'));
    expect(map.centres.at(-1)).toMatchObject({ latitude: 12.953 });
    expect(map.points.at(-1)).toEqual({ latitude: 12.953, longitude: 80.2 });
  });

  test('Play moves the time as many times faster as is wanted, until Pause, or the end', async () => {
    const { dialog, person } = await openRoute();
    await dialog.findByRole('slider');
    await person.selectOptions(dialog.getByLabelText('Speed'), '30');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    try {
      const time = () => Number((screen.getByRole('slider') as HTMLInputElement).getAttribute('value'));
      const press = (name: string) => act(() => dialog.getByRole('button', { name }).click());
      press('Play');
      act(() => void vi.advanceTimersByTime(2_000));
      expect(time()).toBe(noon + 60_000);
      press('Pause');
      act(() => void vi.advanceTimersByTime(2_000));
      expect(time()).toBe(noon + 60_000);
      press('Play');
      act(() => void vi.advanceTimersByTime(3_600_000));
      expect(time()).toBe(noon + 21 * minute);
      dialog.getByRole('button', { name: 'Play' });
      press('Play');
      expect(time()).toBe(noon);
    } finally {
      vi.useRealTimers();
    }
  });

  test('a route of one moment is over as soon as it is played, each time', async () => {
    const { dialog, person } = await openRoute({ track: ok([point(0, 'STARTED')]) });
    await dialog.findByRole('slider');
    for (const _ of [1, 2]) {
      await person.click(dialog.getByRole('button', { name: 'Play' }));
      expect(dialog.queryByRole('button', { name: 'Pause' })).toBeNull();
    }
  });
});

describe('choosing a point', () => {
  const slider = () => screen.getByRole('slider', { name: 'Time of the route' });
  const chosenRows = () => rows().map((row) => row.querySelector('[data-chosen]') !== null);

  test.each([
    ['an earlier one', 2, '32', '12:20:00, Press Play'],
    ['a later one', 4, '31', '12:00:00, Press Play'],
  ])('another route begins anew after %s', async (_, position, order, begins) => {
    const { dialog, person } = await openRoute();
    await dialog.findByRole('slider');
    await person.click(rows()[position] as HTMLElement);
    await person.selectOptions(dialog.getByLabelText('Order'), order);
    await person.click(dialog.getByRole('button', { name: 'Apply' }));
    expect(slider().getAttribute('aria-valuetext')).toBe(begins);
    await person.click(dialog.getByRole('button', { name: 'Clear' }));
    expect(slider().getAttribute('aria-valuetext')).toBe('12:00:00, Press Play');
    expect(chosenRows()).not.toContain(true);
  });

  test('of two of one moment marks it alone, and puts the dot there', async () => {
    const twins = [point(3, 'IDLE'), { ...point(3, 'ENDED'), latitude: 12.999 }];
    const { dialog, person } = await openRoute({
      track: ok([point(0, 'STARTED'), ...twins, point(9, 'IDLE')]),
    });
    await dialog.findByRole('slider');
    await person.click(rows()[1] as HTMLElement);
    expect(chosenRows()).toEqual([false, true, false, false]);
    expect([map.centres.at(-1), map.points.at(-1)]).toMatchObject([
      { latitude: 12.953 },
      { latitude: 12.953 },
    ]);
    fireEvent.change(slider(), { target: { value: String(noon + 9 * minute) } });
    expect(map.points.at(-1)).toMatchObject({ latitude: 12.959 });
  });
});

describe('export and print', () => {
  test('GPX and CSV have every point, in a file named after phlebotomist and day', async () => {
    const saved: { name: string; text: Promise<string> }[] = [];
    const blobs: Blob[] = [];
    const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      blobs.push(blob as Blob);
      return 'blob:route';
    });
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, text: (blobs.at(-1) as Blob).text() });
    });
    try {
      const { dialog, person } = await openRoute();
      await person.click(await dialog.findByRole('button', { name: 'Export GPX' }));
      await person.click(dialog.getByRole('button', { name: 'Export CSV' }));
    } finally {
      create.mockRestore();
      click.mockRestore();
    }
    expect(saved.map(({ name }) => name)).toEqual(['route-501-2026-11-22.gpx', 'route-501-2026-11-22.csv']);
    const [gpx = '', csv = ''] = await Promise.all(saved.map(({ text }) => text));
    expect(gpx.match(/<trkpt /g)).toHaveLength(7);
    expect(gpx).toContain('<name>Kavya Raman 2026-11-22</name>');
    expect(csv.trim().split('\r\n')).toHaveLength(8);
    expect(csv).toContain('2026-11-22 12:00:00,12.95,80.2,STARTED,31');
  });

  test('Print hands map, legend and table to the browser, with coordinates for unknown addresses', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    try {
      const { dialog, person } = await openRoute();
      await dialog.findByRole('table');
      await person.click(dialog.getByRole('button', { name: 'Print' }));
      await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
      const printout = within(document.querySelector('article') as HTMLElement);
      printout.getByText('Route of Kavya Raman');
      printout.getByText('Green start marker');
      expect(printout.getAllByText(/^Location: 12\.9/)).toHaveLength(5);
      expect(document.querySelector('article canvas')).not.toBeNull();
      act(() => void window.dispatchEvent(new Event('afterprint')));
      expect(document.querySelector('article')).toBeNull();
    } finally {
      vi.unstubAllGlobals();
    }
  });

  test('Print pressed while the route loads waits for it, so that map and table are of one moment', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    try {
      let give: (answer: unknown) => void = () => {};
      const track = () => new Promise((resolve) => (give = resolve));
      const { person } = await openTeam([kavya], '/deliveryBoy_Data?view=route&id=501', {
        track,
        phlebotomistOrders: ok([]),
      });
      const dialog = within(await screen.findByRole('dialog', { name: 'Route map' }));
      await person.click(await dialog.findByRole('button', { name: 'Print' }));
      await dialog.findByRole('button', { busy: true });
      expect(document.querySelector('article')).toBeNull();
      await act(async () => give(ok(day)));
      await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
      expect(document.querySelectorAll('article tbody tr')).toHaveLength(5);
      expect(map.shown?.track.line).not.toEqual([]);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  test('the same point chosen once more brings the slider back to it', async () => {
    const { dialog, person } = await openRoute();
    const table = await dialog.findByRole('table', { name: 'Points of the route' });
    const choose = () => person.click(within(table).getAllByRole('row')[2] as HTMLElement);
    const slider = () => dialog.getByRole<HTMLInputElement>('slider');
    await choose();
    const chosen = slider().value;
    fireEvent.change(slider(), { target: { value: String(noon + 20 * minute) } });
    expect(slider().value).not.toBe(chosen);
    await choose();
    expect(slider().value).toBe(chosen);
  });
});
