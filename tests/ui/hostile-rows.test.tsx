import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { toast } from 'react-toastify/unstyled';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MarkerRow } from '../../src/contract/fleet.ts';
import { markerStates } from '../../src/contract/fleet.ts';
// Loaded before, so that no test waits for files.
import '../../src/ui/app/console.tsx';
import '../../src/ui/booking-form/booking-screen.tsx';
import '../../src/ui/bookings/bookings-screen.tsx';
import '../../src/ui/dashboard/dashboard-screen.tsx';
import '../../src/ui/tracking/tracking-screen.tsx';
import {
  hostileExpense,
  hostileFacts,
  hostileId,
  hostileMoment,
  hostileNumber,
  hostileOrder,
  hostileTest,
  hostileText,
} from '../support/hostile.ts';
import { isWhole } from '../support/whole.ts';
import { type AppOptions, type RenderedApp, renderApp } from './render.tsx';
import { paintedBy, row } from './tracking/fake-painter.ts';

/** The map needs a real browser; the list beside it and the details of what is chosen do not. */
const studio = vi.hoisted(() => ({ rows: [] as readonly MarkerRow[] }));
vi.mock('../../src/ui/map/painter-client.ts', () => ({ startPainter: () => paintedBy(studio.rows).painter }));
vi.mock('../../src/ui/map/map-island.tsx', () => ({ MapIsland: () => null }));
vi.mock('../../src/ui/bookings/order-place-map.tsx', () => ({ OrderPlaceMap: () => null }));

const person = userEvent.setup();
const said: unknown[] = [];

beforeEach(() => {
  localStorage.setItem('homedraw.notificationsAsked', 'true');
  // happy-dom lays nothing out; lists are as high as a window.
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 600 });
  vi.spyOn(console, 'error').mockImplementation((...words) => void said.push(...words));
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

/** Opens an address with a worker that publishes `facts`, and does `more`; then every screen must still be there. */
async function stands(
  path: string,
  options: Omit<AppOptions, 'signedIn'> & {
    readonly title: string;
    readonly publish: (app: RenderedApp) => void;
    readonly more?: () => Promise<void>;
  },
): Promise<void> {
  said.length = 0;
  try {
    const app = renderApp(path, { signedIn: true, answers: options.answers ?? {} });
    await screen.findByRole('heading', { level: 1, name: options.title });
    await act(async () => options.publish(app));
    await options.more?.();
    await act(async () => {});
    screen.getByRole('heading', { level: 1, name: options.title });
    for (const broken of ['This screen could not be shown', 'The console could not be loaded'])
      expect(screen.queryByText(broken)).toBeNull();
    screen.getByRole('navigation');
    expect(document.body.textContent).not.toContain('Invalid Date');
    expect(document.querySelector('[datetime="Invalid Date"]')).toBeNull();
    // A message that could not be made is shown as its key, and said in the console alone.
    expect(said.filter((word) => word instanceof Error)).toEqual([]);
  } finally {
    toast.dismiss();
    cleanup();
  }
}

const runs = { numRuns: isWhole ? 12 : 4, endOnFailure: true };
const outcome = (value: unknown) => ({ ok: true, value });

