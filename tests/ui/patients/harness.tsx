import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FactPayload } from '../../../src/contract/facts.ts';
import type { Intent } from '../../../src/contract/intents.ts';
import type { Order, Patient } from '../../../src/contract/model.ts';
// Loaded before, so that no test waits for files.
import '../../../src/ui/app/console.tsx';
import '../../../src/ui/patients/patients-screen.tsx';
import { orderEntity } from '../../support/orders.ts';
import { type RenderedApp, renderApp } from '../render.tsx';

/** Patient Management in the whole app, its worker played by the test. */
export interface Harness extends RenderedApp {
  readonly intents: readonly Intent[];
  /** Emails whose bookings were asked for, in order. */
  readonly asked: readonly string[];
  receive(...facts: FactPayload[]): Promise<void>;
}

export const person = userEvent.setup();

export const kavya: Patient = { id: '41', email: 'kavya@patients.example', phoneNumber: '+91 98400 21000' };
export const arun: Patient = { id: '104', email: 'arun@patients.example', phoneNumber: '98410 55555' };
/** Nothing is known but the id. */
export const bare: Patient = { id: '9', email: null, phoneNumber: null };
export const everybody = [kavya, arun, bare];

export const patientsChanged = (
  upserted: readonly Patient[],
  removed: readonly string[] = [],
  initial = false,
): FactPayload => ({ type: 'patients.changed', upserted, removed, initial });
export const ordersChanged = (...upserted: Order[]): FactPayload => ({
  type: 'orders.changed',
  upserted,
  removed: [],
  initial: false,
});

/** Newest first, as the worker answers. */
export const bookings: readonly Order[] = [
  orderEntity({
    id: '88',
    status: 'PENDING',
    medicalTests: ['Vitamin D', 'HbA1c'],
    totalPaise: 123_450,
    createdAt: Date.UTC(2026, 10, 21, 4),
  }),
  orderEntity({
    id: '71',
    status: 'COMPLETED',
    phlebotomistId: '5',
    phlebotomistName: 'Arun Selvam',
    createdAt: Date.UTC(2026, 9, 2, 4),
  }),
  orderEntity({ id: '60', status: 'CANCELLED', medicalTests: [], createdAt: null }),
  orderEntity({ id: '59', status: 'assigned', phlebotomistId: '6', createdAt: Date.UTC(2026, 8, 1) }),
];

/**
 * Opens the screen; without `patients` nothing is known yet. `answer` says what the worker knows of an email's
 * bookings.
 */
export async function openPatients(
  patients: readonly Patient[] | null = everybody,
  path = '/patient_data',
  answer: (email: string) => unknown = () => ({ ok: true, value: bookings }),
  answers: Readonly<Record<string, unknown>> = {},
): Promise<Harness> {
  const intents: Intent[] = [];
  const asked: string[] = [];
  const app = renderApp(path, {
    signedIn: true,
    answers: {
      ...answers,
      patientOrders: ({ email }: { email: string }) => {
        asked.push(email);
        return answer(email);
      },
    },
    dress: (system) => ({
      ...system,
      send: (intent, files) => {
        intents.push(intent);
        system.send(intent, files);
      },
    }),
  });
  await screen.findByRole('heading', { level: 1, hidden: true });
  const receive = async (...facts: FactPayload[]) => act(async () => app.publish(...facts));
  if (patients) await receive(patientsChanged(patients, [], true));
  return { ...app, intents, asked, receive };
}

export const list = () => screen.getByRole('table', { name: 'Patients' });
export const shownIds = () =>
  [...list().querySelectorAll('tbody tr')].map((row) => row.querySelector('td')?.textContent);
export const rowOf = (id: string): HTMLElement => {
  const row = [...list().querySelectorAll<HTMLElement>('tbody tr')].find(
    (one) => one.querySelector('td')?.textContent === id,
  );
  if (!row) throw new Error(`No row of ${id}`);
  return row;
};
export const card = () => screen.getByRole('region', { name: 'Selected patient' });
export const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search patients' });
export const query = () => Object.fromEntries(new URLSearchParams(window.location.search));
export const press = (name: string) => person.click(screen.getByRole('button', { name }));
