import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FactPayload } from '../../../src/contract/facts.ts';
import type { Order, Phlebotomist } from '../../../src/contract/model.ts';
// Loaded before, so that no test waits for files.
import '../../../src/ui/app/console.tsx';
import '../../../src/ui/bookings/bookings-screen.tsx';
import '../../../src/ui/kit/pickers.tsx';
import { type RenderedApp, renderApp } from '../render.tsx';

/** Booking Management in the whole app, its worker played by the test. */
export interface Harness extends RenderedApp {
  readonly person: ReturnType<typeof userEvent.setup>;
  receive(...facts: FactPayload[]): Promise<void>;
}

export const phlebotomist = (id: string, fullName: string): Phlebotomist => ({
  id,
  fullName,
  phone: `98404 7712${id}`,
  email: `${id}@lab.example`,
  vehicleType: null,
  vehicleNumber: null,
  profileImagePath: null,
  workType: null,
  startTime: null,
  endTime: null,
  online: null,
});

export const ordersChanged = (upserted: readonly Order[], initial = false): FactPayload => ({
  type: 'orders.changed',
  upserted,
  removed: [],
  initial,
});

export async function openBookings(
  orders: readonly Order[],
  path = '/order-detail',
  answers: Readonly<Record<string, unknown>> = {},
): Promise<Harness> {
  const app = renderApp(path, { signedIn: true, answers });
  const person = userEvent.setup();
  const receive = async (...facts: FactPayload[]) => act(async () => app.publish(...facts));
  await screen.findByRole('table', { name: 'Booking Management' });
  await receive(ordersChanged(orders, true), {
    type: 'phlebotomists.changed',
    upserted: [phlebotomist('5', 'Senthil Murugan'), phlebotomist('6', 'Arsenath Beevi')],
    removed: [],
    initial: true,
  });
  return { ...app, person, receive };
}

/** The cells of each row shown, the checkbox left out. */
export const rowsShown = (): (string | null)[][] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].slice(1).map((cell) => cell.textContent));

/** The ids of the rows shown. */
export const idsShown = (): (string | null | undefined)[] => rowsShown().map(([id]) => id);