describe('no row of a backend breaks a screen', () => {
  test('the dashboard, alerts and toasts', () =>
    fc.assert(
      fc.asyncProperty(hostileFacts, (facts) =>
        stands('/home', { title: 'Medical Test Dashboard', publish: (app) => app.publish(...facts) }),
      ),
      runs,
    ));

  test('the diagnostics', () =>
    fc.assert(
      fc.asyncProperty(hostileFacts, (facts) =>
        stands('/home', {
          title: 'Medical Test Dashboard',
          publish: (app) => app.publish(...facts),
          more: async () => {
            await person.click(screen.getByRole('button', { name: /diagnostics/i }));
            await screen.findByRole('dialog');
          },
        }),
      ),
      runs,
    ));

  test('the bookings, in the order of every column', () =>
    fc.assert(
      fc.asyncProperty(
        hostileFacts,
        fc.constantFrom('id', 'name', 'phone', 'address', 'tests', 'status', '-phlebotomist'),
        (facts, sort) =>
          stands(`/order-detail?sort=${sort}`, {
            title: 'Booking Management',
            publish: (app) => app.publish(...facts),
          }),
      ),
      runs,
    ));

  test('the details of an order, with its expenses and the patient’s other bookings', () =>
    fc.assert(
      fc.asyncProperty(
        hostileFacts,
        hostileOrder,
        fc.array(hostileExpense, { minLength: 1, maxLength: 3 }),
        fc.uniqueArray(hostileOrder, { maxLength: 3, selector: ({ id }) => id }),
        (facts, given, expenses, others) => {
          const order = {
            ...given,
            id: '7',
            email: 'k@mail.example',
            phlebotomistId: given.phlebotomistId ?? '5',
          };
          return stands('/order-detail?order=7', {
            title: 'Booking Management',
            answers: { expenses: outcome(expenses), patientOrders: outcome(others) },
            publish: (app) =>
              app.publish(...facts, {
                type: 'orders.changed',
                upserted: [order],
                removed: [],
                initial: false,
              }),
            more: async () => {
              const dialog = await screen.findByRole('dialog', { name: 'Order Details' });
              const folded = dialog.querySelector('details');
              await act(async () => {
                folded?.setAttribute('open', '');
                folded?.dispatchEvent(new Event('toggle'));
              });
            },
          });
        },
      ),
      runs,
    ));

  test('the outcome of a change, and an order that changed meanwhile', () =>
    fc.assert(
      fc.asyncProperty(hostileOrder, hostileMoment, hostileText, (current, scheduledAt, text) =>
        stands('/home', {
          title: 'Medical Test Dashboard',
          publish: (app) =>
            app.publish(
              { type: 'order.assigned', orderId: '7', attempt: 1, phlebotomistName: text, scheduledAt },
              { type: 'order.cancelled', orderId: '8', attempt: 1, reason: text },
              { type: 'order.conflictFound', cause: 'meanwhile' as const, orderId: '9', attempt: 1, current },
              { type: 'booking.submitted', orderId: text },
            ),
        }),
      ),
      runs,
    ));

  test('the map’s list and the details of the chosen marker', () => {
    const marker = fc.record({
      kind: fc.constantFrom('phlebotomist' as const, 'order' as const),
      id: hostileId,
      phone: fc.option(hostileText),
      detail: fc.option(hostileText),
      relatedId: fc.option(hostileId),
      state: fc.constantFrom(...markerStates),
      at: hostileMoment,
      stillSince: fc.option(hostileMoment),
      latitude: hostileNumber,
      longitude: hostileNumber,
    });
    const point = fc.record({
      latitude: hostileNumber,
      longitude: hostileNumber,
      at: hostileMoment,
      status: fc.oneof(fc.constantFrom('STARTED', 'IDLE', 'ENDED', 'PROCESSING', 'constructor'), hostileText),
      orderId: fc.option(hostileId),
    });
    const address = fc.oneof(
      fc.record({ kind: fc.constant('found'), text: hostileText }),
      fc.record({ kind: fc.constant('coordinates'), latitude: hostileNumber, longitude: hostileNumber }),
    );
    return fc.assert(
      fc.asyncProperty(
        hostileFacts,
        fc.array(fc.tuple(hostileText, marker), { maxLength: 3 }),
        marker,
        fc.constantFrom('moving' as const, 'notMoving' as const, 'ended' as const, 'silent' as const),
        fc.array(point, { maxLength: 4 }),
        address,
        (facts, markers, chosen, state, points, near) => {
          studio.rows = [
            row(0, 'Arun', { ...chosen, kind: 'phlebotomist', id: '7', state }),
            ...markers.map(([name, more], n) => row(n + 1, name, more)),
          ];
          return stands('/liveTracking?driverId=7&lat=12.9&lng=80.1', {
            title: 'Track Phlebotomists',
            answers: { track: outcome(points), address: outcome(near) },
            publish: (app) => app.publish(...facts),
            more: async () => {
              await person.click(await screen.findByRole('button', { name: 'Route' }));
            },
          });
        },
      ),
      runs,
    );
  });

  test('the booking form’s catalogue', () =>
    fc.assert(
      fc.asyncProperty(
        hostileFacts,
        fc.uniqueArray(hostileTest, { minLength: 1, maxLength: 6, selector: ({ id }) => id }),
        (facts, tests) =>
          stands('/Add_bokking', {
            title: 'Available Tests',
            answers: { catalogue: outcome(tests) },
            publish: (app) => app.publish(...facts),
            more: async () => {
              for (const shown of [...document.querySelectorAll('tbody tr')].slice(0, 3))
                await person.click(shown);
            },
          }),
      ),
      runs,
    ));
});
